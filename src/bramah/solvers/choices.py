"""What can be chosen of a method: its highest order, iterations of Newton's method, where its Jacobian comes from."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bramah.errors import MethodError, nearest
from bramah.solvers.methods import METHODS, Method
from bramah.solvers.multistep import AbmMethod, NdfMethod
from bramah.solvers.settings import Jacobian, Settings
from bramah.solvers.theta import ThetaMethod

OF_METHOD = ("max_order", "step_iterations")
"""Choices that mean something for some methods only."""


def limited(name: str, settings: Settings) -> Method:
    """The method of this name with the choices made; refused where it has nothing to choose."""
    method = METHODS[name]
    if settings.step_iterations > 0 and not iterates(name):
        raise MethodError(
            f"{name} does not iterate in its steps, so that step_iterations = {settings.step_iterations} means "
            f"nothing. Leave it away, or use one that does: {_names(NdfMethod, ThetaMethod)}."
        )
    if settings.max_order == 0:
        return method
    if not isinstance(method, NdfMethod | AbmMethod):
        raise MethodError(
            f"{name} has one order, {method.order}, so that max_order = {settings.max_order} means nothing. Leave it "
            f"away, or use a method of many orders: {_names(NdfMethod, AbmMethod)}."
        )
    if settings.max_order > method.order:
        raise MethodError(f"max_order = {settings.max_order} of {name} must lie between 1 and {method.order}.")
    return replace(method, order=settings.max_order)


def iterates(name: str) -> bool:
    """Whether a method of ours solves its steps by Newton's method."""
    return isinstance(METHODS.get(name), NdfMethod | ThetaMethod)


def refuse_choices(name: str, settings: Settings) -> None:
    """Refuse what integrators of other packages cannot be told."""
    made = [choice for choice in OF_METHOD if getattr(settings, choice) > 0]
    if settings.jacobian is not Jacobian.EXACT:
        made.append("jacobian")
    if made:
        raise MethodError(f"The method {name} of another package takes no {' and no '.join(made)}. Leave it away.")


def whole_number(name: str, asked: int) -> int:
    """A number of orders or iterations; 0 leaves it to the method."""
    if isinstance(asked, bool) or not isinstance(asked, int | np.integer) or asked < 0:
        raise MethodError(f"{name} = {asked!r} must be a whole number above 0, or 0 to leave it to the method.")
    return int(asked)


def jacobian_of(asked: Jacobian | str) -> Jacobian:
    """Where derivatives shall come from."""
    if isinstance(asked, Jacobian):
        return asked
    words = [str(each.value) for each in Jacobian]
    if isinstance(asked, str) and asked.lower() in words:
        return Jacobian(asked.lower())
    near = nearest(str(asked), words)
    hint = f" Did you mean {near!r}?" if near else ""
    raise MethodError(f"jacobian = {asked!r} must be one of {', '.join(map(repr, words))}.{hint}")


def _names(*kinds: type) -> str:
    return ", ".join(name for name, method in METHODS.items() if isinstance(method, kinds))
