"""Oscillations that grow while the steps pass over them.

A stiff method damps what its steps are too long to follow. Where the circuit itself is unstable, a valve that hums for
example, such a run stays on the path that no real circuit would stay on, and nothing in its own steps tells: another
stiff method on the same steps agrees. The eigenvalues of the equations along the run do tell.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bramah.result.doubts.estimate import examinable
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import instants
from bramah.result.doubts.spread import each_once
from bramah.result.recorded import Array, Indices

Swings = NDArray[np.complex128]

MOST_UNKNOWNS = 60
"""Above, eigenvalues take longer than the run; `verify` remains."""
PASSED_OVER = 2.0
"""Radians in a step: shorter ones follow a swing, longer ones damp it."""
GROWN = 10.0
"""Exponent of the growth, 20 000 times: what tolerances leave of a swing has become as large as the signals."""


def unseen_swings(evidence: Evidence) -> Iterator[str]:
    """A swing that grows for long, with steps that are too long to follow it."""
    recorded, system = evidence.recorded, evidence.system
    if not examinable(evidence) or system.n > MOST_UNKNOWNS or not (system.differential != 0).any():
        return
    points = _points(evidence)
    t = recorded.t[points]
    for first, last, swing in _stretches(t, recorded.step[points], _growing(evidence, points)):
        yield (
            f"An oscillation at {abs(swing.imag) / (2 * np.pi):.3g} Hz grows from about t = {t[first]:.4g} s to "
            f"{t[last]:.4g} s, and the steps are too long to follow it. It may be there in fact: try "
            f"largest_step = '{1 / abs(swing.imag):.2g} s'."
        )
        return


def _points(evidence: Evidence) -> Indices:
    """Ends of the steps around instants that are evenly spread."""
    recorded, ends = evidence.recorded, evidence.ends
    times = instants(float(recorded.t[0]), float(recorded.t[-1]))
    return each_once(ends[np.searchsorted(recorded.t[ends], times).clip(0, len(ends) - 1)])


def _growing(evidence: Evidence, points: Indices, enough: float = GROWN) -> Swings:
    """At each point the eigenvalue that grows fastest of those that a step there passes over; 0: none, or none that is
    part of a growth by the exponent `enough`."""
    recorded = evidence.recorded
    d = recorded.discrete[recorded.row[points]]
    at = recorded.t[points], recorded.step[points], recorded.y[points], d
    return evidence.system.evaluator().swings(*at, passed=PASSED_OVER, enough=enough)


def _stretches(t: Array, h: Array, growing: Swings) -> Iterator[tuple[int, int, complex]]:
    """From which point to which a swing grows enough to be seen, and its eigenvalue where it grows fastest."""
    if not growing.any():
        return
    grown, first = 0.0, 0
    for k, swing in enumerate(growing):
        if swing.real <= 0:
            grown, first = 0.0, k + 1
            continue
        grown += swing.real * (t[k] - t[k - 1] if k > first else min(h[k], t[k] - t[0]))
        if grown > GROWN:
            yield first, k, complex(swing)
            grown, first = 0.0, k + 1
