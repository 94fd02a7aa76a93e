"""Which points of several goals are best: fronts and crowding (Deb, Pratap, Agarwal and Meyarivan 2002)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.studies.optimise.aim import Judged

Floats = NDArray[np.float64]


def fronts(found: Sequence[Judged]) -> list[list[int]]:
    """Points by rank: first those that no other one dominates, then those that only these do, and so on."""
    count = len(found)
    costs = np.array([one.costs for one in found])
    excess = np.array([one.excess for one in found])
    alike = (excess[:, None] == excess[None, :]) & (excess == 0.0)[:, None]
    less = (costs[:, None] <= costs[None, :]).all(axis=2) & (costs[:, None] < costs[None, :]).any(axis=2)
    dominates = (excess[:, None] < excess[None, :]) | (alike & less)
    above = dominates.sum(axis=0)
    ranks, left = [], np.ones(count, dtype=bool)
    while left.any():
        front = np.flatnonzero(left & (above == 0))
        ranks.append(front.tolist())
        left[front] = False
        above = above - dominates[front].sum(axis=0)
    return ranks


def crowding(costs: Floats) -> Floats:
    """How far the neighbours of each point of a front lie apart; infinite at its ends."""
    distance = np.zeros(len(costs))
    for column in costs.T:
        order = np.argsort(column, kind="stable")
        span = column[order[-1]] - column[order[0]]
        distance[order[[0, -1]]] = np.inf
        if span > 0:
            distance[order[1:-1]] += (column[order[2:]] - column[order[:-2]]) / span
    return distance


def best_of(found: Sequence[Judged], count: int) -> list[int]:
    """The best points: front by front, and of the front that does not fit as a whole the least crowded.

    The most crowded goes first, and what is left is counted anew, lest a whole cluster disappears.
    """
    chosen: list[int] = []
    for front in fronts(found):
        over = len(chosen) + len(front) - count
        for _ in range(max(over, 0)):
            distance = crowding(np.array([found[k].costs for k in front]))
            front = [k for place, k in enumerate(front) if place != int(np.argmin(distance))]
        chosen += front
        if len(chosen) >= count:
            break
    return chosen
