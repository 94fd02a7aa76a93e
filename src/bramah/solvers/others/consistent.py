"""Consistent values at the start and after events, from the C core."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bramah.solvers.driver import Run, Settings
from bramah.solvers.methods import METHODS
from bramah.system import System, core

Floats = NDArray[np.float64]

_EVENTS = {"guards", "schedule", "transition"}


@dataclass(frozen=True)
class Found:
    """How it went, the unknowns, and the row to blame with its residual if it failed."""

    status: int
    y: Floats
    culprit: int = -1
    residual: float = 0.0


class Consistency:
    """Makes the algebraic unknowns of a system consistent with the others, and tells whether all rates are finite."""

    def __init__(self, system: System, settings: Settings) -> None:
        self._system = without_events(system)
        self._settings = replace(settings, record="end", grid=None)

    def find(self, t: float, y: Floats, d: Floats) -> Found:
        wrong = np.flatnonzero(~np.isfinite(y))
        if len(wrong):
            return Found(core.STATUS.index("not finite"), y, int(wrong[0]), float(y[wrong[0]]))
        # A run of no length: the core only prepares its start.
        run = Run(self._system, METHODS["rodas4"], self._settings, t, y, d)
        status = run.advance(t)
        view = run.view()
        run.close()
        return Found(status, view.y if status == 0 else y, view.culprit, view.residual)


def without_events(system: System) -> System:
    """The same equations with nothing that happens."""
    none = np.zeros((0, 3), dtype=np.int64)
    groups = [
        replace(g, kernel=replace(g.kernel, functions=g.kernel.functions - _EVENTS)) for g in system.equations.groups
    ]
    equations = replace(system.equations, groups=groups, guard_owner=none, time_owner=none, events=0)
    return replace(system, equations=equations, named=replace(system.named, guards=[], times=[]))
