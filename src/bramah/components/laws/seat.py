"""What a valve lets through that is shut."""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr

NEARLY_SHUT = 1e-4
"""Opening at which half of the leak is left: what flows through so small an opening is far more."""


def seat_leak(u: Value) -> Expr:
    """Part of the leak of a shut valve that there is at the opening u: 1 at 0, and soon nothing.

    It gives the fluid behind a shut valve a pressure where nothing else does, and leaves a throttle as it is.
    """
    u, e = as_expr(u), NEARLY_SHUT * NEARLY_SHUT
    return e / (e + u * u)
