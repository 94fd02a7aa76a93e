"""Which runs are compared with which, and what is said about it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from bramah.errors import BramahError
from bramah.records import dataclass
from bramah.result import Recorded, Result
from bramah.result.doubts.promise import FIXED_STEP, UNKNOWN, instants
from bramah.result.doubts.spread import spread
from bramah.result.recorded import Array
from bramah.runs.core_run import Settings
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Jacobian
from bramah.system import System
from bramah.verify.compare import disagreements
from bramah.verify.opinions import second_opinions

TENTH = 0.1
"""Of the tolerance, for a second opinion: so it hardly adds an error of its own."""
PATIENCE, LEAST_PATIENCE = 20.0, 5.0
"""A second opinion may take so many times as long as the run, and so many seconds at least."""
MOST_INSTANTS = 2000
"""Of the times that a user wants recorded, so many are compared."""

Continue = Callable[[float, float], bool]
Again = Callable[[str, Settings, Continue], Recorded]
"""Makes the run again with a method and settings; is asked now and then whether to go on."""


@dataclass(frozen=True)
class Case:
    """A run that was made, and how to make it again."""

    system: System
    result: Result
    settings: Settings
    again: Again


def judged(case: Case) -> Result:
    """The result of a run that reached its end, with what another run says against it."""
    recorded = case.result.recorded
    judge = _second if case.settings.fixed_step == 0 else _free_steps if case.settings.substeps else _half_step
    doubts = recorded.doubts + tuple(judge(case))
    case.result.recorded = replace(recorded, doubts=doubts, compared=True)
    return case.result


def _half_step(case: Case) -> Iterator[str]:
    """The same method with half the step. Its order p tells the error from the difference: 2^p/(2^p - 1) times it."""
    step = case.settings.fixed_step
    power = 2.0 ** METHODS[case.result.recorded.method].order
    allowed = FIXED_STEP * (power - 1) / power
    other, why = _attempt(case, case.result.recorded.method, replace(case.settings, fixed_step=step / 2))
    if other is None:
        yield f"The fixed step of {step:g} s could not be judged by half of it: {why}"
        return
    yield from disagreements(case.result, other, case.system, allowed, f"with steps of {step / 2:g} s")


def _free_steps(case: Case) -> Iterator[str]:
    """The same method with as many steps as a tenth of the tolerance asks for, wherever they end."""
    free = replace(_tighter(case.settings), fixed_step=0.0, substeps=0)
    other, why = _attempt(case, case.result.recorded.method, free)
    if other is None:
        yield f"The substeps could not be judged by free steps at a tenth of the tolerance: {why}"
        return
    how = "with free steps at a tenth of the tolerance"
    yield from disagreements(case.result, other, case.system, FIXED_STEP, how)


def _tighter(settings: Settings) -> Settings:
    """A tenth of the tolerance. How short steps may be, and what was chosen of the method, was said about the run, not
    about another that is so much finer."""
    relative, absolute = TENTH * settings.relative, TENTH * settings.absolute
    usual = replace(settings, max_order=0, step_iterations=0, jacobian=Jacobian.EXACT)
    return replace(usual, relative=relative, absolute=absolute, first_step=0.0, smallest_step=0.0)


def _second(case: Case) -> Iterator[str]:
    """A method of another family at a tenth of the tolerance; the next where one fails."""
    tighter = _tighter(case.settings)
    problems = []
    for name in second_opinions(case.system, case.result.recorded.method):
        other, why = _attempt(case, name, tighter)
        if other is not None:
            allowed = UNKNOWN * case.result.recorded.loosest
            yield from disagreements(case.result, other, case.system, allowed, f"by {name} at a tenth of the tolerance")
            return
        problems.append(f"{name}: {why}")
    yield f"It could not be verified. {' '.join(problems)}"


def _attempt(case: Case, name: str, settings: Settings) -> tuple[Result | None, str]:
    """The other run, recorded where it is compared, or why there is none."""
    recorded = case.result.recorded
    limit = max(LEAST_PATIENCE, PATIENCE * recorded.wall_seconds)
    began, late = time.perf_counter(), False

    def go_on(done: float, t: float) -> bool:
        nonlocal late
        late = time.perf_counter() - began > limit
        return not late

    try:
        other = case.again(name, replace(settings, record="grid", grid=_times(case)), go_on)
    except BramahError as error:
        return None, str(error)
    if late:
        return None, f"it came to t = {other.t[-1]:.6g} s only, in {limit:.3g} s."
    if not other.ok:
        return None, other.message
    return Result(signals=case.result.signals, recorded=other, system=case.result.system), ""


def _times(case: Case) -> Array:
    """Where runs are compared: evenly spread, or where the user wants records."""
    t, grid = case.result.recorded.t, case.settings.grid
    if case.settings.record == "end":
        return t[-1:]
    if grid is None:
        return instants(float(t[0]), float(t[-1]))
    return grid[spread(len(grid), MOST_INSTANTS)]
