"""Fittings: plug, tee, cross; and the cushion before a chamber."""

from __future__ import annotations

from bramah.drawing.shapes import Point, Side, Symbol
from bramah.drawing.symbols.parts.adjust import adjustable
from bramah.drawing.symbols.parts.assembly import enclosure, joint
from bramah.drawing.symbols.parts.check import check_line
from bramah.drawing.symbols.parts.energy import shaft
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.restriction import throttle
from bramah.drawing.symbols.parts.strokes import closed, line
from bramah.drawing.symbols.wanted import Builder, Wanted

BORE = 0.6
"""Half the width of a fitting."""


def plug(wanted: Wanted) -> Symbol:
    """The closed end of a line."""
    shapes = line((0, 1), (0, 0)) + line((-0.5, -0.5), (0.5, 0.5)) + line((-0.5, 0.5), (0.5, -0.5))
    return Symbol(width=2, height=2, shapes=shapes, ports={"A": south(0, 1)}, gauge="A.p")


def tee(wanted: Wanted) -> Symbol:
    """A fitting with three ends."""
    low: list[Point] = [(2, BORE), (BORE, BORE), (BORE, 2), (-BORE, 2), (-BORE, BORE), (-2, BORE)]
    ports = {"A": west(-2), "B": east(2), "C": south(0, 2)}
    return Symbol(width=4, height=4, shapes=closed((-2, -BORE), (2, -BORE), *low), ports=ports, gauge="A.p")


def cross(wanted: Wanted) -> Symbol:
    """A fitting with four ends."""
    quarter: list[Point] = [(-2.0, -BORE), (-BORE, -BORE), (-BORE, -2.0)]
    outline = quarter + [(-x, y) for x, y in reversed(quarter)]
    outline += [(-x, -y) for x, y in quarter] + [(x, -y) for x, y in reversed(quarter)]
    ports = {"A": west(-2), "B": east(2), "C": south(0, 2), "D": north(0, -2)}
    return Symbol(width=4, height=4, shapes=closed(*outline), ports=ports, gauge="A.p")


def cushion(wanted: Wanted) -> Symbol:
    """A throttle that the rod closes, with a check valve past it into the chamber, which is above."""
    shapes = enclosure(-3, -3, 3, 3) + line((0, -4), (0, -2.2)) + line((0, 2.2), (0, 4))
    shapes += line((0, -2.2), (-1.2, -2.2), (-1.2, 2.2), (0, 2.2)) + line((1.5, -2.2), (0, -2.2))
    shapes += line((1.5, 2.2), (0, 2.2)) + joint((0, -2.2), (0, 2.2)) + throttle((-1.2, 0), upright=True)
    shapes += adjustable((-2.4, 1.2), (0.0, -1.2)) + shaft(-4, -2.4)
    shapes += line((-2.4, -0.5), (-2.4, 0.5)) + check_line((1.5, -2.2), (1.5, 2.2), (1.5, 0), -1, True, sprung=False)
    ports = {"A": south(0, 4), "B": north(0, -4), "rod": west(-4)}
    return Symbol(width=8, height=8, shapes=shapes, ports=ports, label=Side.EAST, gauge="area")


FITTINGS: dict[str, Builder] = {
    "cross junction": cross,
    "cushion": cushion,
    "plug": plug,
    "tee junction": tee,
}
"""By symbol."""
