"""Consistent values at the start and after events, from the C core."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bramah.runs.core_run import CoreRun
from bramah.runs.protocol import Outcome
from bramah.runs.record import Floats
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System, core

_EVENTS = {"guards", "schedule", "transition"}


class Consistency:
    """Makes the algebraic unknowns of a system consistent with the others, and tells whether all rates are finite."""

    def __init__(self, system: System, settings: Settings, learned: Floats | None) -> None:
        self._system, self._learned = without_events(system), learned
        self._settings = replace(settings, record="end", grid=None)

    def find(self, t: float, y: Floats, d: Floats) -> Outcome:
        start = State(t, y, d, learned=self._learned)
        wrong = np.flatnonzero(~np.isfinite(y))
        if len(wrong):
            first = int(wrong[0])
            return Outcome(core.STATUS.index("not finite"), start, np.zeros(0), first, float(y[first]))
        # A run of no length: the core only prepares its start.
        run = CoreRun(self._system, METHODS["rodas4"], self._settings, start)
        run.advance(t)
        found = run.outcome()
        run.close()
        return found


def without_events(system: System) -> System:
    """The same equations with nothing that happens."""
    none = np.zeros((0, 3), dtype=np.int64)
    groups = [
        replace(g, kernel=replace(g.kernel, functions=g.kernel.functions - _EVENTS)) for g in system.equations.groups
    ]
    equations = replace(system.equations, groups=groups, guard_owner=none, time_owner=none, events=0)
    return replace(system, equations=equations, named=replace(system.named, guards=[], times=[]))
