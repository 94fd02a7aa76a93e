"""Sensors: a circle with the letter of what is measured, in a line or at the end of one."""

from __future__ import annotations

from bramah.drawing.shapes import PortPlace, Shape, Symbol
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.round import circle
from bramah.drawing.symbols.parts.strokes import letters, line, thin, thin_arrow
from bramah.drawing.symbols.wanted import Builder, Wanted

RADIUS = 1.5


def at_end(port: str, letter: str) -> Builder:
    """A sensor that a mechanical line ends at."""

    def build(wanted: Wanted) -> Symbol:
        shapes = (*line((-2, 0), (-RADIUS, 0)), *thin((RADIUS, 0), (2, 0)), *circle(0, 0, RADIUS), *letters(letter))
        return _sensor(shapes, {port: west(-2), "y": east(2)})

    return build


def in_line(letter: str) -> Builder:
    """A sensor that what is measured passes through from A to B."""

    def build(wanted: Wanted) -> Symbol:
        shapes: list[Shape] = [*line((-2, 0), (2, 0)), *thin((0, -2), (0, -RADIUS)), *circle(0, 0, RADIUS)]
        shapes += [*letters(letter, 0, -0.3), *thin_arrow((-0.9, 0.75), (0.9, 0.75))]
        if "power" in wanted.ports:
            shapes += thin((0, RADIUS), (0, 2))
        return _sensor(tuple(shapes), {"A": west(-2), "B": east(2), "y": north(0, -2), "power": south(0, 2)})

    return build


def pressure(wanted: Wanted) -> Symbol:
    """A gauge on top of its line, or one between two lines."""
    if "B" in wanted.ports:
        shapes = (*line((-2, 0), (2, 0)), *thin((0, -2), (0, -RADIUS)), *circle(0, 0, RADIUS), *letters("Δp", size=1.2))
        return _sensor(shapes, {"A": west(-2), "B": east(2), "y": north(0, -2)})
    shapes = (*line((0, 2), (0, RADIUS)), *thin((RADIUS, 0), (2, 0)), *circle(0, 0, RADIUS), *letters("p"))
    return _sensor(shapes, {"A": south(0, 2), "y": east(2)})


def _sensor(shapes: tuple[Shape, ...], ports: dict[str, PortPlace]) -> Symbol:
    return Symbol(width=4, height=4, shapes=shapes, ports=ports, gauge="y")
