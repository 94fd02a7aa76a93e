"""Equations that a run does not fulfil between the ends of its steps."""

from __future__ import annotations

from collections.abc import Iterator

from bramah.result.doubts.estimate import Off, estimate, examinable
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import allowed
from bramah.result.doubts.words import off_by

CERTAIN = 0.9
"""Times what is promised: a little less, because the estimate is of first order in the error."""
SUSPECT = 0.5
"""Times what is promised: on whole steps the collocation's own error may hide as much again of the run's. Where it
shows more than is promised there, the finer one need not show all of it: they differ where a run is hard to judge."""
FINER = 2
"""Parts of each step by which a suspicion is decided: the collocation's own error is 32 times smaller then."""

TOLERANCE = "the tolerance asked for", "A smaller rtol, or verify=True, tells more."
ONE_PERCENT = "1 % of the range", "A shorter fixed_step, substeps, or another method may help."
"""What was to be kept to, and what to do."""


def unfulfilled_equations(evidence: Evidence) -> Iterator[str]:
    """The run's error, estimated by collocation on its own steps: it counts where it exceeds what is promised.

    Fixed steps that were compared with half of them are not looked at, for that knows more.
    """
    fixed = evidence.recorded.fixed_step > 0
    if (fixed and evidence.recorded.compared) or not examinable(evidence):
        return
    coarse = _beyond(SUSPECT, estimate(evidence, 1))
    worst = coarse and _beyond(CERTAIN if coarse.share < 1 else SUSPECT, estimate(evidence, FINER))
    if not worst:
        return
    wanted, advice = ONE_PERCENT if fixed else TOLERANCE
    unknown = not worst.share * allowed(evidence.recorded) < 1  # more than the range, or not a number
    if unknown:
        off = f"How far {worst.name} is off at t = {worst.t:.6g} s could not be estimated"
        advice = advice if fixed else "The circuit magnifies errors: use verify=True."
    else:
        off = off_by(worst.name, worst.unit, worst.amount, worst.t)
    yield f"{off}: the steps do not fulfil the equations to {wanted}. {advice}"


def _beyond(limit: float, found: Off | None) -> Off | None:
    return found if found is not None and found.share > limit else None
