"""Lines, boxes, arrows, letters."""

from __future__ import annotations

import math
from typing import Any

from bramah.drawing.shapes import Path, Point, Shape, Text, Weight

Shapes = tuple[Shape, ...]

HEAD, THIN_HEAD = 0.8, 0.6
"""Length of an arrow's head."""
SLENDER = 0.4
"""Half the width of a head over its length."""


def line(*points: Point, **how: Any) -> Shapes:
    """Straight pieces from point to point."""
    return (Path(points=points, **how),)


def dashed(*points: Point, **how: Any) -> Shapes:
    """A pilot or drain line."""
    return (Path(points=points, dashed=True, **how),)


def thin(*points: Point, **how: Any) -> Shapes:
    """A thin line."""
    return (Path(points=points, weight=Weight.THIN, **how),)


def closed(*points: Point, **how: Any) -> Shapes:
    """An outline."""
    return (Path(points=points, closed=True, **how),)


def box(left: float, top: float, right: float, bottom: float, **how: Any) -> Shapes:
    """A rectangle."""
    return closed((left, top), (right, top), (right, bottom), (left, bottom), **how)


def head(tip: Point, towards: Point, size: float = HEAD, **how: Any) -> Shapes:
    """The head of an arrow that points in a direction."""
    length, half = math.hypot(*towards), SLENDER * size
    dx, dy = towards[0] / length, towards[1] / length
    x, y = tip[0] - size * dx, tip[1] - size * dy
    return closed(tip, (x - half * dy, y + half * dx), (x + half * dy, y - half * dx), filled=True, **how)


def arrow(begin: Point, end: Point, size: float = HEAD, light: bool = False, **how: Any) -> Shapes:
    """A line with a filled head at its end."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    share = size / math.hypot(dx, dy)
    stem = (thin if light else line)(begin, (end[0] - share * dx, end[1] - share * dy), **how)
    return stem + head(end, (dx, dy), size, **how)


def thin_arrow(begin: Point, end: Point, size: float = THIN_HEAD, **how: Any) -> Shapes:
    """The same with a thin line and a smaller head."""
    return arrow(begin, end, size, light=True, **how)


def letters(text: str, x: float = 0.0, y: float = 0.0, size: float = 1.4, **how: Any) -> Shapes:
    """Letters centred on a point."""
    return (Text(at=(x, y), text=text, size=size, **how),)


def zigzag(begin: Point, end: Point, half: float = 0.6, turns: int = 3, lead: float = 0.0, **how: Any) -> Shapes:
    """A spring between two points, with a straight `lead` at each end."""
    (x0, y0), (x1, y1) = begin, end
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    step = (length - 2.0 * lead) / (2 * turns)

    def at(along: float, off: float) -> Point:
        return (x0 + ux * along - uy * off, y0 + uy * along + ux * off)

    bends = [at(lead + (i + 0.5) * step, half if i % 2 else -half) for i in range(2 * turns)]
    if lead:
        bends = [at(lead, 0.0), *bends, at(length - lead, 0.0)]
    return line(begin, *bends, end, **how)
