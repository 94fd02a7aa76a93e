"""Flow through a restriction, finite in slope at zero pressure difference.

Both laws give the flow from side 1 to side 2 as mass flow over the reference density, with the density at the mean
pressure: q = c_d A sqrt(2 dp / rho_ref) sqrt(rho / rho_ref) in the turbulent range. They are odd in the pressure
difference, grow with it, are proportional to the area and have a continuous slope. They differ in the laminar range.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from bramah.expr import Expr, Value, as_expr, maximum, select, sqrt


class Transition(Enum):
    """What says where the flow turns from laminar to turbulent."""

    REYNOLDS = "reynolds"
    PRESSURE = "pressure"


def orifice_flow(
    p1: Value, p2: Value, area: Value, fluid: Any, *, discharge_coefficient: Value, transition_pressure: Value
) -> Expr:
    """q = c_d A sqrt(2/rho) dp / (dp^2 + dp_tr^2)^(1/4): one smooth expression, turbulent well above dp_tr."""
    p1, p2, dp_tr = as_expr(p1), as_expr(p2), as_expr(transition_pressure)
    dp = p1 - p2
    factor = discharge_coefficient * sqrt(2.0 / fluid.reference_density)
    dense = sqrt(fluid.density_ratio(0.5 * (p1 + p2)))
    return factor * area * dense * dp * (dp * dp + dp_tr * dp_tr) ** -0.25


def orifice_flow_reynolds(
    p1: Value,
    p2: Value,
    area: Value,
    fluid: Any,
    *,
    discharge_coefficient: Value,
    transition_reynolds: Value,
    diameter: Value,
) -> Expr:
    """Turbulent above dp_tr, below it q = (3 A nu Re_tr / 4d) z (3 - z) with z = dp/dp_tr (Esqué 2008, eq. 3.7).

    dp_tr = 9 nu^2 Re_tr^2 rho / (8 d^2 c_d^2). The square of d, missing in print, makes value and slope continuous.
    `diameter` is that of the fully open orifice, so that the law stays regular as the area goes to zero.
    """
    p1, p2 = as_expr(p1), as_expr(p2)
    mean = 0.5 * (p1 + p2)
    speed = fluid.kinematic_viscosity(mean) * transition_reynolds / diameter
    jet = 1.5 * speed / discharge_coefficient
    ratio = fluid.density_ratio(mean)
    dp_tr = 0.5 * fluid.reference_density * jet * jet * ratio
    signed = (p1 - p2) / dp_tr
    z = abs(signed)
    shape = select(z < 1.0, 1.5 - 0.5 * z, maximum(z, 1.0) ** -0.5)
    return 1.5 * speed * ratio * area * signed * shape


def circle_area(diameter: Value) -> Expr:
    """Area of a circle."""
    d = as_expr(diameter)
    return 0.25 * math.pi * d * d


def circle_diameter(area: Value) -> Expr:
    """Diameter of the circle with that area."""
    return sqrt(4.0 / math.pi * as_expr(area))
