"""What moves a valve: solenoids, springs, pilot pressure, hands.

Each stands on the right (`way` 1) or left (-1) end of a row of boxes that ends at `x`, about the height `y`.
"""

from __future__ import annotations

from bramah.drawing.shapes import Point
from bramah.drawing.symbols.parts.strokes import Shapes, arrow, box, closed, dashed, line, zigzag

LONG = 2.0
TALL = 1.8


def solenoid(x: float, y: float, way: float, part: str = "", proportional: bool = False) -> Shapes:
    """A coil that pushes; with an arrow across if it pushes in proportion to its current."""
    far, half = x + way * LONG, TALL / 2
    drawn = box(min(x, far), y - half, max(x, far), y + half, part=part)
    left, right = min(x, far), max(x, far)
    if proportional:
        # The arrow rises to the right at both ends of a valve, so that the coil's line has to fall.
        drawn += line((left + 0.35, y - half), (right - 0.35, y + half), part=part)
        return drawn + arrow((left + 0.1, y + half + 0.1), (right - 0.1, y - half - 0.1), part=part)
    return drawn + line((x + way * 0.35, y - half), (far - way * 0.35, y + half), part=part)


def two_coils(x: float, y: float, way: float, part: str = "") -> Shapes:
    """A torque motor: two coils that pull against each other, in proportion to the current."""
    far, half = x + way * LONG, TALL / 2
    left, right = min(x, far), max(x, far)
    drawn = box(left, y - half, right, y + half, part=part)
    drawn += line((left + 0.3, y + half), (left + 0.8, y - half), part=part)
    drawn += line((right - 0.3, y + half), (right - 0.8, y - half), part=part)
    return drawn + arrow((left + 0.1, y + half + 0.1), (right - 0.1, y - half - 0.1), part=part)


def pilot_stage(x: float, y: float, way: float, part: str = "", long: float = 1.0) -> Shapes:
    """A stage in which fluid moves what the stage before asks for."""
    far, half = x + way * long, TALL / 2
    drawn = box(min(x, far), y - half, max(x, far), y + half, part=part)
    base = x + way * 0.85
    return drawn + closed((x + way * 0.15, y), (base, y - 0.45), (base, y + 0.45), filled=True, part=part)


def spring(x: float, y: float, way: float, part: str = "", long: float = LONG) -> Shapes:
    """A spring between the box and its support."""
    return zigzag((x, y), (x + way * long, y), part=part)


def adjust_spring(x: float, y: float, way: float, long: float = LONG) -> Shapes:
    """The arrow across a spring whose preload is set."""
    mid = x + way * long / 2
    return arrow((mid - 0.75, y + 1.15), (mid + 0.75, y - 1.15))


def pilot(*points: Point) -> Shapes:
    """A pilot line that ends at a box, where fluid pushes: a triangle pointing at it."""
    (bx, by), (x, y) = points[-2], points[-1]
    dx, dy = (x > bx) - (x < bx), (y > by) - (y < by)
    base = (x - 0.7 * dx, y - 0.7 * dy)
    half = 0.4
    tip = closed(
        (x, y), (base[0] - half * dy, base[1] + half * dx), (base[0] + half * dy, base[1] - half * dx), filled=True
    )
    return dashed(*points[:-1], base) + tip
