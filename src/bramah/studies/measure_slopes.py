"""How measures go with parameters, from derivatives that a run carried along.

The value at a fixed time goes as the signal does. So does a greatest value: where it lies does not matter to first
order. A crossing comes earlier by how far the signal has risen, over how fast it rises. Kinds that are not here have no
slope, and neither have means of signals that jump when something happens: the instant of the jump moves too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import TYPE_CHECKING

import numpy as np

from bramah.studies.measure import Measure, Measured
from bramah.studies.measure_kinds import MEASURES, Asked

if TYPE_CHECKING:
    from bramah.result import Result
    from bramah.result.signal import Signal

Slope = Callable[["Result", Asked, "Signal"], float]
"""From the run, what was asked, and the derivative of its signal."""
NEAR = 1e-6
"""Share of the run over which the speed of a crossing is taken."""
JUMP = 1e-6
"""Share of a signal's range from which on it has jumped."""


def slope_name(measure: str, path: str) -> str:
    """What a slope is called among the measures of a row."""
    return f"d({measure})/d({path})"


def has_slope(measure: Measured) -> bool:
    """Whether there is one for such a measure, where signals do not jump."""
    if not isinstance(measure, Measure) or measure.kind not in SLOPES:
        return False
    return measure.kind not in STEPS or {"from", "to"} <= set(measure.options)


def slopes_of(name: str, measure: Measured, result: Result, paths: Sequence[str]) -> dict[str, float]:
    """Slopes of a measure by each path, in SI; not a number where there is none."""
    if not has_slope(measure):
        return {slope_name(name, path): nan for path in paths}
    assert isinstance(measure, Measure) and measure.asked is not None
    asked, take = measure.asked, SLOPES[measure.kind]
    return {slope_name(name, path): float(take(result, asked, result.derivative(asked.of, path))) for path in paths}


def _end(result: Result, asked: Asked, slope: Signal) -> float:
    return float(slope.values[-1]) if asked.end is None else float(slope.at(asked.end))


def _extreme(greatest: bool) -> Slope:
    return lambda result, asked, slope: float(slope.at(asked.course(result).instant(greatest)))


def _peak_to_peak(result: Result, asked: Asked, slope: Signal) -> float:
    return _extreme(True)(result, asked, slope) - _extreme(False)(result, asked, slope)


def _integral(result: Result, asked: Asked, slope: Signal) -> float:
    return nan if _jumps(result[asked.of]) else slope.integral(asked.begin, asked.end)


def _mean(result: Result, asked: Asked, slope: Signal) -> float:
    return nan if _jumps(result[asked.of]) else slope.average(asked.begin, asked.end)


def _crosses(result: Result, asked: Asked, slope: Signal) -> float:
    when = MEASURES["crosses"].take(result, asked)
    return _earlier(result, asked.of, when, slope)


def _settling_time(result: Result, asked: Asked, slope: Signal) -> float:
    taken = MEASURES["settling-time"].take(result, asked)
    # What never left its band comes to it at no instant that could move.
    return 0.0 if taken == 0.0 else _earlier(result, asked.of, taken + asked.course(result).begin, slope)


def _overshoot(result: Result, asked: Asked, slope: Signal) -> float:
    first, last = asked.options["from"], asked.options["to"]
    if not MEASURES["overshoot"].take(result, asked) > 0.0:
        return 0.0
    return _extreme(last > first)(result, asked, slope) / (last - first)


def _earlier(result: Result, name: str, when: float, slope: Signal) -> float:
    if when != when:
        return nan
    length = float(result.t[-1] - result.t[0])
    ends = np.clip(when + NEAR * length * np.array([-1.0, 1.0]), result.t[0], result.t[-1])
    low, high = result[name].at(ends)
    speed = (high - low) / (ends[1] - ends[0])
    return -float(slope.at(when)) / float(speed) if speed else nan


def _jumps(signal: Signal) -> bool:
    """Whether it has two values at some instant."""
    twice = np.flatnonzero(np.diff(signal.t) == 0.0)
    apart = np.abs(signal.values[twice + 1] - signal.values[twice])
    return bool(len(twice) and apart.max() > JUMP * np.ptp(signal.values))


SLOPES: dict[str, Slope] = {
    "end": _end,
    "at": lambda result, asked, slope: float(slope.at(asked.options["at"])),
    "minimum": _extreme(False),
    "maximum": _extreme(True),
    "peak-to-peak": _peak_to_peak,
    "integral": _integral,
    "mean": _mean,
    "crosses": _crosses,
    "settling-time": _settling_time,
    "overshoot": _overshoot,
}
STEPS = ("settling-time", "overshoot")
"""Kinds that must be told where a step begins and goes to: what they find themselves would move too."""
