"""How far a run is from another method's solution on its own steps.

Radau IIA with three stages (order 5; Hairer and Wanner 1996, section IV.5) has a solution on the very steps that a run
made. Newton's method leads there from the run's dense output; what its first iteration takes off is an estimate of the
run's error that knows the equations inside each step, stiff and algebraic ones too, and carries what was left over in
one step into the next. A valve that shut unnoticed, or fluid that was lost, shows as it acts on every unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from bramah.result.doubts.stages import DenseStages, SparseStages, Stages
from bramah.result.doubts.tableau import NODES, STAGES
from bramah.result.recorded import Array, Recorded
from bramah.system import System

LARGEST_DENSE = 24
"""Unknowns up to which the stages of a step are solved as a dense matrix: where that takes as long as a sparse one."""
NUMBERS = 2_000_000
"""Held at once in the matrices of a chunk of steps."""

Shift = Callable[[int, Array], Array]
"""What an error becomes by passing the event at a recorded point: its number, and the error before."""
Ints = NDArray[np.int64]


def errors(system: System, recorded: Recorded, shift: Shift) -> Array:
    """Run less solution at the recorded points. Raises LinAlgError where the equations of a step are singular."""
    error = np.zeros_like(recorded.y)
    steps = _steps(system, recorded)
    for i in range(1, len(error)):
        if recorded.step[i] > 0:
            stages, k = next(steps)
            error[i] = stages.correction(k, error[i - 1])
        else:
            error[i] = shift(i, error[i - 1])
    return error


def _steps(system: System, recorded: Recorded) -> Iterator[tuple[Stages, int]]:
    """The stage equations of each step: those of a chunk, and the number in it."""
    made = DenseStages if system.n <= LARGEST_DENSE else SparseStages
    evaluator, d = system.evaluator(), recorded.discrete_at_points()
    ends = np.flatnonzero(recorded.step > 0)
    size = STAGES * system.n
    chunk = max(1, NUMBERS // (size * size if made is DenseStages else STAGES * (len(system.row) + system.n)))
    for first in range(0, len(ends), chunk):
        part = ends[first : first + chunk]
        h = recorded.step[part]
        t = (recorded.t[part - 1][:, None] + h[:, None] * NODES).ravel()
        nodes = np.stack([_inside(recorded, part, c) for c in NODES], axis=1)
        rates, values = evaluator.along(t, nodes.reshape(-1, system.n), np.repeat(d[part - 1], STAGES, axis=0))
        grown = nodes - recorded.y[part - 1][:, None, :]
        stages = made(system, h, grown, rates.reshape(nodes.shape), values.reshape(len(part), STAGES, -1))
        yield from ((stages, k) for k in range(len(part)))


def _inside(recorded: Recorded, ends: Ints, theta: float) -> Array:
    """The unknowns at a fraction of each step."""
    y = (1 - theta) * recorded.y[ends - 1] + theta * recorded.y[ends]
    if recorded.dense is not None:
        for p in range(recorded.dense.shape[1]):
            y += theta ** (p + 1) * (1 - theta) * recorded.dense[ends, p]
    return y
