"""Recorded points of several runs on one axis of time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bramah.records import dataclass
from bramah.runs import dense_output
from bramah.runs.record import Floats, Ints, Record


@dataclass(frozen=True)
class Axis:
    """All times of several runs, one as often as any run has it: at an event a run has a point before and one after."""

    t: Floats
    rank: Ints
    """The how-manieth point at its time."""


def axis_of(found: Sequence[Record]) -> Axis:
    times = np.unique(np.concatenate([points.t for points in found]))
    count = np.max([np.subtract(*_range(points, times)[::-1]) for points in found], axis=0)
    begin = np.cumsum(count) - count
    return Axis(np.repeat(times, count), np.arange(count.sum()) - np.repeat(begin, count))


def _range(points: Record, t: Floats) -> tuple[Ints, Ints]:
    """The first point at each time, and the first after it."""
    return np.searchsorted(points.t, t, side="left"), np.searchsorted(points.t, t, side="right")


def _places(points: Record, axis: Axis) -> Ints:
    """The point of a run that holds on the axis, or the last before: one without an event has a single point there."""
    first, after = _range(points, axis.t)
    return np.maximum(np.minimum(first + axis.rank, after - 1), 0)


def unknowns_at(points: Record, axis: Axis) -> Floats:
    """Unknowns on an axis, from the dense output of the steps its times lie in."""
    last = _places(points, axis)
    return points.between(last, np.minimum(last + 1, len(points.t) - 1), axis.t)


def discretes_at(points: Record, axis: Axis) -> Floats:
    """Discrete values in force from each point of an axis on."""
    since = np.searchsorted(points.discrete_from, _places(points, axis), side="right") - 1
    return points.discrete[np.maximum(since, 0)]


def dense_between(points: Record, axis: Axis) -> Floats:
    """Dense output over each interval between two points of an axis, no point of the run lying inside one.

    The part of a step's polynomial over an interval is a polynomial again; it is found from as many values inside.
    """
    assert points.dense is not None
    terms = points.dense.shape[1]
    begin, length = axis.t[:-1], np.diff(axis.t)
    last = _places(points, axis)[:-1]
    following = np.minimum(last + 1, len(points.t) - 1)
    y0, y1 = (points.between(last, following, when) for when in (begin, axis.t[1:]))
    inside = [points.between(last, following, begin + theta * length) for theta in dense_output.spots(terms)]
    return dense_output.fitted(y0, y1, np.stack(inside, axis=1))
