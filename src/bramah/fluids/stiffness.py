"""The bulk modulus of a liquid given by points over pressure, and the relative volume that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.declare import Curve
from bramah.expr.tables import Extrapolation, Interpolation, monotone_slopes

Floats = NDArray[np.float64]

STEEPEST = 2.0
"""Slope at a point over that of either neighbouring chord, at most: then two parabolas need not overshoot."""


class Stiffness(Curve):
    """Points of the bulk modulus over pressure.

    K = 1/B runs through them as parabolas, two between neighbours, with continuous slope and without overshooting
    (Schumaker, SIAM J. Numer. Anal. 20, 1983). The table is ln(v/v_0), the integral of -K, which is exact then: cubics.
    Beyond the points K levels off over the length of the last interval and stays.
    """

    fewest_points = 1

    def __init__(self, default: Sequence[Sequence[float]], *, help: str) -> None:
        smooth, straight = Interpolation.SMOOTH, Extrapolation.LINEAR
        super().__init__("bar", "bar", default, between=smooth, outside=straight, help=help, advanced=False)

    def record(self, value: Any) -> Any:
        p, B = np.array([x for x, _ in value], dtype=float), np.array([y for _, y in value], dtype=float)
        if not len(p) or not (np.isfinite(p).all() and np.isfinite(B).all()):
            raise ValueError("must have points, and finite numbers in them")
        if not (np.diff(p) > 0).all():
            raise ValueError("must have pressures that rise from point to point")
        if not (B > 0).all():
            raise ValueError("must have bulk moduli above 0")
        return integrated(p, 1.0 / B)


def integrated(p: Floats, K: Floats) -> Floats:
    """The table of -integral of K from 0 bar, K running through the points."""
    if len(p) == 1:
        p, K = np.array([p[0], p[0] + 1e7]), np.repeat(K, 2)
    h = np.diff(p)
    chord = np.diff(K) / h
    slope = monotone_slopes(h, chord)
    for k, c in ((slice(None, -1), chord), (slice(1, None), chord)):
        slope[k] = np.clip(slope[k], -STEEPEST * np.abs(c), STEEPEST * np.abs(c))
    middle = 2.0 * chord - 0.5 * (slope[:-1] + slope[1:])
    knots, s = np.empty(2 * len(h) + 1), np.empty(2 * len(h) + 1)
    knots[::2], knots[1::2] = p, p[:-1] + 0.5 * h
    s[::2], s[1::2] = slope, middle
    knots, s, first = _levelled(knots, s, K)
    width = np.diff(knots)
    value = first + np.concatenate([[0.0], np.cumsum(0.5 * (s[:-1] + s[1:]) * width)])
    curved = np.diff(s) / width
    cubic = -np.stack([np.zeros_like(width), value[:-1], s[:-1] / 2, curved / 6], axis=1)
    step = ((cubic[:, 3] * width + cubic[:, 2]) * width + cubic[:, 1]) * width
    cubic[:, 0] = np.concatenate([[0.0], np.cumsum(step[:-1])])
    cubic[:, 0] -= _at_zero(knots, cubic)
    return np.concatenate([[len(width), 1.0], knots, cubic.ravel()])


def _levelled(knots: Floats, s: Floats, K: Floats) -> tuple[Floats, Floats, float]:
    """The knots with one more at each end, where the slope has become 0; and K at the first."""
    ends = []
    for slope, end, h in ((-s[0], K[0], 2 * (knots[1] - knots[0])), (s[-1], K[-1], 2 * (knots[-1] - knots[-2]))):
        # Where K falls, it keeps half of its value at least.
        ends.append(min(h, end / -slope) if slope < 0 else h)
    more = np.concatenate([[knots[0] - ends[0]], knots, [knots[-1] + ends[1]]])
    return more, np.concatenate([[0.0], s, [0.0]]), float(K[0] - 0.5 * s[0] * ends[0])


def _at_zero(knots: Floats, cubic: Floats) -> float:
    """The table's value at 0 bar."""
    inside = float(np.clip(0.0, knots[0], knots[-1]))
    i = int(np.clip(np.searchsorted(knots, inside, side="right") - 1, 0, len(cubic) - 1))
    u, (c0, c1, c2, c3) = inside - knots[i], cubic[i]
    slope = c1 + u * (2 * c2 + 3 * u * c3)
    return float(c0 + u * (c1 + u * (c2 + u * c3)) - slope * inside)
