"""Dry and viscous friction. Each law gives the force that opposes the velocity v, positive for positive v.

F_C is the Coulomb force, F_S the static one, v_s the Stribeck speed, b the viscous coefficient and v_0 the speed over
which the sign of v is smoothed.
"""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr, exp, tanh


def coulomb(v: Value, F_C: Value, b: Value, v_0: Value) -> Expr:
    """F = F_C tanh(v / v_0) + b v."""
    return F_C * tanh(as_expr(v) / v_0) + b * as_expr(v)


def stribeck_level(v: Value, F_C: Value, F_S: Value, v_s: Value) -> Expr:
    """Size of the dry friction in steady sliding: F_C + (F_S - F_C) exp(-(v / v_s)^2)."""
    ratio = as_expr(v) / v_s
    return F_C + (as_expr(F_S) - F_C) * exp(-(ratio * ratio))


def stribeck(v: Value, F_C: Value, F_S: Value, v_s: Value, b: Value, v_0: Value) -> Expr:
    """Static seal friction, F = tanh(v / v_0) level(v) + b v (Esqué 2008, eq. 3.13, exponent 2, sign smoothed)."""
    return tanh(as_expr(v) / v_0) * stribeck_level(v, F_C, F_S, v_s) + b * as_expr(v)


def lugre_rate(v: Value, z: Value, level: Value, sigma_0: Value) -> Expr:
    """Rate of the bristle deflection z: z' = v - sigma_0 |v| z / level.

    Canudas de Wit et al. 1995, doi:10.1109/9.376053; Esqué 2008, eq. 3.12. Continuous; only its slope jumps where v
    changes its sign. A smooth |v| would let friction in slow sliding grow without bound.
    """
    return v - sigma_0 * abs(as_expr(v)) * z / level


def lugre(v: Value, z: Value, z_rate: Value, sigma_0: Value, sigma_1: Value, b: Value) -> Expr:
    """F = sigma_0 z + sigma_1 z' + b v."""
    return as_expr(sigma_0) * z + as_expr(sigma_1) * z_rate + as_expr(b) * v
