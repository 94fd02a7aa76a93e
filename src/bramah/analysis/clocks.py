"""Sampling times: when controllers are called within the time after which all are called alike."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from bramah.errors import SimulationError
from bramah.records import dataclass

LARGEST = 1000
"""Of the whole numbers whose ratio two sampling times may be."""
ROUNDING = 1e-9
"""Of a sampling time: instants nearer to each other are one."""
MOST_INSTANTS = 10_000


@dataclass(frozen=True)
class Clock:
    """Calls at start, start + period, ...; s."""

    period: float
    start: float = 0.0


def _ratios(clocks: tuple[Clock, ...]) -> list[Fraction]:
    """Periods over the first one."""
    first = clocks[0].period
    found = [Fraction(clock.period / first).limit_denominator(LARGEST) for clock in clocks]
    for ratio, clock in zip(found, clocks, strict=True):
        if not ratio or abs(float(ratio) * first / clock.period - 1) > ROUNDING:
            raise SimulationError(
                f"Sampling times of {first:g} s and {clock.period:g} s have no common multiple worth waiting for. "
                "Choose whole multiples of one."
            )
    return found


def common_period(clocks: tuple[Clock, ...]) -> float:
    """The least time that is a whole multiple of every period."""
    ratios = _ratios(clocks)
    bottom = lcm(*(ratio.denominator for ratio in ratios))
    top = lcm(*(int(ratio * bottom) for ratio in ratios))
    return float(Fraction(top, bottom)) * clocks[0].period


def instants(clocks: tuple[Clock, ...]) -> list[tuple[tuple[int, ...], float]]:
    """Within that time, who is called together, and how long it is until the next call."""
    whole = common_period(clocks)
    calls: list[tuple[float, int]] = []
    for k, clock in enumerate(clocks):
        count = round(whole / clock.period)
        calls += [((clock.start + j * clock.period) % whole, k) for j in range(count)]
    if len(calls) > MOST_INSTANTS:
        raise SimulationError(f"The sampling times give {len(calls)} calls until all are called alike: too many.")
    near = ROUNDING * min(clock.period for clock in clocks)
    # What is due at the end of the whole is due at its beginning.
    calls = sorted((0.0 if whole - time < near else time, k) for time, k in calls)
    found: list[tuple[float, list[int]]] = []
    for time, k in calls:
        if found and time - found[-1][0] < near:
            found[-1][1].append(k)
        else:
            found.append((time, [k]))
    times = [time for time, _ in found]
    waits = [later - time for time, later in zip(times, [*times[1:], whole + times[0]], strict=True)]
    return [(tuple(sorted(due)), wait) for (_, due), wait in zip(found, waits, strict=True)]
