"""What an event does to an error that reaches it.

A run that is off by e meets the zero of a guard g at another time. To first order it is early by s = grad g e / g', and
where the rates jump from f to f+ the error becomes e - s (f - f+) (the saltation matrix; Leine and Nijmeijer 2004,
section 7.3). An unknown that the event puts at rest, such as the speed of a mass on a stop, has no error left.

That holds as long as the same events follow each other. A part that is released and caught again within microseconds
meets its guard at next to no speed, and s would be hours. No event can come before the one of the same component that
made it possible: s is at most the time between the two.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from bramah.result.recorded import Array, Recorded
from bramah.system import System

SHARE = 1e-3
"""Of the step before the event, over which the slope of the guard is taken."""


class Shifts:
    """Errors over the events of a run."""

    def __init__(self, system: System, recorded: Recorded) -> None:
        self._recorded, self._discrete = recorded, recorded.discrete_at_points()
        self._differential = system.differential != 0
        self._evaluator = system.evaluator()
        self._guards = _guards_at(system, recorded)

    def __call__(self, i: int, error: Array) -> Array:
        """The error at point i, which follows an event, from that at the point before it."""
        t, y, d = self._recorded.t, self._recorded.y, self._discrete
        before = self._rates(t[i], y[i - 1], d[i - 1])
        early = self._early(i, before, error)
        after = self._rates(t[i], y[i], d[i])
        shifted = error - early * (before - after)
        put_at_rest = (y[i] != y[i - 1]) & (after == 0) & self._differential
        return np.where(put_at_rest, 0.0, shifted)

    def _rates(self, t: float, y: Array, d: Array) -> Array:
        self._evaluator.hold(np.ascontiguousarray(d))
        return np.where(self._differential, self._evaluator.rates(float(t), y, d), 0.0)

    def _early(self, i: int, rates: Array, error: Array) -> float:
        """By how much earlier than the solution the run came to the event, s."""
        t, y, d = float(self._recorded.t[i]), self._recorded.y[i - 1], self._discrete[i - 1]
        since = self._guards.get(t)
        h = SHARE * float(self._recorded.step[i - 1])
        if since is None or not h > 0 or not error.any():
            return 0.0
        here, numbers = self._evaluator.guards(t, y, d), list(since)
        k = numbers[int(np.argmin(np.abs(here[numbers])))]
        slope = (here[k] - self._evaluator.guards(t - h, y - h * rates, d)[k]) / h
        early = (here[k] - self._evaluator.guards(t, y - error, d)[k]) / slope if slope else 0.0
        return float(np.clip(early, -since[k], since[k])) if np.isfinite(early) else 0.0


def _guards_at(system: System, recorded: Recorded) -> Mapping[float, Mapping[int, float]]:
    """By time, numbers of the guards that may have met zero, each with the time since its component's last event."""
    named: dict[tuple[str, str], list[int]] = {}
    for k, guard in enumerate(system.named.guards):
        named.setdefault((guard.component, guard.name), []).append(k)
    found: dict[float, dict[int, float]] = {}
    last: dict[str, float] = {}
    for event in recorded.events:
        since = event.t - last.get(event.component, -np.inf)
        last[event.component] = event.t
        for k in named.get((event.component, event.name), ()):
            found.setdefault(event.t, {}).setdefault(k, since)
    return found
