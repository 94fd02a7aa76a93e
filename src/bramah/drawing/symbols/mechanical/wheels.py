"""What turns: flywheel, rotary load, gears, rack and pinion, winch, propeller; and the lever."""

from __future__ import annotations

import math

from bramah.drawing.shapes import Move, MoveKind, Point, Shape, Side, Symbol
from bramah.drawing.symbols.parts.ground import wall
from bramah.drawing.symbols.parts.places import east, north, south, west
from bramah.drawing.symbols.parts.round import around, circle, dot, spokes
from bramah.drawing.symbols.parts.strokes import Shapes, box, closed, line, thin_arrow
from bramah.drawing.symbols.wanted import Wanted


def turn(part: str, signal: str, centre: Point) -> Move:
    """A part that turns about a point with an angle."""
    return Move(part=part, signal=signal, kind=MoveKind.TURN, by=centre)


def inertia(wanted: Wanted) -> Symbol:
    """A flywheel; with an arrow across it if its inertia changes."""
    shapes: list[Shape] = [
        *circle(0, 0, 2),
        *circle(0, 0, 1.5),
        *spokes((0, 0), 0.4, 1.5, 3, "wheel"),
        *circle(0, 0, 0.4),
    ]
    if wanted.has("growth"):
        shapes += thin_arrow((-1.9, 1.9), (1.9, -1.9))
    ports = {"shaft": west(-2), "inertia": north(0, -2), "growth": south(0, 2)}
    return Symbol(
        width=4, height=4, shapes=tuple(shapes), ports=ports, moves=(turn("wheel", "shaft.phi", (0, 0)),),
        gauge="shaft.omega",
    )  # fmt: skip


def rotary_load(wanted: Wanted) -> Symbol:
    """A wheel that rubs on a shoe."""
    shapes: list[Shape] = [*line((-3, 0), (-1.8, 0)), *circle(0, 0, 1.8), *spokes((0, 0), 0.4, 1.8, 3, "wheel")]
    shapes += [*circle(0, 0, 0.4), *box(-1, 1.85, 1, 2.35, filled=True), *wall((0, 2.45), 3, Side.SOUTH, 0.4)]
    if "external_torque" in wanted.ports:
        shapes += thin_arrow((0, -3), (0, -1.9))
    ports = {"shaft": west(-3), "external_torque": north(0, -3)}
    return Symbol(
        width=6, height=6, shapes=tuple(shapes), ports=ports, moves=(turn("wheel", "shaft.phi", (0, 0)),),
        gauge="shaft.omega",
    )  # fmt: skip


def gearbox(wanted: Wanted) -> Symbol:
    """Two wheels in mesh, sized by the ratio; a third between them where both turn the same way."""
    ratio = wanted.number("ratio", 3.0)
    size = min(2.0, max(0.5, abs(ratio)))
    a, b = 3.0 / (1.0 + size), 3.0 * size / (1.0 + size)
    idler = 0.5 if ratio > 0 else 0.0
    left = -(a + b + idler)
    at_a, at_b = (left + a, 0.0), (-left - b, 0.0)
    shapes: list[Shape] = [*line((-4, 0), (left, 0)), *line((-left, 0), (4, 0)), *circle(*at_a, a), *circle(*at_b, b)]
    if idler:
        shapes += [*circle(left + 2 * a + idler, 0, idler), *dot(left + 2 * a + idler, 0, 0.1)]
    for name, centre, radius in (("A", at_a, a), ("B", at_b, b)):
        shapes += [*spokes(centre, 0.3, radius, 3, name), *circle(*centre, 0.3)]
    moves = (turn("A", "A.phi", at_a), turn("B", "B.phi", at_b))
    ports = {"A": west(-4), "B": east(4)}
    return Symbol(width=8, height=4, shapes=tuple(shapes), ports=ports, moves=moves, label=Side.NORTH)


