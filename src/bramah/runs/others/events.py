"""Events in runs of other integrators, by the rules of core/events.h and core/locate.h."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from bramah.runs.core_run import Event
from bramah.runs.others.consistent import Consistency
from bramah.runs.others.held import HeldEquations
from bramah.runs.protocol import DONE
from bramah.solvers.settings import Settings
from bramah.system import core

Floats = NDArray[np.float64]

CHATTER = core.STATUS.index("chatter")
MOST_ROUNDS = MOST_STUCK = 100
EPS = float(np.finfo(float).eps)


class Events:
    """Guards and scheduled times of a run. `next_time` is the first scheduled time to come."""

    def __init__(self, equations: HeldEquations, settings: Settings, learned: Floats | None = None) -> None:
        system = equations.system
        guards, times = len(system.named.guards), len(system.named.times)
        self._equations, self._settings = equations, settings
        self._consistency = Consistency(system, settings, learned)
        self._guard, self._slack = np.zeros(guards), np.zeros(guards)
        self._fired = np.zeros(guards, dtype=bool)
        self._last, self._streak = np.full(guards, -np.inf), np.zeros(guards)
        self._time, self._spent = np.zeros(times), np.full(times, np.nan)
        self._last_event, self._stuck = -np.inf, 0
        self.next_time = np.inf
        self.culprit, self.residual = -1, 0.0
        self.happened: list[Event] = []

    def start(self, t: float, y: Floats) -> int:
        """What is due at the start, and a consistent point. Changes y."""
        self._equations.evaluator.hold(self._equations.d)
        self._schedule(t, y)
        self._fire_times(t, y)
        status = self._settle(t, y)
        return self.process(t, y) if status == DONE else status

    def process(self, t: float, y: Floats) -> int:
        """Everything that is due, then a consistent point, until nothing more follows. Changes y."""
        self._stuck = self._stuck + 1 if t - self._last_event <= 16 * EPS * abs(t) else 0
        self._last_event = t
        if self._fired.any():
            self.culprit = int(np.flatnonzero(self._fired)[-1])
        for _ in range(MOST_ROUNDS):
            if self._stuck >= MOST_STUCK:
                break
            before = len(self.happened)
            status = self._fire_guards(t, y)
            if status != DONE:
                return status
            self._fire_times(t, y)
            if len(self.happened) == before:
                self.culprit = -1
                return DONE
            status = self._settle(t, y)
            if status != DONE:
                return status
        return CHATTER

    def locate(self, t0: float, t1: float, y1: Floats, at: Callable[[float], Floats]) -> float | None:
        """The first instant of the step from t0 to t1 at which a guard has just fallen below zero, if one does."""
        if not len(self._guard):
            return None
        end = self._equations.guards(t1, y1)
        low = t0
        for high in ((t0 + t1) / 2, t1):
            guard = end if high == t1 else self._equations.guards(high, at(high))
            if (guard + self._slack < 0).any():
                return self._narrow(low, high, guard, end, at)
            low = high
        self._guard = end
        self._slack[end >= 0] = 0
        return None

    def guards(self) -> tuple[Floats, Floats]:
        """What `locate` changes, to be given back to `again` if the step is not to count."""
        return self._guard.copy(), self._slack.copy()

    def again(self, guards: tuple[Floats, Floats]) -> None:
        self._guard, self._slack = guards
        self._fired[:] = False

    def _narrow(self, low: float, high: float, guard: Floats, end: Floats, at: Callable[[float], Floats]) -> float:
        """Bisection, down to rounding, between a time at which nothing is due and one at which something is."""
        while high - low > 4 * EPS * max(abs(low), abs(high)):
            middle = (low + high) / 2
            if not low < middle < high:
                break
            probe = self._equations.guards(middle, at(middle))
            if (probe + self._slack < 0).any():
                high, guard = middle, probe
            else:
                low = middle
        largest = np.maximum(abs(self._guard), abs(end))
        self._fired = guard + self._slack < 0
        slack = np.minimum(4 * abs(guard), 1e-6 * largest) + 64 * EPS * largest
        self._slack = np.where(self._fired, slack, np.where(guard >= 0, 0.0, self._slack))
        self._guard = guard
        return high

    def _schedule(self, t: float, y: Floats) -> None:
        self._time = self._equations.evaluator.schedule(t, y, self._equations.d)
        coming = self._time[self._time != self._spent]
        self.next_time = float(coming.min()) if len(coming) else np.inf

    def _fire_guards(self, t: float, y: Floats) -> int:
        for i in np.flatnonzero(self._fired):
            self._fired[i] = False
            self._fire(t, y, scheduled=False, number=int(i))
            self._streak[i] = 1 + max(0.0, self._streak[i] - (t - self._last[i]) / self._settings.chatter_time)
            self._last[i] = t
            self.culprit = int(i)
            if 0 < self._settings.chatter_events < self._streak[i] + 0.5:
                return CHATTER
        return DONE

    def _fire_times(self, t: float, y: Floats) -> None:
        if self.next_time > t:
            return
        for i in range(len(self._time)):
            if self._time[i] <= t and self._time[i] != self._spent[i]:
                self._spent[i] = self._time[i]
                self.culprit = len(self._equations.system.equations.guard_owner) + i
                self._fire(t, y, scheduled=True, number=i)
                self._time = self._equations.evaluator.schedule(t, y, self._equations.d)

    def _fire(self, t: float, y: Floats, *, scheduled: bool, number: int) -> None:
        self._equations.evaluator.transition(t, y, self._equations.d, scheduled=scheduled, number=number)
        self.happened.append((t, int(scheduled), number))

    def _settle(self, t: float, y: Floats) -> int:
        self._equations.evaluator.hold(self._equations.d)
        self._schedule(t, y)
        found = self._consistency.find(t, y, self._equations.d)
        if found.status != DONE:
            self.culprit, self.residual = found.culprit, found.residual
            return found.status
        y[:] = found.state.y
        self._guard = self._equations.guards(t, y)
        self._slack[self._guard >= 0] = 0
        self._fired = self._guard < -self._slack
        return DONE
