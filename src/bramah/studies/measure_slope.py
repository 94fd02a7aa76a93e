"""How a measure goes with a parameter, from the derivatives that its run carried along.

The chain rule: the greatest value goes with the parameter as the signal does at that time (it is level there), an
integral as the integral of the derivative, the time of a crossing as minus the derivative over the slope in time. Where
a rule does not hold, because the signal jumps or bends at an event that moves, there is no number; differences of runs
have to tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from bramah.studies.measure import Measure
from bramah.studies.measure_kinds import MEASURES, Asked

if TYPE_CHECKING:
    from bramah.result import Result
    from bramah.result.signal import Signal
    from bramah.studies.measure import Measured

NEAR = 1e-3
"""Of the time between two points: how far from an instant its surroundings are looked at."""
LEVEL = 3.0
"""By what a signal falls from its peak if the distance is doubled: 4 times of a parabola, 2 times of a corner."""
JUMP = 1e-9
"""Share of the range of a signal that counts as a jump."""


def has_slope(measure: Measured) -> bool:
    """Whether there is a rule for such a measure."""
    if not isinstance(measure, Measure) or measure.kind not in RULES:
        return False
    return measure.kind not in STEPS or {"from", "to"} <= set(measure.options)


def measure_slope(measure: Measured, result: Result, path: str) -> float:
    """The derivative of a measure by a parameter that `result.derivatives` names, in SI; not a number where there is
    none that is exact.
    """
    if not has_slope(measure) or result.system is None:
        return float("nan")
    assert isinstance(measure, Measure)
    asked = measure.asked or measure.of_system(result.system).asked
    assert asked is not None
    return float(RULES[measure.kind](result, asked, path))


def _at(result: Result, of: str, path: str, t: float) -> float:
    """The derivative of a signal at a fixed instant, at which nothing must happen."""
    if _is_event(result, t):
        return float("nan")
    return float(result.derivative(of, path).at(t))


def _end(result: Result, asked: Asked, path: str) -> float:
    if asked.end is not None:
        return _at(result, asked.of, path, asked.end)
    return float(result.derivative(asked.of, path).values[-1])


def _extreme(greatest: bool) -> Callable[[Result, Asked, str], float]:
    def slope(result: Result, asked: Asked, path: str) -> float:
        course = asked.course(result)
        t, value = course.extreme_at(greatest)
        fixed = t in (course.begin, course.end)
        if not fixed and not _is_level(result[asked.of], t, value):
            return float("nan")
        return _at(result, asked.of, path, t) if t != result.t[-1] else _end(result, Asked(asked.of, {}), path)

    return slope


def _peak_to_peak(result: Result, asked: Asked, path: str) -> float:
    return _extreme(True)(result, asked, path) - _extreme(False)(result, asked, path)


def _integral(result: Result, asked: Asked, path: str) -> float:
    signal = result[asked.of]
    course = asked.course(result)
    at_once = np.flatnonzero(np.diff(result.t) == 0.0)
    jumps = np.abs(signal.values[at_once + 1] - signal.values[at_once]) if len(at_once) else np.zeros(0)
    if np.any(jumps > JUMP * np.ptp(signal.values)):
        return float("nan")  # what the jump adds goes with the time of its event
    return result.derivative(asked.of, path).integral(course.begin, course.end)


def _mean(result: Result, asked: Asked, path: str) -> float:
    course = asked.course(result)
    length = course.end - course.begin
    return _integral(result, asked, path) / length if length > 0 else float("nan")


def _crosses(result: Result, asked: Asked, path: str) -> float:
    return _earlier(result, asked, path, MEASURES["crosses"].take(result, asked))


def _settling_time(result: Result, asked: Asked, path: str) -> float:
    taken = MEASURES["settling-time"].take(result, asked)
    # What never left its band comes to it at no instant that could move.
    return 0.0 if taken == 0.0 else _earlier(result, asked, path, taken + asked.course(result).begin)


def _overshoot(result: Result, asked: Asked, path: str) -> float:
    first, last = asked.options["from"], asked.options["to"]
    if not MEASURES["overshoot"].take(result, asked) > 0.0:
        return 0.0
    return _extreme(last > first)(result, asked, path) / float(last - first)


def _earlier(result: Result, asked: Asked, path: str, t: float) -> float:
    """By how much later the signal comes to the value that it has at an instant."""
    if not np.isfinite(t):
        return float("nan")
    signal, near = result[asked.of], _near(result, t)
    before, after = ((signal.at(t + side * near) - signal.at(t)) / (side * near) for side in (-1.0, 1.0))
    speed = 0.5 * (before + after)
    # The slope in time is that of both sides, but for their curvature: otherwise there is a corner.
    if speed == 0.0 or abs(after - before) > 0.1 * abs(speed):
        return float("nan")
    return -_at(result, asked.of, path, t) / speed


def _near(result: Result, t: float) -> float:
    """A short time, compared with the distance of the points around an instant."""
    k = int(np.clip(np.searchsorted(result.t, t), 1, len(result.t) - 1))
    apart = np.diff(result.t[max(k - 2, 0) : k + 2])
    return NEAR * float(np.min(apart[apart > 0])) if np.any(apart > 0) else 0.0


def _is_event(result: Result, t: float) -> bool:
    """Whether something happens at an instant."""
    return bool(np.count_nonzero(result.t == t) > 1)


def _is_level(signal: Signal, t: float, value: float) -> bool:
    """Whether a signal has a level peak, and not a corner."""
    near = 100 * _near(signal._result, t)
    for side in (-1.0, 1.0):
        far, half = (abs(value - signal.at(t + side * part * near)) for part in (1.0, 0.5))
        if far > JUMP * abs(value) and far < LEVEL * half:
            return False
    return True


RULES: dict[str, Callable[[Result, Asked, str], float]] = {
    "end": _end,
    "at": lambda result, asked, path: _at(result, asked.of, path, asked.options["at"]),
    "minimum": _extreme(False),
    "maximum": _extreme(True),
    "peak-to-peak": _peak_to_peak,
    "mean": _mean,
    "integral": _integral,
    "crosses": _crosses,
    "settling-time": _settling_time,
    "overshoot": _overshoot,
}
"""By the kind of measure."""
STEPS = ("settling-time", "overshoot")
"""Kinds that must be told where a step begins and goes to: what they find themselves would move too."""