def rack_and_pinion(wanted: Wanted) -> Symbol:
    """A rack on top of its pinion, so that turning clockwise moves it to the right."""
    teeth: list[Point] = [(-2.4, -1.5), (2.4, -1.5), (2.4, -0.6)]
    for i in range(6):
        x = 2.2 - 0.8 * i
        teeth += [(x, -0.6), (x - 0.15, -0.15), (x - 0.35, -0.15), (x - 0.5, -0.6)]
    shapes: list[Shape] = [*closed(*teeth, (-2.4, -0.6)), *line((2.4, -1), (3, -1))]
    shapes += [
        *line((-3, 1), (-1, 1)),
        *circle(0, 1, 0.95),
        *spokes((0, 1), 0.25, 0.95, 3, "pinion"),
        *circle(0, 1, 0.25),
    ]
    ports = {"shaft": west(-3, 1), "rack": east(3, -1)}
    moves = (turn("pinion", "shaft.phi", (0, 1)),)
    return Symbol(width=6, height=4, shapes=tuple(shapes), ports=ports, moves=moves, label=Side.NORTH, gauge="F")


def winch(wanted: Wanted) -> Symbol:
    """A drum whose rope hangs on the left, so that turning clockwise hauls it in."""
    centre = (0.0, -1.0)
    shapes: list[Shape] = [*circle(*centre, 2), *spokes(centre, 1, 2, 6, "drum"), *circle(*centre, 1)]
    shapes += [*spokes(centre, 0.3, 1, 3, "drum", 90.0), *circle(*centre, 0.3), *line((-1, -1), (-1, 3))]
    ports = {"shaft": west(-2, -1), "load": south(-1, 3)}
    moves = (turn("drum", "shaft.phi", centre),)
    return Symbol(width=4, height=6, shapes=tuple(shapes), ports=ports, moves=moves, gauge="F")


def propeller(wanted: Wanted) -> Symbol:
    """Three blades on a shaft, and the thrust on the hull."""
    shapes: list[Shape] = [*line((-3, 0), (0, 0)), *line((0, 0), (3, 0))]
    for angle in (30.0, 150.0, 270.0):
        shapes += _blade(angle)
    shapes += circle(0, 0, 0.4)
    ports = {"shaft": west(-3), "hull": east(3)}
    moves = (turn("blades", "shaft.phi", (0, 0)),)
    return Symbol(
        width=6, height=4, shapes=tuple(shapes), ports=ports, moves=moves, label=Side.NORTH,
        gauge=wanted.signal("thrust"),
    )  # fmt: skip


def _blade(angle: float) -> Shapes:
    middle = around((0, 0), 1.1, angle)
    u = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    points = []
    for i in range(24):
        a = 2.0 * math.pi * i / 24
        along, off = 0.8 * math.cos(a), 0.42 * math.sin(a)
        points.append((middle[0] + u[0] * along - u[1] * off, middle[1] + u[1] * along + u[0] * off))
    return closed(*points, part="blades")


def lever(wanted: Wanted) -> Symbol:
    """A bar with its pivot, the arms about in proportion."""
    a, b = wanted.number("arm_A", 0.1), wanted.number("arm_B", 0.2)
    if wanted.choice("pivot") == "outside":
        y_a, y_b = (0, -2) if a < b else (-2, 0) if a > b else (-2, -2)
        shapes: list[Shape] = [*line((0, 2), (0, -2)), *closed((0, 2), (-0.5, 2.6), (0.5, 2.6))]
        shapes += wall((0, 2.6), 1.8, Side.SOUTH, 0.35)
    else:
        y_a, y_b = -2, 2
        pivot = -2.0 + 4.0 * min(0.75, max(0.25, a / (a + b)))
        shapes = [*line((0, -2), (0, 2)), *closed((0, pivot), (-1, pivot - 0.5), (-1, pivot + 0.5))]
        shapes += wall((-1, pivot), 1.6, Side.WEST, 0.4)
    shapes += [*line((-2, y_a), (0, y_a)), *line((0, y_b), (2, y_b)), *circle(0, y_a, 0.22), *circle(0, y_b, 0.22)]
    ports = {"A": west(-2, y_a), "B": east(2, y_b)}
    return Symbol(width=4, height=6, shapes=tuple(shapes), ports=ports, gauge="F")
