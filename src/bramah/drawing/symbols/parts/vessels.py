"""Closed vessels: capsules that stand or lie."""

from __future__ import annotations

from bramah.drawing.shapes import Arc
from bramah.drawing.symbols.parts.strokes import Shapes, line


def standing(top: float, bottom: float, radius: float) -> Shapes:
    """A capsule that stands upright about x = 0."""
    above, below = top + radius, bottom - radius
    ends = (
        Arc(centre=(0.0, above), radius=radius, begin=180.0, end=360.0),
        Arc(centre=(0.0, below), radius=radius, begin=0.0, end=180.0),
    )
    return ends + line((-radius, above), (-radius, below)) + line((radius, above), (radius, below))


def lying(left: float, right: float, radius: float, y: float = 0.0) -> Shapes:
    """A capsule that lies level."""
    first, last = left + radius, right - radius
    ends = (
        Arc(centre=(first, y), radius=radius, begin=90.0, end=270.0),
        Arc(centre=(last, y), radius=radius, begin=270.0, end=450.0),
    )
    return ends + line((first, y - radius), (last, y - radius)) + line((first, y + radius), (last, y + radius))
