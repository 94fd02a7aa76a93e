"""A turbulent passage between two ports of a component, with leakage beside it."""

from __future__ import annotations

from typing import Any

from bramah.components.laws.orifice import Transition, circle_diameter, restricted_flow
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
    transition: Transition = Transition.PRESSURE,
    transition_reynolds: Value = 1000.0,
    laminar_ratio: Value = 0.55,
    full_area: Value | PassageSize = 0.0,
) -> Expr:
    """Join two ports: q = c_d A sqrt(2 dp / rho) + C_l dp from one to the other, laminar around zero.

    `transition` says what ends the laminar range, as in an orifice: by default a pressure drop; else the Reynolds
    number of the fully open passage, whose area is `full_area`.
    """
    jet = restricted_flow(
        one.p, other.p, area, fluid, transition=transition, discharge_coefficient=discharge_coefficient,
        transition_pressure=transition_pressure, transition_reynolds=transition_reynolds, laminar_ratio=laminar_ratio,
        diameter=circle_diameter(full_area),
    )  # fmt: skip
    q = leakage * (one.p - other.p) + jet
    one.flow(q)
    other.flow(-q)
    return q
