"""Cubics that join two branches of a characteristic (Wenzel 1999, section 3).

closed, line = (lambda p: 0.0), (lambda p: 0.9 * (p - 800.0))
cubic = bridge(closed, 760.0, line, 825.0)
cubic(780.0), cubic.slope(780.0), cubic.lowest()

`bridge` joins two functions, `clamped` two points with their slopes. `control_point` and `four_points` are the thesis's
own way to the same end, kept to compare with its numbers: in exact arithmetic they give the same cubic, but the slope
over a control point a few roundings away is itself little more than rounding (0.5 instead of 0.9 in the thesis's relief
valve).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from bramah.errors import FitError
from bramah.records import dataclass

EPSILON = float(np.finfo(float).eps)
GROWTH = 10.0
"""How much further each try for a control point goes."""
MOST_TRIES = 400


@dataclass(frozen=True)
class Cubic:
    """y = a z^3 + b z^2 + c z + d with z = x - x1, between x1 and x2."""

    x1: float
    x2: float
    a: float
    b: float
    c: float
    d: float

    def __call__(self, x: float) -> float:
        z = x - self.x1
        return ((self.a * z + self.b) * z + self.c) * z + self.d

    def slope(self, x: float) -> float:
        z = x - self.x1
        return (3 * self.a * z + 2 * self.b) * z + self.c

    def lowest(self) -> tuple[float, float]:
        """Where it is lowest between its ends, and its value there."""
        roots = np.roots([3 * self.a, 2 * self.b, self.c])
        inside = [self.x1 + float(r.real) for r in roots if r.imag == 0 and 0 < r.real < self.x2 - self.x1]
        x = min([self.x1, self.x2, *inside], key=self)
        return x, self(x)


def _of_curvatures(x1: float, x2: float, y1: float, y2: float, s1: float, s2: float) -> Cubic:
    """The cubic with given values and second derivatives at both ends (eqs. 3.1 to 3.5)."""
    h = x2 - x1
    return Cubic(x1, x2, (s2 - s1) / (6 * h), s1 / 2, (y2 - y1) / h - (2 * h * s1 + h * s2) / 6, y1)


def clamped(x1: float, x2: float, y1: float, y2: float, slope1: float, slope2: float) -> Cubic:
    """The cubic with given values and slopes at both ends (eqs. 3.8 to 3.14).

    It rises throughout if neither slope is negative or above three times that of the chord (Fritsch and Carlson 1980).
    """
    h, chord = x2 - x1, (y2 - y1) / (x2 - x1)
    e1, e2 = 6 / h * (chord - slope1), 6 / h * (slope2 - chord)
    return _of_curvatures(x1, x2, y1, y2, (2 * e1 - e2) / 3, (2 * e2 - e1) / 3)


def forward_difference(f: Callable[[float], float], x: float, step: float | None = None) -> float:
    """The slope of a branch just above x, (f(x + h) - f(x)) / h, for branches without a formula for it.

    By default h is the square root of the rounding error times x: what rounding and curvature spoil is then about the
    same, some 1e-8 of the slope. Wenzel's control points are the same with h next to the rounding error itself.
    """
    h = step if step is not None else EPSILON**0.5 * (abs(x) or 1.0)
    # What x + h really is, since that is where f is evaluated.
    ahead = x + h
    if not ahead > x:
        raise FitError(f"The step of {h:g} cannot be told from nothing at x = {x:g}; give a longer one.")
    return (f(ahead) - f(x)) / (ahead - x)


def bridge(
    first: Callable[[float], float],
    x1: float,
    second: Callable[[float], float],
    x2: float,
    step: float | None = None,
) -> Cubic:
    """The cubic that leaves the first branch at x1 and arrives on the second at x2, slopes by forward differences."""
    if not x1 < x2:
        raise FitError(f"A bridge from x = {x1:g} to {x2:g} has no length; give its ends in rising order.")
    slopes = forward_difference(first, x1, step), forward_difference(second, x2, step)
    return clamped(x1, x2, first(x1), second(x2), *slopes)


def control_point(f: Callable[[float], float] | None, x0: float, y0: float) -> tuple[float, float]:
    """The nearest point of a rising branch that arithmetic can tell from (x0, y0); of a level one without f."""
    k = 1.0
    for _ in range(MOST_TRIES):
        x = x0 + k * EPSILON
        y = y0 if f is None else f(x)
        if (x - x0 if f is None else y - y0) >= EPSILON:
            return x, y
        k *= GROWTH
    raise FitError("The branch does not rise, so it has no control point.")


def four_points(points: Sequence[tuple[float, float]]) -> Cubic:
    """The middle cubic of the natural spline through an end, its control point, the other end and its own."""
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points
    h1, h2, h3 = x2 - x1, x3 - x2, x4 - x3
    matrix = [[1, 0, 0, 0], [h1, 2 * (h1 + h2), h2, 0], [0, h2, 2 * (h2 + h3), h3], [0, 0, 0, 1]]
    right = [0, 6 * ((y3 - y2) / h2 - (y2 - y1) / h1), 6 * ((y4 - y3) / h3 - (y3 - y2) / h2), 0]
    s = np.linalg.solve(np.array(matrix, dtype=float), np.array(right, dtype=float))
    return _of_curvatures(x2, x3, y2, y3, float(s[1]), float(s[2]))
