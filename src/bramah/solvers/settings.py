"""What a user asks of the solvers, checked."""

from __future__ import annotations

import numpy as np

from bramah.errors import MethodError, UnitError
from bramah.solvers.driver import Settings
from bramah.solvers.fixed_steps import checked_substeps
from bramah.solvers.meant import chatter_time, periods_of, require_meant, require_order
from bramah.solvers.tolerances import Atol, Rtol, learning, tolerances
from bramah.system import System
from bramah.units import parse_quantity


def make_settings(
    system: System,
    *,
    rtol: Rtol,
    atol: Atol | None,
    first_step: float | str = 0.0,
    smallest_step: float | str = 0.0,
    largest_step: float | str,
    fixed_step: float | str,
    substeps: int = 0,
    most_steps: int,
    begin: float,
    end: float,
    record: str,
    grid: np.ndarray | None,
    learned: np.ndarray | None = None,
) -> Settings:
    """What a user asks for, checked, as the solvers take it. `end` is infinite where it is not known."""
    relative, absolute = tolerances(system, rtol, atol)
    steps = {"largest_step": largest_step, "fixed_step": fixed_step}
    limits = {"first_step": first_step, "smallest_step": smallest_step, "largest_step": largest_step}
    seconds = {name: _seconds(name, step) for name, step in (limits | steps).items()}
    require_meant({name: seconds[name] for name in steps}, periods_of(system), begin, end)
    require_order(seconds, system.equations.longest_step, begin, end)
    return Settings(
        relative=relative,
        absolute=absolute,
        learning=learning(system, atol),
        first_step=seconds["first_step"],
        smallest_step=seconds["smallest_step"],
        largest_step=_largest(system, seconds["largest_step"]),
        fixed_step=seconds["fixed_step"],
        substeps=checked_substeps(substeps, seconds["fixed_step"]),
        most_steps=int(_not_negative("most_steps", most_steps)),
        chatter_time=chatter_time(end - begin),
        record=record,
        grid=grid,
        learned=learned,
    )


def _largest(system: System, asked: float) -> float:
    """The shorter of what the user and the system ask for; 0 is no limit."""
    return min((h for h in (asked, system.equations.longest_step) if h > 0), default=0.0)


def _seconds(name: str, step: float | str) -> float:
    try:
        return _not_negative(name, parse_quantity(step, "s"))
    except UnitError as error:
        raise UnitError(f"{name}: {error}") from error


def _not_negative(name: str, value: float) -> float:
    if not (isinstance(value, int | float) and value >= 0):
        raise MethodError(f"{name} = {value!r} must be a number above 0, or 0 to leave it to the solver.")
    return value
