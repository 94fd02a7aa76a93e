"""Bodies that move along a line, and what they rub against: mass, slope, hull, friction, ground."""

from __future__ import annotations

import math

from bramah.drawing.shapes import Shape, Side, Symbol
from bramah.drawing.symbols.parts.ground import wall
from bramah.drawing.symbols.parts.places import south, west
from bramah.drawing.symbols.parts.round import circle, dot
from bramah.drawing.symbols.parts.strokes import box, closed, letters, line, thin, thin_arrow
from bramah.drawing.symbols.wanted import Wanted


def mass(wanted: Wanted) -> Symbol:
    """A block on rollers."""
    shapes: list[Shape] = [*line((-3, 0), (-2, 0)), *box(-2, -1.6, 2.6, 0.9), *letters("m", 0.3, -0.35)]
    shapes += [*circle(-0.9, 1.2, 0.3), *circle(1.5, 1.2, 0.3), *wall((0.3, 1.5), 4.6, Side.SOUTH, 0.4)]
    return Symbol(width=6, height=4, shapes=tuple(shapes), ports={"port": west(-3)}, label=Side.NORTH, gauge="port.x")


def inclined_mass(wanted: Wanted) -> Symbol:
    """A block on a slope that rises to the right."""
    steep = math.atan(0.5)
    ux, uy = math.cos(steep), -math.sin(steep)
    foot = (1.3, 0.45)

    def at(along: float, up: float) -> tuple[float, float]:
        return (foot[0] + along * ux + up * uy, foot[1] + along * uy - up * ux)

    body = closed(at(-1.3, 0), at(1.3, 0), at(1.3, 1.9), at(-1.3, 1.9))
    slope = closed((-2.6, 2.4), (2.8, -0.3), (2.8, 2.4))
    shapes: list[Shape] = [*slope, *wall((0.1, 2.4), 5.4, Side.SOUTH, 0.4), *body, *letters("m", *at(0, 0.95))]
    shapes += [*line((-3, 0), (-0.37, 0)), *dot(-0.37, 0)]
    if "angle" in wanted.ports:
        shapes += thin_arrow((0, 3), (0, 1.1))
    ports = {"port": west(-3), "angle": south(0, 3)}
    return Symbol(width=6, height=6, shapes=tuple(shapes), ports=ports, label=Side.NORTH, gauge="port.x")


def hull(wanted: Wanted) -> Symbol:
    """A boat on the water."""
    outline = closed((-2, -0.8), (2.9, -0.8), (1.8, 1.0), (-2, 1.0))
    shapes: list[Shape] = [*line((-3, 0), (-2, 0)), *outline, *box(-1.2, -1.8, 0.6, -0.8)]
    waves = [(-2.9 + 0.1 * i, 1.5 + 0.2 * math.sin(0.1 * i * 2.0 * math.pi / 1.45)) for i in range(59)]
    shapes += [*thin(*waves), *letters("m", 0.2, 0.1)]
    return Symbol(width=6, height=4, shapes=tuple(shapes), ports={"port": west(-3)}, label=Side.NORTH, gauge="port.v")


def friction(wanted: Wanted) -> Symbol:
    """A block that slides on the ground, or a plate against the wind."""
    return _windage() if wanted.has("coefficient") else _sliding()


def _sliding() -> Symbol:
    shapes: list[Shape] = [*line((-3, 0), (-2, 0)), *box(-2, -1.4, 2, 1.2), *wall((0, 1.2), 5.6, Side.SOUTH)]
    shapes += [*letters("μ", 0, -0.5), *thin_arrow((1.4, 0.6), (-1.4, 0.6))]
    return Symbol(width=6, height=4, shapes=tuple(shapes), ports={"port": west(-3)}, label=Side.NORTH)


def _windage() -> Symbol:
    shapes: list[Shape] = [*line((-3, 0), (-1.2, 0)), *box(-1.2, -1.7, -0.8, 1.7)]
    for y in (-1.1, 0.0, 1.1):
        shapes += thin_arrow((2.8, y), (-0.5, y))
    return Symbol(width=6, height=4, shapes=tuple(shapes), ports={"port": west(-3)}, label=Side.NORTH)


def ground(wanted: Wanted) -> Symbol:
    """A wall."""
    shapes = (*line((-1, 0), (0, 0)), *wall((0, 0), 1.9, Side.EAST))
    return Symbol(width=2, height=2, shapes=shapes, ports={"port": west(-1)})
