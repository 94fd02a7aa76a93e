"""A conical poppet on a sharp seat: what it opens, and the force of the jet on it (Wenzel 1999, chapter 5)."""

from __future__ import annotations

import math
from typing import Any

from bramah.components.laws.orifice import orifice_flow_cubic
from bramah.expr import Expr, Value, as_expr, sin

LAMINAR_RATIO = 0.55
"""Flow at the transition over that along the slope at zero, as measured at a sharp orifice (Wenzel 1999, eq. 3.34)."""


def poppet_flow(
    p1: Value, p2: Value, x: Value, fluid: Any, *, seat: Value, angle: Value, c_d: Value, transition_reynolds: Value
) -> Expr:
    """Flow from 1 to 2 past a poppet lifted by x: area pi d sin(alpha) x, alpha being the half angle of the cone.

    The laminar range is that of the seat bore, whatever the lift.
    """
    area = math.pi * as_expr(seat) * sin(angle) * x
    return orifice_flow_cubic(
        p1, p2, area, fluid,
        discharge_coefficient=c_d, transition_reynolds=transition_reynolds, laminar_ratio=LAMINAR_RATIO, diameter=seat,
    )  # fmt: skip


def flow_force(dp: Value, x: Value, *, seat: Value, angle: Value, c_d: Value) -> Expr:
    """Steady force of the jet towards the seat: c_d pi d sin(2 alpha) x dp."""
    return c_d * math.pi * as_expr(seat) * sin(2.0 * as_expr(angle)) * x * dp
