"""Which methods step by a given length, which choose it, and which do both."""

from __future__ import annotations

import numpy as np

from bramah.errors import MethodError
from bramah.solvers.methods import Method


def checked_substeps(asked: int, fixed_step: float) -> int:
    """How many steps may be tried within a fixed step, where that has a meaning."""
    if isinstance(asked, bool) or not isinstance(asked, int | np.integer) or asked < 0:
        raise MethodError(
            f"substeps = {asked!r} must be a whole number above 0, or 0 for fixed steps without substeps."
        )
    if asked > 0 and fixed_step == 0:
        raise MethodError(
            f"substeps = {asked} are steps within a fixed step, and there is none. Give fixed_step too, for example "
            "fixed_step='1 ms'. To limit the steps of the whole run, give most_steps."
        )
    return int(asked)


def check_step(method: Method, fixed_step: float, substeps: int = 0) -> None:
    """Refuse a method without error estimate that is given no step or shall choose some within a fixed one, and one
    that cannot keep to a step it is given."""
    if method.needs_fixed_step and substeps > 0:
        raise MethodError(
            f"{method.name} has no error estimate to choose substeps by. Leave substeps away, or use rodas4."
        )
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
