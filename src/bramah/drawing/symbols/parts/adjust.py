"""The arrow across what can be adjusted."""

from __future__ import annotations

from typing import Any

from bramah.drawing.shapes import Point
from bramah.drawing.symbols.parts.strokes import Shapes, arrow


def adjustable(tail: Point, tip: Point, **how: Any) -> Shapes:
    """An arrow from below left to above right, as a rule."""
    return arrow(tail, tip, **how)
