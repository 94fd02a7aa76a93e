"""How errors are measured, and the solutions they are measured against."""

from __future__ import annotations

import time
from dataclasses import replace

from bramah.errors import SimulationError
from bramah.result import Result, measures
from bramah.result.recorded import Array
from bramah.runs.core_run import CoreRun
from bramah.runs.protocol import DONE
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS, ROSENBROCK, Method
from bramah.solvers.settings import Jacobian, Settings
from bramah.solvers.tolerances import tolerances
from bramah.states import own_start
from bramah.system import System

REFERENCE = "rodas5p"
REFERENCE_RTOL = 1e-11
"""Errors down to 1e-7 are measured; the reference is four orders better, and far above rounding."""
SHORT, TIMED_STEPS = 1e-6, 20_000
"""Length in s and number of steps whose CPU time is taken."""


def reference(system: System, until: float, atol: float | None = None) -> Result:
    """A solution against which others are measured."""
    absolute = None if atol is None else {"*": atol}
    result = simulate(system, until, method=REFERENCE, rtol=REFERENCE_RTOL, atol=absolute)
    result.raise_if_failed()
    return result


def rms_error(t: Array, y: Array, exact: Result) -> float:
    """Esqué 2008, eq. 5.1, over the points of a run."""
    # A point that ends at a jump of the input belongs to what was before.
    return measures.rms_error(y, exact.recorded.at(t, side="left")[1])


def error_of(result: Result, exact: Result) -> float:
    """The same for the ends of the steps of a result."""
    recorded = result.recorded
    ends = recorded.step > 0
    return rms_error(recorded.t[ends], recorded.y[ends], exact)


def fixed_step_error(system: System, name: str, step: float, exact: Result, *, time_term: bool = True) -> float:
    """Error of a run with fixed steps; without the term of df/dt, as the source's listings compute, on demand."""
    method = METHODS[name]
    if not time_term:
        method = replace(ROSENBROCK[name], gamma_sum=(0.0,) * ROSENBROCK[name].stages)
    relative, absolute = tolerances(system, 1e-5, None)
    until = float(exact.t[-1])
    run = CoreRun(system, method, Settings(relative=relative, absolute=absolute, fixed_step=step), own_start(system))
    status, points = run.advance(until), run.record()
    run.close()
    ends = points.step > 0
    return rms_error(points.t[ends], points.y[ends], exact) if status == DONE else float("inf")


def step_seconds(system: System, method: Method, jacobian: Jacobian = Jacobian.EXACT) -> float:
    """CPU time of one attempted step, of a length that keeps explicit methods stable.

    Methods that choose theirs have them limited to as much, at rtol = 1e-5, and all their attempts count.
    """
    fixed = method.takes_fixed_step
    relative, absolute = tolerances(system, 1e-5, None)
    settings = Settings(
        relative=relative,
        absolute=absolute,
        fixed_step=SHORT if fixed else 0.0,
        largest_step=0.0 if fixed else SHORT,
        jacobian=jacobian,
        record="end",
    )
    run = CoreRun(system, method, settings, own_start(system))
    begin = time.process_time()
    status = run.advance(SHORT * TIMED_STEPS)
    taken = time.process_time() - begin
    counters = run.record().counters
    run.close()
    if status != DONE:
        raise SimulationError(f"{method.name} failed with status {status} at steps of {SHORT:g} s.")
    return taken / (counters["accepted"] + counters["rejected"])
