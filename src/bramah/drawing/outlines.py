"""Shapes as straight pieces and Bézier curves on the paper, which every kind of picture can draw."""

from __future__ import annotations

import math
from collections.abc import Iterable

from bramah.drawing.shapes import Arc, Circle, Path, Point, Shape

Matrix = tuple[float, float, float, float, float, float]
"""x' = a x + c y + e, y' = b x + d y + f."""
Piece = tuple[str, tuple[Point, ...]]
"""A letter of the SVG path language (M, L, C or Z, absolute) and its points."""
Outline = tuple[Piece, ...]

SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MOST_TURN = 90.0
"""Degrees of a circle that one Bézier curve stands for; it is off by 0.03 % of the radius at most."""


def applied(m: Matrix, p: Point) -> Point:
    """A point where a matrix puts it."""
    return (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does `inner` first."""
    a, b = applied(outer, (inner[0], inner[1])), applied(outer, (inner[2], inner[3]))
    x, y = applied(outer, (inner[4], inner[5]))
    return (a[0] - outer[4], a[1] - outer[5], b[0] - outer[4], b[1] - outer[5], x, y)


def outline(shape: Shape, matrix: Matrix = SAME) -> Outline:
    """A shape on the paper."""
    if isinstance(shape, Path):
        return path(shape.points, shape.closed, matrix)
    if isinstance(shape, Circle):
        return (*_round(shape.centre, shape.radius, 0.0, 360.0, matrix), ("Z", ()))
    if isinstance(shape, Arc):
        sweep = (shape.end - shape.begin) % 360.0
        return _round(shape.centre, shape.radius, shape.begin, sweep, matrix)
    raise TypeError(f"{type(shape).__name__} has no outline.")


def path(points: Iterable[Point], closed: bool = False, matrix: Matrix = SAME) -> Outline:
    """Straight pieces from point to point."""
    first, *rest = (applied(matrix, p) for p in points)
    pieces: list[Piece] = [("M", (first,)), *(("L", (p,)) for p in rest)]
    return (*pieces, ("Z", ())) if closed else tuple(pieces)


def _round(centre: Point, radius: float, begin: float, sweep: float, matrix: Matrix) -> Outline:
    """A part of a circle, clockwise on paper."""
    count = max(1, math.ceil(sweep / MOST_TURN))
    step = math.radians(sweep / count)
    reach = 4 / 3 * math.tan(step / 4) * radius
    x0, y0 = centre

    def on(k: int, ahead: float) -> Point:
        """The k-th point, moved ahead along the tangent."""
        angle = math.radians(begin) + k * step
        c, s = math.cos(angle), math.sin(angle)
        return applied(matrix, (x0 + radius * c - ahead * s, y0 + radius * s + ahead * c))

    curves: list[Piece] = [("C", (on(k, reach), on(k + 1, -reach), on(k + 1, 0.0))) for k in range(count)]
    return (("M", (on(0, 0.0),)), *curves)
