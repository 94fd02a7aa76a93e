"""What runs are measured against: a much tighter run, and how far a second method confirms it."""

from __future__ import annotations

import numpy as np

from bramah.errors import MethodError, SimulationError
from bramah.records import dataclass
from bramah.result import Result
from bramah.result.measures import mean_errors
from bramah.simulation import DEFAULT_METHOD
from bramah.studies.compare.sampling import Floats, sample_times
from bramah.studies.compare.timed import TimedRuns
from bramah.studies.compare.trial import power
from bramah.system import System

TIGHTER = 1e-3
"""Of the tightest tolerance compared."""
TIGHTEST = 1e-11
"""Below this, rounding in stiff circuits outgrows what is gained."""
PATIENCE = 4.0
"""So many times longer than a compared run may the reference take."""
CHECKS = ("radau", "ida", "rodas5p")
"""In turn, until one can do the circuit in time: two of other packages, then another formula of our own."""
LARGE = 100
"""Unknowns from which on other packages would take minutes; only our own formula confirms then."""


@dataclass(frozen=True, kw_only=True)
class Reference:
    """The unknowns at the sample times, taken for the truth, and what is known about their own error."""

    method: str
    rtol: float
    result: Result
    y: Floats
    error: float = float("nan")
    """Distance to the second method's run; NaN if there is none."""
    check: str = ""

    def __str__(self) -> str:
        run = f"{self.method} with rtol={power(self.rtol)}"
        if not self.check:
            return f"Errors are distances from {run}, which no second method confirmed."
        return (
            f"Errors are distances from {run}; {self.check} at the same tolerance agrees with it to {self.error:.1e}."
        )


def make_reference(runs: TimedRuns, tightest: float, given: Result | None) -> Reference:
    """The reference, confirmed by the first of the other methods that can."""
    result, rtol = (given, given.recorded.rtol) if given is not None else _tight(runs, tightest)
    own, y = result.recorded.method, _sampled(runs, result)
    error, check = _confirmed(runs, own, rtol, y)
    return Reference(method=own, rtol=rtol, result=result, y=y, error=error, check=check)


def made_again(runs: TimedRuns, rtol: float, error: float, check: str, given: Result | None) -> Reference:
    """A reference that was made and confirmed before, of which only that is known."""
    result = given
    if result is None:
        result = runs.run(DEFAULT_METHOD, rtol=rtol, record=runs.times.tolist(), seconds=float("inf"))
        result.raise_if_failed()
    y = _sampled(runs, result)
    return Reference(method=result.recorded.method, rtol=rtol, result=result, y=y, error=error, check=check)


def check_given(system: System, end: float, given: Result) -> None:
    """Raises MethodError unless a run can be measured against."""
    same = given.recorded.y.shape[1] == system.n and given.signals.names() == system.signals.names()
    if not same or given.t[-1] < sample_times(end)[-1]:
        raise MethodError("The reference must be a run of the same circuit, and as long as those compared with it.")


def _sampled(runs: TimedRuns, result: Result) -> Floats:
    _, y, _ = result.recorded.at(np.minimum(runs.times, result.t[-1]))
    return y


def _tight(runs: TimedRuns, tightest: float) -> tuple[Result, float]:
    rtol = max(TIGHTEST, TIGHTER * tightest)
    while True:
        result = runs.run(DEFAULT_METHOD, rtol=rtol, record=runs.times.tolist(), seconds=PATIENCE * runs.seconds)
        if result.ok:
            return result, rtol
        rtol *= 10
        if runs.cancelled.is_set() or rtol > tightest / 10:
            ended = "It was not done in time; give more seconds" if runs.late else result.message.rstrip(".")
            raise SimulationError(f"{DEFAULT_METHOD} gave no reference to compare with. {ended}.")


def _confirmed(runs: TimedRuns, own: str, rtol: float, y: Floats) -> tuple[float, str]:
    for check in CHECKS if runs.system.n < LARGE else CHECKS[-1:]:
        if check == own or runs.cancelled.is_set():
            continue
        try:
            result = runs.run(check, rtol=rtol, record=runs.times.tolist(), seconds=PATIENCE * runs.seconds)
        except MethodError:
            continue
        if result.ok:
            return float(np.max(mean_errors(result.recorded.y, y, runs.system.scale))), check
    return float("nan"), ""
