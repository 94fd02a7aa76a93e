"""Stops at the ends of a travel, and parts that meet."""

from __future__ import annotations

from bramah.drawing.shapes import Move, MoveKind, Shape, Side, Symbol
from bramah.drawing.symbols.parts.ground import wall
from bramah.drawing.symbols.parts.places import east, west
from bramah.drawing.symbols.parts.springs import spring_line
from bramah.drawing.symbols.parts.strokes import box, line
from bramah.drawing.symbols.wanted import Wanted


def end_stop(wanted: Wanted) -> Symbol:
    """A collar on a rod between walls."""
    return _stop(wanted, elastic=False)


def elastic_stop(wanted: Wanted) -> Symbol:
    """A collar on a rod between walls with springs."""
    return _stop(wanted, elastic=True)


def elastic_gap(wanted: Wanted) -> Symbol:
    """Two plates that may meet, a spring behind one of them."""
    shapes: list[Shape] = [*line((-3, 0), (-1.3, 0)), *box(-1.3, -0.8, -1.0, 0.8), *box(-0.1, -0.8, 0.2, 0.8)]
    shapes += spring_line((0.2, 0), (3, 0), 0.5, 3)
    ports = {"A": west(-3), "B": east(3)}
    return Symbol(width=6, height=2, shapes=tuple(shapes), ports=ports, label=Side.NORTH, gauge="gap")


def _stop(wanted: Wanted, elastic: bool) -> Symbol:
    """The collar stands at the lower stop in the picture and moves to the upper one."""
    edge = 4 if elastic else 3
    spring, sides = (1.5 if elastic else 0.0), wanted.choice("sides")
    face, free = edge - 0.6, edge - 0.6 - spring
    shapes: list[Shape] = [*line((-edge, 0), (free, 0))]
    if sides != "upper":
        shapes += _jaw(-face, spring)
    if sides != "lower":
        shapes += _jaw(face, -spring)
    shapes += box(0.0 - free, -0.9, 0.4 - free, 0.9, part="collar")
    move = Move(
        part="collar", signal="port.x", kind=MoveKind.SHIFT, by=(2.0 * free - 0.4, 0.0), low="lower", high="upper"
    )
    return Symbol(
        width=2 * edge, height=4, shapes=tuple(shapes), ports={"port": west(-edge)}, moves=(move,), label=Side.NORTH
    )


def _jaw(x: float, spring: float) -> list[Shape]:
    """Two pieces of wall, above and below the rod, with springs on their faces if they yield."""
    back = Side.WEST if x < 0 else Side.EAST
    shapes = [*wall((x, -1.2), 1.5, back), *wall((x, 1.2), 1.5, back)]
    if spring:
        tip = x + spring
        for y in (-1.2, 1.2):
            inward = spring / abs(spring)
            left, right = sorted([(x, y), (tip - 0.1 * inward, y)])
            shapes += spring_line(left, right, 0.35, 3, 0.1)
            shapes += line((tip, y - 0.5), (tip, y + 0.5))
    return shapes
