"""All runs of one method: over the tolerances, or with shorter and shorter steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from bramah.errors import MethodError
from bramah.result.measures import mean_errors, signal_errors
from bramah.studies.compare.reasons import ending, reason
from bramah.studies.compare.reference import Reference
from bramah.studies.compare.trial import Bench, Trial, counted, needs_fixed_step

LONGEST_STEP = 0.01
"""Of the run: the first fixed step tried."""
HOPELESS = ("refused", "out of time", "too many steps", "cancelled")
"""After these, tighter tolerances and shorter steps are not tried."""

Begin = Callable[[float, str, float], None]
"""Told of each run: its share of the method's runs, what it is, and the share before it."""


def series(bench: Bench, reference: Reference, method: str, tolerances: Sequence[float], begin: Begin) -> list[Trial]:
    """Runs of a method at tolerances from loose to tight, until it is out of bounds or someone wants no more."""
    if needs_fixed_step(method):
        return _stepped(bench, reference, method, tolerances[-1], begin)
    trials: list[Trial] = []
    for number, rtol in enumerate(tolerances):
        if bench.stopped or (trials and trials[-1].status in HOPELESS):
            break
        share = 1 / len(tolerances)
        begin(share, f"{method}, rtol {rtol:g}", number * share)
        trials.append(run_trial(bench, reference, method, rtol=rtol))
    return _without_cancelled(trials)


def _stepped(bench: Bench, reference: Reference, method: str, tightest: float, begin: Begin) -> list[Trial]:
    """Steps halved from a hundredth of the run until the error is below the tightest tolerance or the work too much.

    Of those that fail, only the last is kept: the shortest step that was too long.
    """
    trials: list[Trial] = []
    most = 1 + max(0, math.floor(math.log2(max(1, LONGEST_STEP * bench.most_steps))))
    for number in range(most):
        step = LONGEST_STEP * bench.end / 2**number
        begin(1 / most, f"{method}, steps of {step:.2g} s", number / most)
        trial = run_trial(bench, reference, method, fixed_step=step)
        if trials and not trials[-1].ok and not trial.ok:
            trials.pop()
        trials.append(trial)
        enough = trial.error <= tightest or 2 * trial.seconds > bench.seconds
        if trial.status in HOPELESS or enough or bench.stopped:
            break
    return _without_cancelled(trials)


def _without_cancelled(trials: list[Trial]) -> list[Trial]:
    return [trial for trial in trials if trial.status != "cancelled"]


def run_trial(
    bench: Bench, reference: Reference, method: str, *, rtol: float | None = None, fixed_step: float | None = None
) -> Trial:
    """One run, timed, counted and compared with the reference."""
    options = {} if fixed_step is None else {"fixed_step": fixed_step}
    try:
        result, wall, cpu = bench.timed(method, rtol=rtol, **options)
    except MethodError as refusal:
        return Trial(method=method, status="refused", message=str(refusal))
    error, worst, signals = float("nan"), "", {}
    if result.ok:
        apart = mean_errors(result.recorded.y, reference.y, bench.system.scale)
        k = int(np.argmax(apart))
        error, worst = float(apart[k]), bench.system.names[k]
        if bench.signals:
            signals = signal_errors(result, reference.result, bench.signals, bench.times)
    status = ending(bench, reference, result, fixed_step is not None, error)
    message = "" if status == "done" else reason(bench, reference, result, status, fixed_step)
    return Trial(
        method=method,
        rtol=rtol,
        fixed_step=fixed_step,
        status=status,
        error=error,
        worst=worst,
        signals=signals,
        counters=counted(result),
        seconds=wall,
        cpu_seconds=cpu,
        message=message,
    )
