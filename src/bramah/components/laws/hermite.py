"""The cubic that joins two branches of a characteristic with their values and slopes (Wenzel 1999, section 3)."""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr

GUARD = 2.0
"""How much longer a joint may be on the flat side of a corner than on the steep side.

Then the steeper slope is at most three times that of the chord, and the cubic rises throughout (Fritsch and Carlson
1980, doi:10.1137/0717021)."""


def hermite(x: Value, x1: Value, x2: Value, y1: Value, y2: Value, slope1: Value, slope2: Value) -> Expr:
    """y1 and slope1 at x1, y2 and slope2 at x2, cubic between."""
    start = as_expr(x1)
    h, rise = x2 - start, as_expr(y2) - y1
    z = (x - start) / h
    left, right = h * as_expr(slope1), h * as_expr(slope2)
    return y1 + z * (left + z * (3.0 * rise - 2.0 * left - right + z * (left + right - 2.0 * rise)))
