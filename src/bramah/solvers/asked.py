"""What a user asks of a run, laid over what the circuit says, checked, as the solvers take it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import NoneType
from typing import Any

import numpy as np

from bramah.errors import MethodError, UnitError, must_be
from bramah.records import dataclass
from bramah.solvers.choices import iterates, jacobian_of, whole_number
from bramah.solvers.fixed_steps import checked_substeps
from bramah.solvers.meant import chatter_time, periods_of, require_meant, require_order, times_of
from bramah.solvers.methods import DEFAULT_METHOD
from bramah.solvers.names import own_name
from bramah.solvers.settings import Floats, Jacobian, Settings
from bramah.solvers.tolerances import Atol, Rtol, absolute_wishes, laid_over, learning, rest_of, tolerances
from bramah.system import System
from bramah.units import parse_quantity

Time = float | str
LIMITS = ("first_step", "smallest_step", "largest_step")


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The options of `simulate` and `start` about solving. None: what the circuit's `run` says."""

    method: str | None = None
    rtol: Rtol | None = None
    atol: Atol | None = None
    record: str | Sequence[float] = "steps"
    first_step: Time | None = None
    smallest_step: Time | None = None
    largest_step: Time | None = None
    fixed_step: Time | None = None
    substeps: int | None = None
    step_iterations: int | None = None
    balance_iterations: int | None = None
    most_steps: int = 0
    max_order: int | None = None
    jacobian: Jacobian | str | None = None
    threads: int = 1

    def method_for(self, system: System) -> str:
        """The name of the method, by which Bramah has it."""
        must_be(self.method, (str, NoneType), "method", "the name of one")
        return own_name(self.method or system.wishes.method or DEFAULT_METHOD)

    def settings(self, system: System, begin: float, end: float) -> Settings:
        """For a run from `begin` to `end`, which is infinite where it is not known."""
        rtol, atol = laid_over(system.wishes.rtol, self.rtol), absolute_wishes(system.wishes.atol, self.atol)
        relative, absolute = tolerances(system, rtol, atol)
        limits = {name: self._limit(system, name) for name in LIMITS}
        fixed_step = self._limit(system, "fixed_step")
        steps = {"largest_step": limits["largest_step"], "fixed_step": fixed_step}
        require_meant(steps, periods_of(system), begin, end)
        require_order(limits, system.equations.longest_step, begin, end)
        return Settings(
            relative=relative,
            absolute=absolute,
            rtol=rest_of(rtol),
            learning=learning(system, atol),
            first_step=limits["first_step"],
            smallest_step=limits["smallest_step"],
            largest_step=_largest(system, limits["largest_step"]),
            fixed_step=fixed_step,
            substeps=checked_substeps(self._said(system, "substeps"), fixed_step),
            step_iterations=self._step_iterations(system),
            balance_iterations=whole_number("balance_iterations", self._said(system, "balance_iterations")),
            most_steps=int(_not_negative("most_steps", self.most_steps)),
            chatter_time=chatter_time(end - begin),
            record=self._record(),
            grid=None if isinstance(self.record, str) else _grid(self.record, begin, end),
            until=end,
            max_order=self._of_method(system, "max_order"),
            jacobian=jacobian_of(system.wishes.jacobian if self.jacobian is None else self.jacobian),
            threads=self.threads,
        )

    def _limit(self, system: System, name: str) -> float:
        return _seconds(name, self._said(system, name))

    def _said(self, system: System, name: str) -> Any:
        asked = getattr(self, name)
        return getattr(system.wishes, name) if asked is None else asked

    def _of_method(self, system: System, name: str) -> int:
        """What the circuit says of its own method means nothing for another that is asked for."""
        asked, same = getattr(self, name), self.method is None or self.method_for(system) == system.wishes.method
        return whole_number(name, asked if asked is not None else getattr(system.wishes, name) if same else 0)

    def _step_iterations(self, system: System) -> int:
        """What the circuit says is for the methods that iterate, whichever is asked for."""
        asked = self.step_iterations
        if asked is None:
            asked = system.wishes.step_iterations if iterates(self.method_for(system)) else 0
        return whole_number("step_iterations", asked)

    def _record(self) -> str:
        if not isinstance(self.record, str):
            return "grid"
        if self.record not in ("steps", "end"):
            raise MethodError(f"record = {self.record!r} must be 'steps', 'end' or a list of times.")
        return self.record


def _grid(times: Sequence[float], t0: float, end: float) -> Floats:
    grid = times_of(times)
    if len(grid) == 0 or (np.diff(grid) < 0).any() or grid[0] < t0 or grid[-1] > end or not math.isfinite(grid[-1]):
        raise MethodError(f"The times to record must rise and lie between {t0:g} s and {end:g} s.")
    return grid


def _largest(system: System, asked: float) -> float:
    """The shorter of what the user and the system ask for; 0 is no limit."""
    return min((h for h in (asked, system.equations.longest_step) if h > 0), default=0.0)


def _seconds(name: str, step: Time) -> float:
    try:
        return _not_negative(name, parse_quantity(step, "s"))
    except UnitError as error:
        raise UnitError(f"{name}: {error}") from error


def _not_negative(name: str, value: float) -> float:
    if not (isinstance(value, int | float) and 0 <= value < math.inf):
        raise MethodError(f"{name} = {value!r} must be a number above 0, or 0 to leave it to the solver.")
    return value
