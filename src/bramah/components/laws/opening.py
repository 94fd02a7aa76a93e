"""How far a valve is open that its pressures move against a spring."""

from __future__ import annotations

from bramah.components.laws.smooth import ramp
from bramah.expr import Expr, Value, as_expr


def opening(excess: Value, rounding: Value) -> Expr:
    """Exactly 0 below 0, exactly 1 above 1 and the excess itself between, the corners rounded to cubics; C1, rising.

    `excess` is the pressure above that at which it begins to open over the one that opens it fully.
    """
    return 1.0 - ramp(1.0 - ramp(as_expr(excess), rounding), rounding)
