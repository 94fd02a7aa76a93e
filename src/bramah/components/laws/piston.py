"""Delivery of one piston of a pump through a port that opens after a precompression."""

from __future__ import annotations

from math import pi
from typing import NamedTuple

from bramah.expr import Expr, Value, as_expr, cos, floor, maximum, minimum, select, sin


class Stroke(NamedTuple):
    """What a piston does at an angle."""

    delivery: Expr
    """dV/dphi: volume delivered per angle, at the density of the pressure side."""
    moment: Expr
    """Torque by the pressure in the cylinder above that of the suction side."""


def piston_stroke(
    angle: Value,
    p_P: Value,
    p_T: Value,
    *,
    stroke: Value,
    volume: Value,
    compressibility: Value,
    closed: Value,
    opening: Value,
) -> Stroke:
    """Piston with the volume h (1 - cos theta) displaced since its outer dead centre, h = `stroke` / 2.

    closed, 0 to a:      the fluid is compressed by the piston, C p' = h sin theta with C = V / B; nothing is delivered
    opening, a to a + g: the pressure goes on to p_P by the cubic with that slope at a and none at a + g,
                         and delivery is h sin theta - C p'
    open, to pi:         delivery is h sin theta
    beyond pi:           the cylinder fills from the suction side

    Delivery is continuous, and in a stroke it is `stroke` - C (p_P - p_T) whatever the angles.
    """
    theta = as_expr(angle) - 2.0 * pi * floor(as_expr(angle) / (2.0 * pi))
    a, g, dp = as_expr(closed), as_expr(opening), as_expr(p_P) - p_T
    half, capacity = 0.5 * as_expr(stroke), as_expr(volume) * compressibility
    moved = half * sin(theta)
    z = minimum(maximum((theta - a) / g, 0.0), 1.0)
    first = half * (1.0 - cos(minimum(theta, a))) / capacity
    reached, slope = half * (1.0 - cos(a)) / capacity, half * sin(a) / capacity
    rest = dp - reached
    rising = (rest * 6.0 * z * (1.0 - z) + slope * g * (1.0 - z) * (1.0 - 3.0 * z)) / g
    pressure = first + rest * z * z * (3.0 - 2.0 * z) + slope * g * z * (1.0 - z) * (1.0 - z)
    delivery = select(theta < a, 0.0, moved - capacity * rising)
    out = theta < pi
    return Stroke(select(out, delivery, 0.0), select(out, moved * pressure, 0.0))
