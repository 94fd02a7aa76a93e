"""Recorded points of one run at the times of another."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.solvers.driver import Floats, Points

Ints = NDArray[np.int64]


def _before(points: Points, t: Floats) -> Ints:
    """The last point at or before each time."""
    return np.maximum(np.searchsorted(points.t, t, side="right") - 1, 0)


def unknowns_at(points: Points, t: Floats) -> Floats:
    """Unknowns at times t, from the dense output of the steps they lie in."""
    last = _before(points, t)
    return _inside(points, last, np.minimum(last + 1, len(points.t) - 1), t)


def _inside(points: Points, last: Ints, following: Ints, t: Floats) -> Floats:
    length = points.t[following] - points.t[last]
    theta = np.divide(t - points.t[last], length, out=np.zeros_like(t), where=length > 0)[:, None]
    y = points.y[last] + theta * (points.y[following] - points.y[last])
    if points.dense is not None:
        bend = sum((theta**p * points.dense[following, p] for p in range(points.dense.shape[1])), np.zeros_like(y))
        y = y + theta * (1 - theta) * bend
    return y


def discretes_at(points: Points, t: Floats) -> Floats:
    """Discrete values in force from times t on."""
    since = np.searchsorted(points.discrete_from, _before(points, t), side="right") - 1
    return points.discrete[np.maximum(since, 0)]


def dense_between(points: Points, t: Floats) -> Floats:
    """Dense output over each interval between two of the times, no point of the run lying inside one.

    The part of a step's polynomial over an interval is a polynomial again; it is found from as many values inside.
    """
    assert points.dense is not None
    terms = points.dense.shape[1]
    begin, length = t[:-1], np.diff(t)
    last = _before(points, begin)
    following = np.minimum(last + 1, len(points.t) - 1)
    ends = [_inside(points, last, following, when) for when in (begin, t[1:])]
    places = np.arange(1, terms + 1) / (terms + 1)
    values = []
    for place in places:
        inside = _inside(points, last, following, begin + place * length)
        values.append((inside - (1 - place) * ends[0] - place * ends[1]) / (place * (1 - place)))
    powers = np.vander(places, terms, increasing=True)
    return np.einsum("pk,kin->ipn", np.linalg.inv(powers), np.array(values))
