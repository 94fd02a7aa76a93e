"""Smooth stand-ins for corners and jumps. A width says over which range of x the corner is rounded."""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr, maximum, minimum, select, smooth, sqrt, tanh


def smooth_positive(x: Value, width: Value) -> Expr:
    """max(x, 0) rounded to (x + sqrt(x^2 + width^2)) / 2: always above 0, width/2 at x = 0."""
    x, width = as_expr(x), as_expr(width)
    return 0.5 * (x + sqrt(x * x + width * width))


def ramp(x: Value, width: Value) -> Expr:
    """max(x, 0), exactly 0 below 0 and exactly x above the width, joined by the cubic z^2 (2 - z), z = x/width; C1."""
    x, width = as_expr(x), as_expr(width)
    z = maximum(x / width, 0.0)
    return smooth(select(x < width, width * z * z * (2.0 - z), x), x, width)


def smooth_sign(x: Value, width: Value) -> Expr:
    """The sign of x, rounded to tanh(x / width)."""
    return tanh(as_expr(x) / width)


def limit(x: Value, low: Value, high: Value) -> Expr:
    """x between the limits, the nearer limit outside; the slope jumps at the limits."""
    return maximum(minimum(x, high), low)
