"""Oscillations that grow while the steps pass over them.

A stiff method damps what its steps are too long to follow. Where the circuit itself is unstable, a valve that hums for
example, such a run stays on the path that no real circuit would stay on, and nothing in its own steps tells: another
stiff method on the same steps agrees. The eigenvalues of the equations along the run do tell.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bramah.result.doubts.estimate import examinable
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import instants
from bramah.result.doubts.spread import each_once
from bramah.result.recorded import Array, Indices
from bramah.system import System

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
    recorded = evidence.recorded
    ends = np.flatnonzero(recorded.step > 0)
    times = instants(float(recorded.t[0]), float(recorded.t[-1]))
    return each_once(ends[np.searchsorted(recorded.t[ends], times).clip(0, len(ends) - 1)])


def _growing(evidence: Evidence, points: Indices) -> Array:
    """At each point the eigenvalue that grows fastest of those that a step there passes over; 0: none."""
    recorded, system = evidence.recorded, evidence.system
    d = recorded.discrete_at_points()[points]
    _, values = system.evaluator().along(recorded.t[points], recorded.y[points], d)
    found = np.zeros(len(points), dtype=complex)
    for k, h in enumerate(recorded.step[points]):
        rates = _eigenvalues(system, values[k])
        passed = rates[(rates.real > 0) & (np.abs(rates.imag) * h > PASSED_OVER)]
        if len(passed):
            found[k] = passed[np.argmax(passed.real)]
    return found


def _eigenvalues(system: System, values: Array) -> Array:
    """Of the rates of states, with the algebraic unknowns eliminated; none where these cannot be."""
    state = system.differential != 0
    jacobian = np.zeros((system.n, system.n))
    jacobian[system.equations.row, system.equations.column] = values
    own = jacobian[np.ix_(state, state)]
    try:
        if not state.all():
            through = np.linalg.solve(jacobian[np.ix_(~state, ~state)], jacobian[np.ix_(~state, state)])
            own = own - jacobian[np.ix_(state, ~state)] @ through
        return np.asarray(np.linalg.eigvals(own)) if np.isfinite(own).all() else np.zeros(0)
    except np.linalg.LinAlgError:
        return np.zeros(0)


def _stretches(t: Array, h: Array, growing: Array) -> Iterator[tuple[int, int, complex]]:
    """From which point to which a swing grows enough to be seen, and its eigenvalue where it grows fastest."""
    grown, first = 0.0, 0
    for k, swing in enumerate(growing):
        if swing.real <= 0:
            grown, first = 0.0, k + 1
            continue
        grown += swing.real * (t[k] - t[k - 1] if k > first else min(h[k], t[k] - t[0]))
        if grown > GROWN:
            yield first, k, complex(swing)
            grown, first = 0.0, k + 1
