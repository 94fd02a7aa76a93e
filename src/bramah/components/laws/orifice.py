"""Flow through a restriction, finite in slope at zero pressure difference.

All laws give the flow from side 1 to side 2 as mass flow over the reference density, with the density at the mean
pressure: q = c_d A sqrt(2 dp / rho_ref) sqrt(rho / rho_ref) in the turbulent range. The area may be a size in any form
(laws/size.py). They are odd in the pressure
difference, grow with it, are proportional to the area and have a continuous slope. They differ in the laminar range.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import Any, overload

from bramah.components.laws.size import PassageSize, of_any_size
from bramah.expr import Expr, Value, as_expr, maximum, select, smooth, sqrt
from bramah.fluids.condition import Condition


class Transition(Enum):
    """What says where the flow turns from laminar to turbulent."""

    REYNOLDS = "reynolds"
    """A parabola below the Reynolds number (Esqué 2008)."""
    CUBIC = "cubic"
    """A cubic below the Reynolds number, as steep at zero as a measurement says (Wenzel 1999)."""
    ELLMAN = "ellman"
    """The cubic of Piché and Ellman, whose curvature too is continuous where the flow turns."""
    PRESSURE = "pressure"
    """One smooth expression around a pressure drop."""


PARABOLA, ELLMAN_CUBIC = 2.0 / 3.0, 8.0 / 15.0
"""Laminar ratios at which the cubic of the transition becomes a parabola, and that of Piché and Ellman."""


@of_any_size
def orifice_flow(
    p1: Value, p2: Value, area: Value, fluid: Any, *, discharge_coefficient: Value, transition_pressure: Value
) -> Expr:
    """q = c_d A sqrt(2/rho) dp / (dp^2 + dp_tr^2)^(1/4): one smooth expression, turbulent well above dp_tr."""
    p1, p2, dp_tr = as_expr(p1), as_expr(p2), as_expr(transition_pressure)
    dp = p1 - p2
    factor = discharge_coefficient * sqrt(2.0 / fluid.reference_density)
    dense = sqrt(fluid.density_ratio(Condition(0.5 * (p1 + p2))))
    return factor * area * dense * dp * (dp * dp + dp_tr * dp_tr) ** -0.25


@of_any_size
def orifice_flow_cubic(
    p1: Value,
    p2: Value,
    area: Value,
    fluid: Any,
    *,
    discharge_coefficient: Value,
    transition_reynolds: Value,
    laminar_ratio: Value,
    diameter: Value,
) -> Expr:
    """Turbulent above the transition, below it q/q_tr = c z + (5/2 - 2c) z^2 + (c - 3/2) z^3, z = dp/dp_tr, c = 1/r.

    q_tr = Re_tr A nu / d and dp_tr = (rho/2) (q_tr / (c_d A))^2 (Wenzel 1999, eqs. 3.33 to 3.36). The laminar ratio r
    is that of q_tr to the flow at dp_tr along the slope at zero; value and slope are continuous whatever it is.
    `diameter` is that of the fully open orifice, so that the law stays regular as the area goes to zero.
    """
    p1, p2 = as_expr(p1), as_expr(p2)
    mean = 0.5 * (p1 + p2)
    speed = fluid.kinematic_viscosity(Condition(mean)) * transition_reynolds / diameter
    jet = speed / discharge_coefficient
    ratio = fluid.density_ratio(Condition(mean))
    dp_tr = 0.5 * fluid.reference_density * jet * jet * ratio
    signed = (p1 - p2) / dp_tr
    z = abs(signed)
    c = 1.0 / as_expr(laminar_ratio)
    below = c + z * ((2.5 - 2.0 * c) + (c - 1.5) * z)
    q = speed * ratio * area * signed * select(z < 1.0, below, maximum(z, 1.0) ** -0.5)
    return smooth(q, speed, ratio, area, signed, c)


def orifice_flow_reynolds(
    p1: Value,
    p2: Value,
    area: Value | PassageSize,
    fluid: Any,
    *,
    discharge_coefficient: Value,
    transition_reynolds: Value,
    diameter: Value | None,
    laminar_ratio: float = PARABOLA,
) -> Expr:
    """The same with Re_tr where the laminar and the turbulent law would meet: the joint lies at Re_tr / r.

    With the default it is q = (3 A nu Re_tr / 4d) z (3 - z), dp_tr = 9 nu^2 Re_tr^2 rho / (8 d^2 c_d^2) (Esqué 2008,
    eq. 3.7; the square of d, missing in print, makes value and slope continuous). With r = 8/15 it is the cubic of
    Piché and Ellman (Wenzel 1999, eqs. 2.3 and 2.4).
    """
    return orifice_flow_cubic(
        p1, p2, area, fluid,
        discharge_coefficient=discharge_coefficient, transition_reynolds=as_expr(transition_reynolds) / laminar_ratio,
        laminar_ratio=laminar_ratio, diameter=diameter,
    )  # fmt: skip


def restricted_flow(
    p1: Value,
    p2: Value,
    area: Value | PassageSize,
    fluid: Any,
    *,
    transition: Transition,
    discharge_coefficient: Value,
    transition_pressure: Value,
    transition_reynolds: Value,
    laminar_ratio: Value,
    diameter: Value | None,
) -> Expr:
    """The law that `transition` names. Only CUBIC looks at the laminar ratio, only PRESSURE at the pressure, and only
    the laws by Reynolds number at the diameter, which is that of the fully open restriction."""
    if transition is Transition.PRESSURE:
        return orifice_flow(
            p1, p2, area, fluid, discharge_coefficient=discharge_coefficient, transition_pressure=transition_pressure
        )
    if transition is Transition.CUBIC:
        return orifice_flow_cubic(
            p1, p2, area, fluid, laminar_ratio=laminar_ratio, diameter=diameter,
            discharge_coefficient=discharge_coefficient, transition_reynolds=transition_reynolds,
        )  # fmt: skip
    return orifice_flow_reynolds(
        p1, p2, area, fluid, laminar_ratio=ELLMAN_CUBIC if transition is Transition.ELLMAN else PARABOLA,
        discharge_coefficient=discharge_coefficient, transition_reynolds=transition_reynolds, diameter=diameter,
    )  # fmt: skip


def rated_area(flow: Value, pressure_drop: Value, fluid: Any) -> Expr:
    """c_d A of the restriction that passes a rated flow at a rated pressure drop, at the reference density."""
    return flow * sqrt(fluid.reference_density / (2.0 * as_expr(pressure_drop)))


def circle_area(diameter: Value) -> Expr:
    """Area of a circle."""
    d = as_expr(diameter)
    return 0.25 * math.pi * d * d


@overload
def circle_diameter(area: Value) -> Expr: ...
@overload
def circle_diameter(area: PassageSize) -> Expr | None: ...
def circle_diameter(area: Value | PassageSize) -> Expr | None:
    """Diameter of the circle with that area; None of a passage without one, which is laminar throughout."""
    if isinstance(area, PassageSize):
        return area.diameter
    return sqrt(4.0 / math.pi * as_expr(area))
