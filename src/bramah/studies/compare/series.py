"""All runs of one method: over the tolerances, or with shorter and shorter steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from bramah.studies.compare.methods import Methods
from bramah.studies.compare.trial import Trial, needs_fixed_step

LONGEST_STEP = 0.01
"""Of the run: the first fixed step tried."""
HOPELESS = ("refused", "out of time", "too many steps")
"""After these, tighter tolerances and shorter steps are not tried."""

Begin = Callable[[float, str, float], None]
"""Told of each run: its share of the method's runs, what it is, and the share before it."""
Run = Callable[..., Trial | None]
"""One run of a method with `rtol` or `fixed_step`; None where no more is wanted."""


def series(job: Methods, run: Run, method: str, tolerances: Sequence[float], begin: Begin) -> list[Trial]:
    """Runs of a method at tolerances from loose to tight, until it is out of bounds or someone wants no more."""
    if needs_fixed_step(method):
        return _stepped(job, run, method, tolerances[-1], begin)
    trials: list[Trial] = []
    share = 1 / len(tolerances)
    for number, rtol in enumerate(tolerances):
        if trials and trials[-1].status in HOPELESS:
            break
        begin(share, f"{method}, rtol {rtol:g}", number * share)
        trial = run(method, rtol=rtol)
        if trial is None:
            break
        trials.append(trial)
    return trials


def _stepped(job: Methods, run: Run, method: str, tightest: float, begin: Begin) -> list[Trial]:
    """Steps halved from a hundredth of the run until the error is below the tightest tolerance or the work too much.

    Of those that fail, only the last is kept: the shortest step that was too long.
    """
    trials: list[Trial] = []
    most = 1 + max(0, math.floor(math.log2(max(1, LONGEST_STEP * job.most_steps))))
    for number in range(most):
        step = LONGEST_STEP * job.end / 2**number
        begin(1 / most, f"{method}, steps of {step:.2g} s", number / most)
        trial = run(method, fixed_step=step)
        if trial is None:
            break
        if trials and not trials[-1].ok and not trial.ok:
            trials.pop()
        trials.append(trial)
        enough = trial.error <= tightest or 2 * trial.seconds > job.seconds
        if trial.status in HOPELESS or enough:
            break
    return trials
