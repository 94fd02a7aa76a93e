"""How the head and the torque of a rotodynamic pump scale with its speed: the affinity laws.

With a = omega / omega_rated, f the head and P the shaft power over flow at rated speed,

H = a^2 f(q / a),   T = a^2 P(q / a) / omega_rated.

Near standstill a flow would lie infinitely far out on the curves. There the scale s takes the place of a: it equals a
down to a least speed and stays near it below, so that the pump at rest is a resistance. Backwards it gives no head.
"""

from __future__ import annotations

from collections.abc import Callable

from bramah.components.laws.smooth import ramp
from bramah.expr import Expr, Value, as_expr, constant, maximum, smooth


def speed_scale(a: Value, least: Value) -> Expr:
    """s, exactly a above the least value and never below a; positive and C1."""
    return as_expr(a) + ramp(least - as_expr(a), least)


def affine_head(q: Value, a: Value, least: Value, curve: Callable[[Expr], Expr]) -> Expr:
    """H = a^2 f(0) + s^2 (f(q/s) - f(0)), which is a^2 f(q/a) above the least speed and 0 at rest without flow."""
    a, s, shut = as_expr(a), speed_scale(a, least), curve(constant(0.0))
    return smooth(a * maximum(a, 0.0), a) * shut + s * s * (curve(q / s) - shut)


def affine_torque(q: Value, a: Value, least: Value, power: Callable[[Expr], Expr], omega_rated: Value) -> Expr:
    """T = a s P(q/s) / omega_rated: never less than the head takes, if the power curve never is."""
    s = speed_scale(a, least)
    return maximum(a, 0.0) * s * power(q / s) / omega_rated
