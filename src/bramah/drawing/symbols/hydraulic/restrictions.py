"""What resists a flow and does nothing else."""

from __future__ import annotations

from bramah.drawing.shapes import Side, Symbol
from bramah.drawing.symbols.hydraulic.check_valves import BALL, MID, lifted
from bramah.drawing.symbols.parts.adjust import adjustable
from bramah.drawing.symbols.parts.assembly import joint
from bramah.drawing.symbols.parts.check import check_line
from bramah.drawing.symbols.parts.places import east, south, west
from bramah.drawing.symbols.parts.restriction import sharp_edge, throttle
from bramah.drawing.symbols.parts.strokes import Shapes, box, closed, dashed, letters, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted


def orifice(wanted: Wanted) -> Symbol:
    """Sharp-edged orifice; adjustable if a signal sets it."""
    if "opening" in wanted.joined:
        return variable_orifice(wanted)
    return _level(line((-2, 0), (2, 0)) + sharp_edge())


def variable_orifice(wanted: Wanted) -> Symbol:
    """Adjustable orifice."""
    shapes = line((-2, 0), (2, 0)) + sharp_edge() + adjustable((-1, 1.5), (1, -1.5))
    if "opening" in wanted.joined:
        shapes += thin((-1, 2), (-1, 1.5))
    ports = {"A": west(-2, 0), "B": east(2, 0), "opening": south(-1, 2)}
    return Symbol(width=4, height=4, shapes=shapes, ports=ports, label=Side.NORTH, gauge="A.q")


def long_orifice(wanted: Wanted) -> Symbol:
    """Throttle in which viscosity counts."""
    return _level(line((-2, 0), (2, 0)) + throttle())


def annular_gap(wanted: Wanted) -> Symbol:
    """A piston in a bore that is a little wider."""
    shapes = line((-2, 0), (-1, 0)) + line((1, 0), (2, 0)) + box(-1, -0.6, 1, 0.6)
    return _level(shapes + line((-1.6, -0.9), (1.6, -0.9)) + line((-1.6, 0.9), (1.6, 0.9)))


def minor_loss(wanted: Wanted) -> Symbol:
    """A fitting with its loss coefficient."""
    return _level(line((-2, 0), (2, 0)) + box(-1, -0.9, 1, 0.9) + letters("\u03b6", size=1.3))


def filter_bypass(wanted: Wanted) -> Symbol:
    """Filter with a bypass valve."""
    shapes = line((-4, 1), (4, 1)) + closed((-2, 1), (0, -1), (2, 1), (0, 3)) + dashed((0, -1), (0, 3))
    shapes += line((-3, 1), (-3, -2)) + line((3, 1), (3, -2)) + joint((-3, 1), (3, 1))
    shapes += check_line((-3, -2), (3, -2), (MID, -2), part=BALL)
    ports = {"A": west(-4, 1), "B": east(4, 1), "clogging": south(0, 3)}
    moves = lifted("bypass_flow")
    return Symbol(width=8, height=6, shapes=shapes, ports=ports, moves=moves, label=Side.NORTH, gauge="A.q")


def _level(shapes: Shapes) -> Symbol:
    """Flow from left to right."""
    ports = {"A": west(-2, 0), "B": east(2, 0)}
    return Symbol(width=4, height=2, shapes=shapes, ports=ports, label=Side.NORTH, gauge="A.q")


RESTRICTIONS: dict[str, Builder] = {
    "annular gap": annular_gap,
    "filter": filter_bypass,
    "long orifice": long_orifice,
    "minor loss": minor_loss,
    "orifice": orifice,
    "variable orifice": variable_orifice,
}
"""Restrictions and filters, by symbol."""
