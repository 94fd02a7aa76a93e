"""Friction of steady flow in a round pipe, laminar and turbulent in one smooth law."""

from __future__ import annotations

from enum import Enum
from typing import Any

from bramah.components.laws.friction_factor import blasius, blended, haaland
from bramah.components.laws.orifice import circle_area
from bramah.expr import Expr, Value, as_expr, maximum, smooth
from bramah.fluids.condition import Condition

LAMINAR_END = 2300.0
TURBULENT_BEGIN = 4000.0
"""Reynolds numbers between which flow changes from laminar to turbulent."""


class PipeFriction(Enum):
    """How friction in a pipe is computed."""

    LAMINAR = "laminar"
    SMOOTH = "smooth"
    ROUGH = "rough"


def friction_drop(
    q: Value, diameter: Value, length: Value, p: Value, fluid: Any, law: PipeFriction, roughness: Value
) -> Expr:
    """dp = f (L/d) (rho/2) v |v| with f = 64/Re below Re = 2300 and Blasius's or Haaland's factor above 4000."""
    d, p = as_expr(diameter), as_expr(p)
    nu, ratio = fluid.kinematic_viscosity(Condition(p)), fluid.density_ratio(Condition(p))
    signed = as_expr(q) * d / (circle_area(d) * ratio * nu)
    Re = abs(signed)
    # Below the transition the turbulent law has no weight; there it only has to be finite.
    above = maximum(Re, LAMINAR_END)
    root = haaland(above, as_expr(roughness) / d)
    turbulent = blasius(above) if law is PipeFriction.SMOOTH else 1.0 / (root * root) * Re
    factor = blended(Re, turbulent, LAMINAR_END, TURBULENT_BEGIN)
    drop = 0.5 * fluid.reference_density * ratio * nu * nu * length / (d * d * d) * factor * signed
    return smooth(drop, signed, ratio, nu, length, d, roughness)
