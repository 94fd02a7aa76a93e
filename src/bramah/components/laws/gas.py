"""Gas that is compressed along a polytrope: P V^n is constant, n = 1 isothermal, n = 1.4 adiabatic. P is absolute."""

from __future__ import annotations

from bramah.expr import Expr, Value, as_expr, exp, log, maximum, select

NEARLY_ISOTHERMAL = 1e-6
"""Below this n - 1 the work is that of n = 1: they differ by less than rounding of the general formula would."""


def gas_volume(P: Value, P_0: Value, V_0: Value, n: Value) -> Expr:
    """V = V_0 (P_0 / P)^(1/n)."""
    return V_0 * (as_expr(P_0) / P) ** (1.0 / as_expr(n))


def gas_pressure(V: Value, V_0: Value, P_0: Value, n: Value) -> Expr:
    """P = P_0 (V_0 / V)^n."""
    return P_0 * (as_expr(V_0) / V) ** as_expr(n)


def gas_work(V: Value, V_0: Value, P_0: Value, n: Value) -> Expr:
    """Work done on the gas from V_0 to V: P_0 V_0 ((V_0/V)^(n-1) - 1) / (n - 1), at n = 1 P_0 V_0 ln(V_0/V)."""
    ratio, excess = log(as_expr(V_0) / V), as_expr(n) - 1.0
    general = (exp(excess * ratio) - 1.0) / maximum(excess, NEARLY_ISOTHERMAL)
    return as_expr(P_0) * V_0 * select(excess < NEARLY_ISOTHERMAL, ratio, general)
