"""Several functions in one symbol: what holds them together."""

from __future__ import annotations

from bramah.drawing.shapes import Circle, Point, Weight
from bramah.drawing.symbols.parts.strokes import Shapes, box


def joint(*points: Point) -> Shapes:
    """Dots where lines are joined."""
    return tuple(Circle(centre=at, radius=0.2, filled=True) for at in points)


def enclosure(left: float, top: float, right: float, bottom: float) -> Shapes:
    """The outline of a body that several functions share."""
    return box(left, top, right, bottom, weight=Weight.THIN, dashed=True, open=True)
