"""How far a run is from another method's solution on its own steps.

Radau IIA with three stages (order 5; Hairer and Wanner 1996, section IV.5) has a solution on the very steps that a run
made. Newton's method leads there from the run's dense output; what its first iteration takes off is an estimate of the
run's error that knows the equations inside each step, stiff and algebraic ones too, and carries what was left over in
one step into the next. A valve that shut unnoticed, or fluid that was lost, shows as it acts on every unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from bramah.result.doubts.stages import DenseStages, SparseStages, Stages
from bramah.result.doubts.tableau import NODES, STAGES
from bramah.result.recorded import Array, Recorded
from bramah.system import System

LARGEST_DENSE = 24
"""Unknowns up to which the stages of a step are solved as a dense matrix: where that takes as long as a sparse one."""
NUMBERS = 200_000
"""Held at once in the matrices of a chunk of steps: what caches hold, many steps of small circuits."""

Shift = Callable[[int, Array], Array]
"""What an error becomes by passing the event at a recorded point: its number, and the error before."""


def errors(system: System, recorded: Recorded, shift: Shift, split: int, points: int | None = None) -> Array:
    """Run less solution at the nodes of the parts of the step that ends at each of the first recorded points, or all.

    Points x (parts x stages) x unknowns. Each step is split into equal parts, so that the collocation's own error is
    smaller than the run's. Where no step ends, it is the error there. Raises LinAlgError where the equations of a step
    are singular.
    """
    error = np.zeros((len(recorded.t) if points is None else points, split * STAGES, system.n))
    parts = _parts(system, recorded, split, len(error))
    for i in range(1, len(error)):
        if recorded.step[i] > 0:
            last = error[i - 1, -1]
            for part in range(split):
                stages, k = next(parts)
                error[i, part * STAGES : (part + 1) * STAGES] = found = stages.correction(k, last)
                last = found[-1]
        else:
            error[i] = shift(i, error[i - 1, -1])
    return error


def nodes(split: int) -> Array:
    """Where the nodes of all parts of a step are, as fractions of it."""
    return np.asarray((np.arange(split)[:, None] + NODES).ravel() / split)


def _parts(system: System, recorded: Recorded, split: int, points: int) -> Iterator[tuple[Stages, int]]:
    """The stage equations of each part of each step: those of a chunk, and the number in it."""
    made = DenseStages if system.n <= LARGEST_DENSE else SparseStages
    evaluator, d, n = system.evaluator(), recorded.discrete_at_points(), system.n
    ends = np.flatnonzero(recorded.step[:points] > 0)
    size = (STAGES * n) ** 2 if made is DenseStages else STAGES * (len(system.equations.row) + n)
    chunk, theta = max(1, NUMBERS // (split * size)), nodes(split)
    for first in range(0, len(ends), chunk):
        some = ends[first : first + chunk]
        h = recorded.step[some]
        t = (recorded.t[some - 1][:, None] + h[:, None] * theta).ravel()
        y = np.stack([recorded.within(some - 1, some, c) for c in theta], axis=1)
        rates, values = evaluator.along(t, y.reshape(-1, n), np.repeat(d[some - 1], len(theta), axis=0))
        begin = np.concatenate([recorded.y[some - 1][:, None], y[:, STAGES - 1 : -1 : STAGES]], axis=1)
        grown = y.reshape(-1, STAGES, n) - begin.reshape(-1, 1, n)
        lengths = np.repeat(h / split, split)
        stages = made(system, lengths, grown, rates.reshape(grown.shape), values.reshape(len(grown), STAGES, -1))
        yield from ((stages, k) for k in range(len(grown)))
