"""Friction of steady flow in a long line, by one of several laws."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.smooth import limit
from bramah.expr import Expr, Value, as_expr, log, maximum, select, smooth

NEWTON_STEPS = 3
"""After which Colebrook's equation has no error left that a double could hold."""


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
        head = 10.67 / (line.hazen_williams**1.852 * d**4.871)
        return density * GRAVITY * line.length * head * q * (q * q + 1e-24) ** 0.426
    if line.friction is LineFriction.DARCY:
        loss = line.darcy_factor * 8.0 / math.pi**2 * density * line.length / d**5.0 * q * abs(q)
        return smooth(loss, q, density)
    resistance = 128.0 / math.pi * density * viscosity * line.length / d**4.0
    if line.friction is LineFriction.LAMINAR:
        return resistance * q
    Re = smooth(abs(q), q) * d / (circle_area(d) * viscosity)
    # Where turbulence begins at once, the loss jumps; that corner stays.
    turbulent = Re >= line.laminar_end
    return smooth(resistance / 64.0 * _phi(line, Re, turbulent) * q, q, density, viscosity, turbulent)


def _phi(line: Any, Re: Expr, turbulent: Expr) -> Expr:
    """f Re, laminar and turbulent in one, as in lines/steady_friction.py."""
    above = maximum(Re, line.laminar_end)
    width = line.turbulent_begin - line.laminar_end
    z = select(width > 0, limit((Re - line.laminar_end) / maximum(width, 1e-9), 0.0, 1.0), turbulent)
    blasius = line.friction is LineFriction.BLASIUS
    product = 0.3164 * above**0.75 if blasius else _colebrook(above, line.roughness / line.diameter)
    return 64.0 + z * z * (3.0 - 2.0 * z) * (product - 64.0)


def _colebrook(Re: Expr, e: Expr) -> Expr:
    """f Re after Colebrook and White, by Newton's method from Haaland's formula."""
    factor = 2.0 / math.log(10.0)
    root = -1.8 / math.log(10.0) * log((maximum(e, 1e-12) / 3.7) ** 1.11 + 6.9 / Re)
    for _ in range(NEWTON_STEPS):
        inside = e / 3.7 + 2.51 * root / Re
        root = root - (root + factor * log(inside)) / (1.0 + factor * 2.51 / (Re * inside))
    return Re / (root * root)
