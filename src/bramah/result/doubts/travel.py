"""Parts beyond their travel."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.words import amount

ASTRAY = 1e-3
"""Of the travel: a rigid stop puts a part back to its place, and a step may leave it by its tolerance, no further."""


def beyond_travel(evidence: Evidence) -> Iterator[str]:
    """A part that lies further beyond one of its stops than its position may be off."""
    recorded, system = evidence.recorded, evidence.system
    for bound in system.equations.bounds:
        x = recorded.y[:, bound.unknown]
        travel = bound.upper - bound.lower
        slack = float(evidence.allowance[bound.unknown]) + (ASTRAY * travel if np.isfinite(travel) else 0.0)
        beyond = np.maximum(bound.lower - x, x - bound.upper)
        k = int(np.argmax(beyond))
        if beyond[k] > max(slack, bound.leeway):
            unit = system.units[bound.unknown]
            far = amount(float(beyond[k]), unit)
            yield f"{system.names[bound.unknown]} is {far} beyond a stop of {bound.owner} at t = {recorded.t[k]:.6g} s."
