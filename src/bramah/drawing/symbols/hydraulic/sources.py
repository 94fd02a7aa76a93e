"""Given flows and pressures: a circle at the end of a line."""

from __future__ import annotations

from bramah.drawing.shapes import Side, Symbol
from bramah.drawing.symbols.parts.energy import triangle
from bramah.drawing.symbols.parts.places import north, west
from bramah.drawing.symbols.parts.round import circle
from bramah.drawing.symbols.parts.strokes import Shapes, arrow, letters, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted

MIDDLE, RADIUS = 0.5, 1.5


def flow_source(wanted: Wanted) -> Symbol:
    """A flow into the line."""
    return _source(wanted, "q", arrow((0.6, 1.2), (0.6, -0.3)), "P.p")


def demand(wanted: Wanted) -> Symbol:
    """A flow out of the line, to whoever needs it."""
    return _source(wanted, "q", arrow((0.6, -0.2), (0.6, 1.3)), wanted.signal("taken"))


def pressure_source(wanted: Wanted) -> Symbol:
    """A pressure, whatever the flow."""
    return _source(wanted, "p", triangle((0.6, 0.0), -1, tall=0.9), "P.p")


def _source(wanted: Wanted, letter: str, shown: Shapes, gauge: str) -> Symbol:
    shapes = line((0, -2), (0, MIDDLE - RADIUS))
    shapes += circle(0, MIDDLE, RADIUS) + letters(letter, -0.6, MIDDLE, 1.3) + shown
    ports = {"P": north(0, -2), "A": north(0, -2)}
    for name in wanted.joined:
        ports[name] = west(-2, 0)
        shapes += thin((-2, 0), (-1.414, 0))
    return Symbol(width=4, height=4, shapes=shapes, ports=ports, label=Side.EAST, gauge=gauge)


SOURCES: dict[str, Builder] = {"demand": demand, "flow source": flow_source, "pressure source": pressure_source}
"""By symbol."""
