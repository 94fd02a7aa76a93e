"""Flow through a restriction as a power of the pressure drop, with a finite slope at zero."""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr


def power_law(dp: Value, *, flow: Value, drop: Value, index: Value, width: Value) -> Expr:
    """q = q_r s |s|^(1/n - 1), s = dp / dp_r, with |s| rounded to sqrt(s^2 + w^2): linear well below w."""
    s, w = as_expr(dp) / drop, as_expr(width)
    return flow * s * (s * s + w * w) ** (0.5 / as_expr(index) - 0.5)


def power_law_slope(dp: Value, *, flow: Value, drop: Value, index: Value, width: Value) -> Expr:
    """d q / d dp of it."""
    s, w, m = as_expr(dp) / drop, as_expr(width), 1.0 / as_expr(index)
    size = s * s + w * w
    return flow / drop * (m * s * s + w * w) * size ** (0.5 * m - 1.5)


def power_law_area(dp: Value, *, flow: Value, drop: Value, index: Value, width: Value) -> Expr:
    """The integral of q over dp, 0 at dp = 0."""
    s, w, m = as_expr(dp) / drop, as_expr(width), 1.0 / as_expr(index)
    half = 0.5 * m + 0.5
    return flow * drop * ((s * s + w * w) ** half - w ** (2.0 * half)) / (m + 1.0)
