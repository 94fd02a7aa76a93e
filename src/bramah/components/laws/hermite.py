"""Joints between two branches of a characteristic, with the values and slopes of both (Wenzel 1999, section 3)."""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr, maximum, select

STEEPEST = 3.0
"""How many times steeper than the chord a cubic may end, counted from the slope at its flat end, and still never fall
(Fritsch and Carlson 1980, doi:10.1137/0717021)."""
SMALLEST = 1e-12
"""Of a joint's length: what is nearer to its flat end counts as so near, so that a power has a logarithm there."""


def hermite(x: Value, x1: Value, x2: Value, y1: Value, y2: Value, slope1: Value, slope2: Value) -> Expr:
    """y1 and slope1 at x1, y2 and slope2 at x2, cubic between."""
    start = as_expr(x1)
    h, rise = x2 - start, as_expr(y2) - y1
    z = (x - start) / h
    left, right = h * as_expr(slope1), h * as_expr(slope2)
    return y1 + z * (left + z * (3.0 * rise - 2.0 * left - right + z * (left + right - 2.0 * rise)))


def rising_joint(
    x: Value, x1: Value, x2: Value, y1: Value, y2: Value, slope1: Value, slope2: Value, *, flat_first: bool
) -> Expr:
    """The cubic where it rises throughout; where it would fall before it rises, a power with the same ends.

    The power leaves the flat end, with slope f, as f z + K z^n along the joint; n = (m - f)/(c - f), with m the slope
    of the steep end and c that of the chord. The cubic rises up to n = 3, where both are the same curve.
    """
    h = as_expr(x2) - x1
    chord = (as_expr(y2) - y1) / h
    flat, steep = (slope1, slope2) if flat_first else (slope2, slope1)
    n = (as_expr(steep) - flat) / (chord - flat)
    from_flat = (as_expr(x) - x1) / h if flat_first else (as_expr(x2) - x) / h
    power = h * (chord - flat) * maximum(from_flat, SMALLEST) ** maximum(n, STEEPEST)
    curve = y1 + flat * (as_expr(x) - x1) + power if flat_first else y2 + flat * (as_expr(x) - x2) - power
    return select(n > STEEPEST, curve, hermite(x, x1, x2, y1, y2, slope1, slope2))
