"""Friction of steady flow in a long line, by one of several laws."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from bramah.components.laws.friction_factor import BLASIUS, LAMINAR, blasius, blended, colebrook
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.orifice import circle_area
from bramah.expr import Expr, Value, as_expr, maximum, smooth
from bramah.fluids.condition import Condition

HEAD, FLOW_POWER, DIAMETER_POWER = 10.67, 1.852, 4.871
"""Hazen and Williams for water: h/L = 10.67 q^1.852 / (C^1.852 d^4.871) in SI (in feet 4.727: EPANET 2 manual)."""
OF_SQUARE = 0.426
"""(1.852 - 1) / 2: the power of q^2 that makes |q|^1.852 of q, rounded at rest so that it has a slope there."""


class LineFriction(Enum):
    """How friction of steady flow is computed."""

    NONE = "none"
    LAMINAR = "laminar"
    BLASIUS = "blasius"
    COLEBROOK = "colebrook"
    DARCY = "darcy"
    HAZEN_WILLIAMS = "hazen_williams"


def line_loss(line: Any, q: Value, density: Value, viscosity: Value) -> Expr:
    """Pressure lost at flow q, the rise left out.

    `line` is a component with the parameters length, diameter, friction, roughness, darcy_factor, hazen_williams,
    laminar_end and turbulent_begin.
    """
    d, q = line.diameter, as_expr(q)
    if line.friction is LineFriction.NONE:
        return 0.0 * q
    if line.friction is LineFriction.HAZEN_WILLIAMS:
        head = HEAD / (line.hazen_williams**FLOW_POWER * d**DIAMETER_POWER)
        return density * GRAVITY * line.length * head * q * (q * q + 1e-24) ** OF_SQUARE
    if line.friction is LineFriction.DARCY:
        loss = line.darcy_factor * 8.0 / math.pi**2 * density * line.length / d**5.0 * q * abs(q)
        return smooth(loss, q, density)
    resistance = 128.0 / math.pi * density * viscosity * line.length / d**4.0
    if line.friction is LineFriction.LAMINAR:
        return resistance * q
    Re = smooth(abs(q), q) * d / (circle_area(d) * viscosity)
    # Where turbulence begins at once, the loss jumps; that corner stays.
    turbulent = Re >= line.laminar_end
    return smooth(resistance / LAMINAR * friction_product(line, Re) * q, q, density, viscosity, turbulent)


def steady_drop(line: Any, q: Value, fluid: Any, pressure: Value) -> Expr:
    """Pressure at A less that at B in steady flow, in a fluid whose data are those at `pressure`: friction and height.

    `q` is mass flow over the reference density; friction is a law of the volume that flows.
    """
    at = Condition(as_expr(pressure))
    density, viscosity = fluid.density(at), fluid.kinematic_viscosity(at)
    lift: Expr = density * GRAVITY * line.rise
    return line_loss(line, q / fluid.density_ratio(at), density, viscosity) + lift


def friction_product(line: Any, Re: Expr, coefficient: Value = BLASIUS) -> Expr:
    """f Re of the friction BLASIUS or COLEBROOK, laminar and turbulent in one."""
    # Below the transition the turbulent law has no weight; there it only has to be finite.
    above = maximum(Re, line.laminar_end)
    smooth_wall = line.friction is LineFriction.BLASIUS
    turbulent = blasius(above, coefficient) if smooth_wall else colebrook(above, line.roughness / line.diameter)
    return blended(Re, turbulent, line.laminar_end, line.turbulent_begin)
