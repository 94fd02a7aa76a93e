"""How far a run is from another method's solution on its own steps.

Radau IIA with three stages (order 5; Hairer and Wanner 1996, section IV.5) has a solution on the very steps that a run
made. Newton's method leads there from the run's dense output; what its first iteration takes off is an estimate of the
run's error that knows the equations inside each step, stiff and algebraic ones too, and carries what was left over in
one step into the next. A valve that shut unnoticed, or fluid that was lost, shows as it acts on every unknown. The C
core does it (core/defect.c).
"""

from __future__ import annotations

from functools import cache

import numpy as np

from bramah.result.recorded import Array, Indices, Recorded
from bramah.system import System
from bramah.system.defect import Defect, thetas


@cache
def nodes(split: int) -> Array:
    """Where the nodes of all parts of a step are, as fractions of it."""
    return thetas(split)


class Collocation:
    """A run with dense output beside the other method's solution, over its first points."""

    def __init__(self, system: System, recorded: Recorded, points: int) -> None:
        assert recorded.dense is not None
        self._fast = 0.0 if recorded.refine is None else recorded.refine.fast
        t, step, y, dense = (a[:points] for a in (recorded.t, recorded.step, recorded.y, recorded.dense))
        self._defect = Defect(system.equations, t, step, y, dense, recorded.row[:points], recorded.discrete)
        self._defect.meet(*guards_met(system, recorded, points))

    def off(self, split: int, points: Indices, node: Indices, *, refined: bool = True) -> tuple[Array, Array]:
        """Unknowns of the run at nodes of the steps that end at the points, and how far they are off.

        Each step is split into equal parts, so that the collocation's own error is smaller than the run's. What the
        steps' dense output misses of fast and algebraic unknowns is solved for, as where values are asked for, unless
        not `refined`. Raises LinAlgError where the equations of a step are singular.
        """
        return self._defect.errors(split, points, node, self._fast if refined else 0.0)


def guards_met(system: System, recorded: Recorded, points: int) -> tuple[Indices, Indices, Array]:
    """Guards that may have met zero before a point after an event: its number, theirs, and the time since their
    component's last event.
    """
    found: dict[float, dict[int, float]] = {}
    last: dict[str, float] = {}
    named = system.named.guard_numbers
    for event in recorded.events:
        since = event.t - last.get(event.component, -np.inf)
        last[event.component] = event.t
        for k in named.get((event.component, event.name), ()):
            found.setdefault(event.t, {}).setdefault(k, since)
    rows: list[tuple[int, int, float]] = []
    after = np.flatnonzero(recorded.step[:points] <= 0).tolist() if found else ()
    for i in after:
        rows += ((i, k, since) for k, since in found.get(float(recorded.t[i]), {}).items())
    point, guard, since_last = zip(*rows, strict=True) if rows else ((), (), ())
    return np.array(point, np.int64), np.array(guard, np.int64), np.array(since_last, float)
