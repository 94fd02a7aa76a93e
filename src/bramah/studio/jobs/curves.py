"""Signals of a result as a plot or a replay wants them: few points, and none of their extremes lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.result.recorded import Array
from bramah.result.signal import UNITLESS, in_display_unit
from bramah.units import parse_unit

if TYPE_CHECKING:
    from bramah.result import Result

Instants = tuple[Array, Array, Array]
"""Times, unknowns and discrete values."""

Indices = NDArray[np.int64]

NARROWEST, WIDEST = 2, 20_000
MOST_INSIDE = 12
"""Instants inside a step at most: enough for a curve to look like one."""


@dataclass(frozen=True, eq=False)
class Curve:
    """A signal in the unit it is shown in; in SI it is y * scale + offset."""

    name: str
    unit: str
    t: Array
    y: Array
    scale: float
    offset: float


def curves(
    result: Result, names: Sequence[str], begin: float | None = None, end: float | None = None, width: int = 800
) -> list[Curve]:
    """The signals from one time to another, in about twice as many points as there are places side by side."""
    width = min(max(int(width), NARROWEST), WIDEST)
    instants = _instants(result, begin, end, width)
    return [_thinned(_curve(result, name, instants), width) for name in names]


def frames(result: Result, names: Sequence[str], count: int) -> list[Curve]:
    """The signals at evenly spaced times over the whole run."""
    count = min(max(int(count), NARROWEST), WIDEST)
    times = np.linspace(float(result.t[0]), float(result.t[-1]), count)
    instants = result.recorded.at(times)
    return [_curve(result, name, instants) for name in names]


def thinned(t: Array, y: Array, width: int) -> tuple[Array, Array]:
    """The first, least, greatest and last point of each of `width` stretches of time, if there are more points.

    What jumps at one time keeps both its values, and what is not finite stays.
    """
    if len(t) <= 2 * width or len(t) < 5:
        return t, y
    stretches = max(1, width // 2)
    span = float(t[-1] - t[0])
    place = np.zeros(len(t), dtype=np.int64) if span <= 0 else ((t - t[0]) * (stretches / span)).astype(np.int64)
    begins = np.flatnonzero(np.diff(np.minimum(place, stretches - 1), prepend=-1))
    ends = np.append(begins[1:], len(t)) - 1
    number = np.repeat(np.arange(len(begins)), ends - begins + 1)
    finite = np.isfinite(y)
    low = _first(y, np.minimum.reduceat(np.where(finite, y, np.inf), begins), number)
    high = _first(y, np.maximum.reduceat(np.where(finite, y, -np.inf), begins), number)
    odd = np.flatnonzero(np.diff(finite, prepend=finite[0]))
    chosen = np.unique(np.concatenate([begins, ends, low, high, odd]))
    return t[chosen], y[chosen]


def _first(y: Array, extreme: Array, number: Indices) -> Indices:
    """Where each stretch first has its extreme value, given the number of the stretch that each point is in."""
    there = np.flatnonzero(y == extreme[number])
    first = np.unique(number[there], return_index=True)[1]
    return np.asarray(there[first], dtype=np.int64)


def _thinned(curve: Curve, width: int) -> Curve:
    t, y = thinned(curve.t, curve.y, width)
    return Curve(curve.name, curve.unit, t, y, curve.scale, curve.offset)


def _curve(result: Result, name: str, instants: Instants) -> Curve:
    unit = result.unit(name)
    values = in_display_unit(result.evaluate(name, *instants), unit)
    if unit in UNITLESS:
        return Curve(name, "", instants[0], values, 1.0, 0.0)
    known = parse_unit(unit)
    return Curve(name, unit, instants[0], values, known.numerator / known.denominator, known.offset)


def _instants(result: Result, begin: float | None, end: float | None, width: int) -> Instants:
    """Recorded points of a stretch with one more at each end, and instants inside the steps where points are few."""
    recorded = result.recorded
    t = recorded.t
    t0 = float(t[0]) if begin is None else max(float(begin), float(t[0]))
    t1 = float(t[-1]) if end is None else min(float(end), float(t[-1]))
    first = max(0, int(np.searchsorted(t, t0, side="left")) - 1)
    last = min(len(t) - 1, int(np.searchsorted(t, t1, side="right")))
    points = np.arange(first, max(first, last) + 1)
    own = t[points], recorded.y[points], recorded.discrete[recorded.row[points]]
    ends = points[1:][recorded.step[points[1:]] > 0]
    count = min(MOST_INSIDE, (2 * width - len(points)) // max(1, len(ends)))
    if recorded.dense is None or not len(ends) or count < 1:
        return own
    inside = recorded.inside_steps(ends, count)
    order = np.argsort(np.concatenate([points, np.repeat(ends - 0.5, count)]), kind="stable")
    whole = [np.concatenate(pair)[order] for pair in zip(own, inside, strict=True)]
    return whole[0], whole[1], whole[2]
