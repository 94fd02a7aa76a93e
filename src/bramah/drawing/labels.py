"""Names beside symbols: where they stand and how much room they take."""

from __future__ import annotations

from enum import Enum
from math import ceil

from bramah.drawing.helvetica import width_of
from bramah.drawing.shapes import Point, Side

SIZE = 1.2
"""Height of a name in modules."""
WIDER = 1.12
"""How much wider than Helvetica the font may be that a reader has: as DejaVu Sans is."""
BESIDE, ABOVE = 0.6, 0.9
"""From the edge of a symbol to where a name beside it begins, and to the middle of one above or below it."""


class Anchor(Enum):
    """Which part of a text its place is."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


def text_width(text: str, size: float = SIZE) -> float:
    """How wide a text may be, in modules."""
    return WIDER * width_of(text, size)


def label_size(text: str) -> tuple[int, int]:
    """Width and height of the room for a name, in whole modules."""
    return ceil(text_width(text) + 0.6), 2


def label_at(side: Side, box: tuple[float, float, float, float]) -> tuple[Point, Anchor]:
    """Where a name stands on a side of a box: a point at half its height, and which part of it is there."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    match side:
        case Side.EAST:
            return (right + BESIDE, y), Anchor.START
        case Side.WEST:
            return (left - BESIDE, y), Anchor.END
        case Side.NORTH:
            return (x, top - ABOVE), Anchor.MIDDLE
    return (x, bottom + ABOVE), Anchor.MIDDLE
