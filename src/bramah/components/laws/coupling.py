"""A coupling that is all but rigid: a stiff, well damped spring between two motions."""

from __future__ import annotations

from typing import Any

from bramah.expr import Expr, Value, as_expr


def stiff_coupling(component: Any, slip: Value, stiffness: Value, damping: Value) -> Expr:
    """Force or torque with which the leading side drives the other: k z + c z', z' = slip.

    The component declares the state `z`; `slip` is how much faster the leading side moves than the other.

    Two bodies with mass whose speeds have a fixed ratio are a problem of index 2, which only a change of the equations
    of both bodies could remove. A little compliance makes every connection of bodies, springs and sources solvable as
    it stands. With c/k = 1 ms the coupling is well damped between bodies of up to k (1 ms)^2, and the solvers damp what
    is faster than their step, so it costs no small ones. Bodies that start out of step are brought into it at once.
    """
    slip = as_expr(slip)
    component.rate(z=slip)
    component.keep_energy(0.5 * stiffness * component.z * component.z)
    return stiffness * component.z + damping * slip
