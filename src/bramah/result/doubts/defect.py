"""Equations that a run does not fulfil between the ends of its steps."""

from __future__ import annotations

import math
from collections.abc import Iterator

from bramah.result.doubts.estimate import Off, estimate, examinable
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.words import off_by

CERTAIN = 0.9
"""Times what is promised: a little less, because the estimate is of first order in the error."""
SUSPECT = 0.5
"""Times what is promised: on whole steps the collocation's own error may hide as much again of the run's."""
FINER = 2
"""Parts of each step by which a suspicion is decided: the collocation's own error is 32 times smaller then."""


def unfulfilled_equations(evidence: Evidence) -> Iterator[str]:
    """The run's error, estimated by collocation on its own steps: it counts where it exceeds what is promised.

    Fixed steps are compared with half of them instead, which knows more.
    """
    if evidence.recorded.fixed_step > 0 or not examinable(evidence):
        return
    worst = _beyond(SUSPECT, estimate(evidence, 1)) and _beyond(CERTAIN, estimate(evidence, FINER))
    if worst and not math.isfinite(worst.amount):
        yield f"How far the run is off could not be estimated ({worst.name} at t = {worst.t:.6g} s). Use verify=True."
    elif worst:
        yield (
            f"{off_by(worst.name, worst.unit, worst.amount, worst.t)}: the steps do not fulfil the equations to the "
            "tolerance asked for. A smaller rtol, or verify=True, tells more."
        )


def _beyond(limit: float, found: Off | None) -> Off | None:
    return found if found is not None and found.share > limit else None
