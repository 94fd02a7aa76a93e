"""What is round: circles, dots, spokes, bent arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from bramah.drawing.shapes import Circle, Path, Point, Weight
from bramah.drawing.symbols.parts.strokes import Shapes, closed, line


def circle(x: float, y: float, radius: float, **how: Any) -> Shapes:
    """A circle that covers what lies below."""
    return (Circle(centre=(x, y), radius=radius, **how),)


def dot(x: float, y: float, radius: float = 0.2, **how: Any) -> Shapes:
    """A filled circle."""
    return circle(x, y, radius, filled=True, **how)


def dots(points: Iterable[Point], radius: float = 0.12) -> Shapes:
    """Points of a curve."""
    return tuple(Circle(centre=at, radius=radius, filled=True) for at in points)


def around(centre: Point, radius: float, angle: float) -> Point:
    """A point on a circle, the angle in degrees clockwise from 3 o'clock."""
    turned = math.radians(angle)
    return (centre[0] + radius * math.cos(turned), centre[1] + radius * math.sin(turned))


def bow(centre: Point, radius: float, begin: float, end: float, weight: Weight = Weight.THIN) -> Shapes:
    """An arc clockwise from one angle to another with an arrow head at its end: a sense of rotation."""
    count = max(6, round((end - begin) / 10.0))
    points = [around(centre, radius, begin + (end - begin) * i / count) for i in range(count + 1)]
    tip = points[-1]
    back = 0.6 / radius * 180.0 / math.pi
    inner, outer = around(centre, radius - 0.25, end - back), around(centre, radius + 0.25, end - back)
    return (Path(points=tuple(points[:-1]), weight=weight), *closed(tip, inner, outer, filled=True))


def spokes(centre: Point, inner: float, outer: float, count: int, part: str, first: float = 0.0) -> Shapes:
    """Radial lines at equal angles, the first at `first` degrees."""
    drawn: Shapes = ()
    for i in range(count):
        angle = first + 360.0 * i / count
        drawn += line(around(centre, inner, angle), around(centre, outer, angle), part=part)
    return drawn
