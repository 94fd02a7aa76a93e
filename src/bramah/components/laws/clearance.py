"""Fluid that the chambers of a machine carry from one port to the other without displacing it."""

from __future__ import annotations

from typing import Any

from bramah.expr import Expr, Value, as_expr
from bramah.fluids import ConstantFluid
from bramah.fluids.condition import Condition


def taken_in(fluid: Any, before: Value, after: Value) -> Expr:
    """What a vessel of volume 1 takes in while its pressure changes: the difference of the density ratios.

    A fluid of constant density is compressed where it is stored, and by this nowhere else: dp / B.
    """
    p_1, p_2 = as_expr(before), as_expr(after)
    if isinstance(fluid, ConstantFluid):
        return (p_2 - p_1) * fluid.compressibility(Condition(0.5 * (p_1 + p_2)))
    return fluid.density_ratio(Condition(p_2)) - fluid.density_ratio(Condition(p_1))


def clearance_flow(fluid: Any, high: Value, low: Value, volume: Value, speed: Value) -> Expr:
    """q = V_c |omega| (r(p_1) - r(p_2)): a clearance volume is filled at one port and relieved at the other, each turn.

    It goes from the higher to the lower pressure either way round (Wang 1988, eq. C.21).
    """
    return as_expr(volume) * speed * taken_in(fluid, low, high)
