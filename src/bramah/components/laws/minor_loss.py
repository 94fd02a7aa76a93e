"""Loss of a bend, a branch or a change of section, which may differ with the direction of flow."""

from __future__ import annotations

from typing import Any

from bramah.components.laws.orifice import orifice_flow
from bramah.components.laws.smooth import ramp
from bramah.expr import Expr, Value, as_expr, maximum


def minor_loss_flow(
    p1: Value, p2: Value, area: Value, fluid: Any, *, forward: Value, reverse: Value, transition_pressure: Value
) -> Expr:
    """The flow from 1 to 2 that loses dp = K rho q |q| / (2 A^2), with K = `forward` from 1 to 2 and `reverse` back.

    An orifice with c_d = 1/sqrt(K). The larger coefficient holds both ways; what flows more easily in one direction is
    added there, so that the law is C1, grows with dp and has a slope at zero.
    """
    p1, p2 = as_expr(p1), as_expr(p2)
    dp, width = p1 - p2, as_expr(transition_pressure)
    least, ahead, back = (as_expr(K) ** -0.5 for K in (maximum(forward, reverse), forward, reverse))

    def flow(high: Expr, low: Expr, c_d: Expr) -> Expr:
        return orifice_flow(high, low, area, fluid, discharge_coefficient=c_d, transition_pressure=width)

    more_ahead = flow(p2 + ramp(dp, width), p2, ahead - least)
    more_back = flow(p1, p1 + ramp(-dp, width), back - least)
    return flow(p1, p2, least) + more_ahead + more_back
