"""Friction of steady flow in a round pipe, laminar and turbulent in one smooth law."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from bramah.components.laws.orifice import circle_area
from bramah.components.laws.smooth import limit
from bramah.expr import Expr, Value, as_expr, log, maximum, smooth

LAMINAR_END = 2300.0
TURBULENT_BEGIN = 4000.0
"""Reynolds numbers between which flow changes from laminar to turbulent."""


class PipeFriction(Enum):
    """How friction in a pipe is computed."""

    LAMINAR = "laminar"
    SMOOTH = "smooth"
    ROUGH = "rough"


def blasius(Re: Expr) -> Expr:
    """Darcy's friction factor of a smooth wall: 0.3164 Re^(-1/4), up to Re = 1e5."""
    return 0.3164 * Re**-0.25


def haaland(Re: Expr, relative_roughness: Value) -> Expr:
    """Darcy's friction factor of any wall: (1.8 lg((e/3.7)^1.11 + 6.9/Re))^-2 (Haaland 1983, doi:10.1115/1.3240948)."""
    # A power of zero has no slope; a roughness this small is none.
    rough = (maximum(relative_roughness, 1e-12) / 3.7) ** 1.11
    lines = 1.8 / math.log(10.0) * log(rough + 6.9 / Re)
    return 1.0 / (lines * lines)


def friction_drop(
    q: Value, diameter: Value, length: Value, p: Value, fluid: Any, law: PipeFriction, roughness: Value
) -> Expr:
    """dp = f (L/d) (rho/2) v |v| with f = 64/Re below Re = 2300 and the turbulent factor above 4000.

    Between them f Re^2 passes from one to the other with a cubic weight, so that dp is C1 and grows with q throughout.
    """
    d, p = as_expr(diameter), as_expr(p)
    nu, ratio = fluid.kinematic_viscosity(p), fluid.density_ratio(p)
    signed = as_expr(q) * d / (circle_area(d) * ratio * nu)
    Re = abs(signed)
    # Below the transition the turbulent law has no weight; there it only has to be finite.
    above = maximum(Re, LAMINAR_END)
    f = blasius(above) if law is PipeFriction.SMOOTH else haaland(above, as_expr(roughness) / d)
    z = limit((Re - LAMINAR_END) / (TURBULENT_BEGIN - LAMINAR_END), 0.0, 1.0)
    turbulent = z * z * (3.0 - 2.0 * z)
    factor = 64.0 + turbulent * (f * Re - 64.0)
    drop = 0.5 * fluid.reference_density * ratio * nu * nu * length / (d * d * d) * factor * signed
    return smooth(drop, signed, ratio, nu, length, d, roughness)
