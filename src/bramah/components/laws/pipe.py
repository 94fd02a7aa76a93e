"""Losses and inertia of a short pipe of round section (Esqué 2008, section 3.2.3).

Flow q is mass flow over the reference density rho, so that the laminar loss and the inertia hold at any density.
"""

from __future__ import annotations

import math
from typing import Any

from bramah.components.laws.orifice import circle_area
from bramah.expr import Expr, Value, as_expr
from bramah.fluids.condition import Condition


def laminar_resistance(diameter: Value, length: Value, p: Value, fluid: Any) -> Expr:
    """K_L = 128 nu rho L / (pi d^4), pressure per flow."""
    square = as_expr(diameter) * diameter
    nu = fluid.kinematic_viscosity(Condition(p))
    return 128.0 / math.pi * nu * fluid.reference_density * length / (square * square)


def minor_loss(diameter: Value, loss_coefficient: Value, p: Value, fluid: Any) -> Expr:
    """K_T = 8 rho xi / (pi^2 d^4), pressure per flow squared, for the sum xi of the loss coefficients."""
    square = as_expr(diameter) * diameter
    density = fluid.reference_density / fluid.density_ratio(Condition(p))
    return 8.0 / math.pi**2 * density * loss_coefficient / (square * square)


def inertance(diameter: Value, length: Value, fluid: Any) -> Expr:
    """rho L / A, pressure per rate of flow."""
    return fluid.reference_density * length / circle_area(diameter)
