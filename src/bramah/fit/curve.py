"""A smooth curve through scattered measurements, as the points of a curve parameter.

points = fit_curve(measured, x_unit="bar", y_unit="l/min", corners=8, through_zero=True)
valve = CurveOrifice(flow=points)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.errors import FitError
from bramah.fit.points import pairs

Array = NDArray[np.float64]


def fit_curve(
    points: Sequence[tuple[float | str, float | str]],
    *,
    x_unit: str,
    y_unit: str,
    corners: int = 8,
    rising: bool = True,
    through_zero: bool = False,
) -> tuple[tuple[float, float], ...]:
    """Pairs in SI that a curve parameter takes: the polygon nearest to the points, by least squares in y.

    Its corners lie where equally many points are between them. `rising` lets it nowhere fall; `through_zero` begins it
    at (0, 0). The component then joins the corners smoothly, without overshoot.
    """
    x, y = pairs(points, x_unit, y_unit)
    knots = _knots(x, corners, through_zero)
    hats = np.stack([np.interp(x, knots, row) for row in np.eye(len(knots))], axis=1)
    values = _solve(hats, y, rising, through_zero)
    return tuple(zip(knots.tolist(), values.tolist(), strict=True))


def _knots(x: Array, corners: int, through_zero: bool) -> Array:
    distinct = np.unique(x)
    if corners < 2 or len(distinct) < 2:
        raise FitError("A curve needs at least two corners, and points at two values of x.")
    if through_zero and distinct[0] < 0:
        raise FitError("A curve through zero takes points at x >= 0; it is odd, so give those below with both signs.")
    if through_zero and distinct[0] > 0:
        distinct = np.concatenate([[0.0], distinct])
    return np.unique(np.quantile(distinct, np.linspace(0.0, 1.0, min(corners, len(distinct)))))


def _solve(hats: Array, y: Array, rising: bool, through_zero: bool) -> Array:
    """Values at the corners: the first and the steps from each to the next, none negative if it must rise."""
    from scipy.optimize import lsq_linear

    size = hats.shape[1]
    steps = hats @ np.tril(np.ones((size, size)))
    least = np.full(size, 0.0 if rising else -np.inf)
    least[0] = -np.inf
    if through_zero:
        steps, least = steps[:, 1:], least[1:]
    scale = float(np.abs(y).max()) or 1.0
    found = lsq_linear(steps, y / scale, (least, np.full(len(least), np.inf)), tol=1e-14).x * scale
    return np.cumsum(np.concatenate([[0.0], found]) if through_zero else found)
