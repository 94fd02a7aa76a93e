"""Hydraulic cushions: near the end of a stroke a spear closes the way out of a chamber."""

from __future__ import annotations

from typing import Any

from bramah.components.laws.orifice import orifice_flow
from bramah.components.laws.smooth import limit, ramp
from bramah.expr import Expr, Value, as_expr, smooth


def cushion_area(distance: Value, length: Value, taper: Value, open_area: Value, throttle_area: Value) -> Expr:
    """Area left to the outflow at a distance from the end of the stroke: the port's beyond the length of the cushion, a
    C1 cubic over the taper of the spear, the throttle's from there to the end."""
    z = limit(1.0 + (as_expr(distance) - length) / taper, 0.0, 1.0)
    area = throttle_area + (as_expr(open_area) - throttle_area) * z * z * (3.0 - 2.0 * z)
    return smooth(area, distance, length, taper, open_area, throttle_area)


def cushion_flow(
    p1: Value,
    p2: Value,
    area: Value,
    open_area: Value,
    fluid: Any,
    *,
    discharge_coefficient: Value,
    transition_pressure: Value,
) -> Expr:
    """Flow from the line (1) into the chamber (2): both ways through the area left open, and into the chamber through
    a check valve as well, so that the piston starts from the end at full flow."""
    p1, p2 = as_expr(p1), as_expr(p2)
    law = {"discharge_coefficient": discharge_coefficient, "transition_pressure": transition_pressure}
    lifted = p2 + ramp(p1 - p2, transition_pressure)
    return orifice_flow(p1, p2, area, fluid, **law) + orifice_flow(lifted, p2, open_area - area, fluid, **law)
