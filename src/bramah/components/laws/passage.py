"""A turbulent passage between two ports of a component, with leakage beside it."""

from __future__ import annotations

from typing import Any

from bramah.components.laws.orifice import orifice_flow
from bramah.components.laws.size import PassageSize
from bramah.components.ports import HydraulicView
from bramah.expr import Expr, Value


def passage(
    one: HydraulicView,
    other: HydraulicView,
    area: Value | PassageSize,
    fluid: Any,
    *,
    discharge_coefficient: Value,
    transition_pressure: Value,
    leakage: Value = 0.0,
) -> Expr:
    """Join two ports: q = c_d A sqrt(2 dp / rho) + C_l dp from one to the other, laminar around zero."""
    jet = orifice_flow(
        one.p, other.p, area, fluid,
        discharge_coefficient=discharge_coefficient, transition_pressure=transition_pressure,
    )  # fmt: skip
    q = leakage * (one.p - other.p) + jet
    one.flow(q)
    other.flow(-q)
    return q
