"""Which methods step by a given length and which choose it."""

from __future__ import annotations

from bramah.errors import MethodError
from bramah.solvers.methods import Method


def check_step(method: Method, fixed_step: float) -> None:
    """Refuse a method without error estimate that is given no step, and one that cannot keep to a step it is given."""
    if method.needs_fixed_step and fixed_step == 0:
        raise MethodError(
            f"{method.name} has no error estimate to choose its steps by. Give fixed_step, for example "
            "fixed_step='0.1 ms', or use dormand_prince, or rodas4 where the circuit is stiff."
        )
    if not method.takes_fixed_step and fixed_step > 0:
        raise MethodError(
            f"{method.name} varies step and order and cannot keep to fixed_step = {fixed_step:g} s. "
            "Leave fixed_step away, or use rodas4."
        )
