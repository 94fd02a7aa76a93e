"""Check valves: a ball and its seat."""

from __future__ import annotations

import math

from bramah.drawing.shapes import Circle, Point
from bramah.drawing.symbols.parts.springs import coils
from bramah.drawing.symbols.parts.strokes import Shapes, line, zigzag

BALL = 0.6
APEX = BALL * math.sqrt(2.0)
"""From the centre of the ball to the tip of its seat."""
SPRING = 1.8
"""Length of the spring behind the ball."""
LIFT = 0.45
"""How far a ball is drawn from its seat when it is open."""


def seat(centre: Point = (0.0, 0.0), way: float = 1.0, upright: bool = False, radius: float = BALL) -> Shapes:
    """The seat of a ball that opens in the direction `way`: 1 to the right, -1 to the left; upright: down and up."""
    tip = radius * math.sqrt(2.0)
    arm = tip + 0.1
    return line(*(_off(centre, along * way, across, upright) for along, across in ((0.1, -arm), (-tip, 0), (0.1, arm))))


def ball(centre: Point = (0.0, 0.0), part: str = "", radius: float = BALL) -> Shapes:
    """The ball."""
    return (Circle(centre=centre, radius=radius, part=part),)


def check_line(
    begin: Point, end: Point, centre: Point, way: float = 1.0, upright: bool = False, sprung: bool = True,
    part: str = "",
) -> Shapes:  # fmt: skip
    """A check valve in a line from left to right, or from top to bottom; `sprung` if a spring holds its ball."""
    behind = BALL + (SPRING if sprung else 0.0)
    first, last = (-APEX, behind) if way > 0 else (-behind, APEX)
    drawn = line(begin, _off(centre, first, 0.0, upright)) + line(_off(centre, last, 0.0, upright), end)
    if sprung:
        held, wall = (_off(centre, way * off, 0.0, upright) for off in (BALL, behind))
        drawn += coils(held, wall, half=0.4) if part else zigzag(held, wall, half=0.4)
    return drawn + seat(centre, way, upright) + ball(centre, part)


def _off(centre: Point, along: float, across: float, upright: bool) -> Point:
    """A point beside the centre."""
    x, y = centre
    return (x + across, y + along) if upright else (x + along, y + across)
