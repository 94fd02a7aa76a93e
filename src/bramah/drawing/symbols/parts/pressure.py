"""The square of a pressure valve: one arrow that pressure on its left moves to the right, against the spring."""

from __future__ import annotations

from bramah.drawing.symbols.parts.strokes import Shapes, arrow, box, dashed, line

HALF = 2.0
EDGE = 3
"""From the middle of the square to where its lines end."""
SHIFT = 1.0
"""From a passage that is closed to one that is open."""
ARROW = "arrow"


def square(x: float = 0.0, down: bool = True, closed: bool = True, edge: float = EDGE) -> Shapes:
    """The square with its lines above and below; beside these stands the arrow of a valve that is closed at rest."""
    at = x - SHIFT if closed else x
    ends = ((at, -HALF), (at, HALF)) if down else ((at, HALF), (at, -HALF))
    drawn = line((x, -edge), (x, -HALF)) + line((x, HALF), (x, edge))
    return drawn + box(x - HALF, -HALF, x + HALF, HALF) + arrow(*ends, part=ARROW)


def pilot_from(way: float, x: float = 0.0, y: float = 0.0) -> Shapes:
    """The pressure in the line above (`way` -1) or below (1) acts on the left of the square, at the height `y`."""
    tap = way * (HALF + 0.5)
    return dashed((x, tap), (x - 3.0, tap), (x - 3.0, y), (x - HALF, y))
