"""The circle of a machine that turns, and the triangle that says which way fluid carries energy."""

from __future__ import annotations

import math

from bramah.drawing.shapes import Circle, Move, MoveKind, Point
from bramah.drawing.symbols.parts.strokes import Shapes, closed, line

RADIUS = 2.0
TALL = 1.0
"""Height of a triangle."""
HALF = 0.65
SHAFT = 0.2
"""Half the distance between the two lines of a shaft, as in the lines that join shafts."""
ROTOR = "rotor"
MARK = math.radians(205.0)
"""Where the mark on a rotor stands, clockwise from 3 o'clock: clear of ports, shafts and arrows."""


def machine(centre: Point = (0.0, 0.0)) -> Shapes:
    """A pump or motor without its triangles."""
    return (Circle(centre=centre, radius=RADIUS),)


def triangle(tip: Point, way: float, filled: bool = True, tall: float = TALL) -> Shapes:
    """A triangle pointing up (`way` -1) or down (1)."""
    (x, y), half = tip, HALF * tall / TALL
    return closed((x, y), (x - half, y - way * tall), (x + half, y - way * tall), filled=filled)


def leaves(top: bool, tall: float = TALL, x: float = 0.0) -> Shapes:
    """Energy leaves the circle at its top or bottom: a pump."""
    way = -1.0 if top else 1.0
    return triangle((x, way * RADIUS), way, tall=tall)


def enters(top: bool, inset: float = 0.0, tall: float = TALL) -> Shapes:
    """Energy enters the circle at its top or bottom, the corners of the triangle on the circle: a motor."""
    way = 1.0 if top else -1.0
    chord = math.sqrt(RADIUS**2 - (HALF * tall / TALL) ** 2)
    return triangle((0.0, -way * (chord - inset - tall)), way, tall=tall)


def shaft(begin: float, end: float, y: float = 0.0, part: str = "") -> Shapes:
    """A level shaft: two lines."""
    return line((begin, y - SHAFT), (end, y - SHAFT), part=part) + line((begin, y + SHAFT), (end, y + SHAFT), part=part)


def shaft_of_circle(end: float, centre: Point = (0.0, 0.0), radius: float = RADIUS) -> Shapes:
    """A shaft from a circle to the right, on the height of the symbol's middle."""
    drawn: Shapes = ()
    for y in (-SHAFT, SHAFT):
        drawn += line((centre[0] + math.sqrt(radius**2 - (y - centre[1]) ** 2), y), (end, y))
    return drawn


def rotor(centre: Point = (0.0, 0.0), radius: float = RADIUS) -> Shapes:
    """What is seen to turn: a mark on the rim."""
    (x, y), dx, dy = centre, math.cos(MARK), math.sin(MARK)
    inner = radius - 0.4
    return line((x + inner * dx, y + inner * dy), (x + radius * dx, y + radius * dy), part=ROTOR)


def turning(signal: str, centre: Point = (0.0, 0.0)) -> tuple[Move, ...]:
    """The rotor turns with an angle, if there is a signal of it."""
    return (Move(part=ROTOR, signal=signal, kind=MoveKind.TURN, by=centre),) if signal else ()
