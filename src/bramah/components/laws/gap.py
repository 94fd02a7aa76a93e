"""Laminar flow through a narrow annular gap."""

from __future__ import annotations

import math
from typing import Any

from bramah.expr import Expr, Value, as_expr
from bramah.fluids.condition import Condition


def annular_gap_conductance(
    diameter: Value, clearance: Value, length: Value, eccentricity: Value, p: Value, fluid: Any
) -> Expr:
    """Flow per pressure difference, pi d h^3 (1 + 1.5 e^2) / (12 mu L), for a radial clearance h much below d.

    The eccentricity e is the distance of the axes over h: 0 centred, 1 touching, where 2.5 times as much flows. Flow is
    mass flow over the reference density, so that mu is the kinematic viscosity times the reference density.
    """
    h, e = as_expr(clearance), as_expr(eccentricity)
    mu = fluid.kinematic_viscosity(Condition(p)) * fluid.reference_density
    return math.pi / 12.0 * diameter * h * h * h * (1.0 + 1.5 * e * e) / (mu * length)
