"""Equations that a run does not fulfil between the ends of its steps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.result.doubts.collocation import errors
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import away_from, instants
from bramah.result.doubts.shifts import Shifts
from bramah.result.doubts.words import off_by

MOST_WORK = 500_000
"""Steps times (20 + unknowns): some seconds. Longer runs are left to `verify`."""


def unfulfilled_equations(evidence: Evidence) -> Iterator[str]:
    """The run's error, estimated by collocation on its own steps: it counts where it exceeds what is promised.

    It is looked at where signals are compared, evenly spread over the run and not next to events.
    """
    system, recorded = evidence.system, evidence.recorded
    steps = int(np.count_nonzero(recorded.step > 0))
    if recorded.dense is None or not system.n or not 0 < steps * (20 + system.n) <= MOST_WORK:
        return
    try:
        with np.errstate(all="ignore"):
            error = errors(system, recorded, Shifts(system, recorded))
    except np.linalg.LinAlgError:
        return
    times = instants(float(recorded.t[0]), float(recorded.t[-1]))
    times = times[away_from(times, [event.t for event in recorded.events])]
    after = np.searchsorted(recorded.t, times).clip(0, len(recorded.t) - 1)
    shares = np.abs(error[after]) / evidence.allowance
    shares = np.where(np.isfinite(shares), shares, np.inf)
    at, k = np.unravel_index(int(np.argmax(shares)), shares.shape)
    if shares[at, k] > 1.0:
        off = float(error[after[at], k])
        yield (
            f"{off_by(system, int(k), off, float(times[at]))}: the steps do not fulfil the equations to the tolerance "
            "asked for. A smaller rtol, or verify=True, tells more."
        )
