"""Symbols of the blocks after Smith's HYDSIM by name, where they have other ports than those of the library."""

from __future__ import annotations

from bramah.drawing.shapes import Shape, Side, Symbol
from bramah.drawing.symbols.hydraulic.fittings import cross, tee
from bramah.drawing.symbols.parts.energy import leaves, machine
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.restriction import throttle
from bramah.drawing.symbols.parts.round import dot, dots
from bramah.drawing.symbols.parts.strokes import arrow, box, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted


def column(wanted: Wanted) -> Symbol:
    """A pipe with a body of fluid that moves in it."""
    return _pipe([*line((-1.3, -0.7), (-1.3, 0.7)), *line((1.3, -0.7), (1.3, 0.7)), *arrow((-0.8, 0), (0.8, 0), 0.6)])


def segment(wanted: Wanted) -> Symbol:
    """A pipe of one section."""
    return _pipe([*line((0, -0.7), (0, 0.7)), *dot(-1, 0), *arrow((0.4, 0), (1.7, 0), 0.6)])


def pump(wanted: Wanted) -> Symbol:
    """A pump without a shaft of its own."""
    ports = {"P": north(0, -2), "S": south(0, 2)}
    return Symbol(width=4, height=4, shapes=(*machine(), *leaves(True)), ports=ports, gauge="P.p")


def piston(wanted: Wanted) -> Symbol:
    """A cylinder with a rod."""
    shapes: list[Shape] = [*box(-5, -2, 3, 2), *box(-1.3, -2, -0.7, 2), *box(-0.7, -0.4, 5, 0.4)]
    ports = {"A": south(-4, 2), "B": south(2, 2), "rod": east(5)}
    return Symbol(width=10, height=4, shapes=tuple(shapes), ports=ports, label=Side.NORTH, gauge="rod.x")


def two_way_valve(wanted: Wanted) -> Symbol:
    """A valve that throttles between A and B, moved by its spool."""
    shapes: list[Shape] = [*box(-1, -2, 3, 2), *arrow((1, 2), (1, -2), 0.8), *throttle((1.0, 0.0), upright=True)]
    shapes += [*line((-1, -1.7), (3, -1.7)), *line((-1, 1.7), (3, 1.7))]
    shapes += [*line((-3, -0.3), (-1, -0.3)), *line((-3, 0.3), (-1, 0.3)), *line((-3, -0.3), (-3, 0.3))]
    ports = {"A": south(1, 2), "B": north(1, -2), "spool": west(-3)}
    return Symbol(width=6, height=4, shapes=tuple(shapes), ports=ports)


def displacement(wanted: Wanted) -> Symbol:
    """A course over time that something is moved by."""
    course = ((-1.5, 0.8), (-0.7, -0.2), (0.2, 0.3), (0.8, -1.0), (1.5, -0.7))
    shapes: list[Shape] = [*box(-2, -2, 2, 2), *thin((-1.5, -1.5), (-1.5, 1.5)), *thin((-1.6, 1.3), (1.6, 1.3))]
    shapes += [*line(*course), *dots(course)]
    return Symbol(width=4, height=4, shapes=tuple(shapes), ports={"rod": west(-2)}, gauge="rod.x")


def volume(wanted: Wanted) -> Symbol:
    """A vessel that fluid passes through."""
    shapes = (*line((-3, 0), (3, 0)), *box(-2, -1.4, 2, 1.4), *thin((-2, 0), (2, 0), dashed=True))
    return Symbol(width=6, height=4, shapes=shapes, ports={"A": west(-3), "B": east(3)}, label=Side.NORTH, gauge="A.p")


def _pipe(inside: list[Shape]) -> Symbol:
    shapes = (*line((-3, 0), (3, 0)), *box(-2.4, -0.7, 2.4, 0.7), *inside)
    return Symbol(width=6, height=2, shapes=shapes, ports={"A": west(-3), "B": east(3)}, label=Side.NORTH)


MULTIPORT: dict[str, Builder] = {
    "cross": cross,
    "displacement": displacement,
    "fluid column": column,
    "line segment": segment,
    "piston": piston,
    "pump": pump,
    "tee": tee,
    "two-way valve": two_way_valve,
    "volume": volume,
}
"""The others, "line" and "minor loss", look as those of the library."""
