"""Ground and walls that something rests on or is held by."""

from __future__ import annotations

from bramah.drawing.shapes import Point, Side
from bramah.drawing.symbols.parts.strokes import Shapes, line, thin

DIRECTION: dict[Side, Point] = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}
PITCH = 0.5
"""About the distance between lines of hatching."""


def wall(centre: Point, length: float, back: Side, depth: float = 0.5) -> Shapes:
    """A surface with hatching on the side `back`."""
    nx, ny = DIRECTION[back]
    tx, ty = -ny, nx
    x, y = centre
    half = length / 2.0

    def at(along: float, deep: float) -> Point:
        return (x + tx * along + nx * deep, y + ty * along + ny * deep)

    count = max(2, round(length / PITCH))
    pitch = length / count
    drawn = line(at(-half, 0.0), at(half, 0.0))
    for i in range(count):
        drawn += thin(at(-half + i * pitch, depth), at(-half + (i + 1) * pitch, 0.0))
    return drawn
