"""Fronts and crowding of several goals."""

from __future__ import annotations

import numpy as np

from bramah.studies.case import Row
from bramah.studies.optimise.aim import Judged
from bramah.studies.optimise.ranks import best_of, crowding, fronts


def judged(costs: tuple[float, ...], excess: float = 0.0) -> Judged:
    return Judged(Row(number=0, changes={}), costs, excess)


def by_definition(found: list[Judged]) -> list[list[int]]:
    """Fronts as they are defined, one after another."""
    left, ranks = list(range(len(found))), []
    while left:
        front = [k for k in left if not any(found[j].dominates(found[k]) for j in left)]
        ranks.append(front)
        left = [k for k in left if k not in front]
    return ranks


def test_fronts_are_those_of_the_definition() -> None:
    rng = np.random.default_rng(3)
    costs = rng.integers(0, 6, (60, 3)).astype(float)
    excess = np.where(rng.random(60) < 0.3, rng.integers(1, 4, 60), 0.0)
    excess[:3] = np.inf
    found = [judged(tuple(row), float(over)) for row, over in zip(costs, excess, strict=True)]
    assert fronts(found) == by_definition(found)


def test_limits_count_before_goals() -> None:
    assert fronts([judged((1.0,), 0.2), judged((9.0,)), judged((0.0,), np.inf), judged((5.0,), 0.1)]) == [
        [1],
        [3],
        [0],
        [2],
    ]


def test_crowding_by_hand() -> None:
    costs = np.array([[0.0, 4.0], [1.0, 2.0], [4.0, 0.0], [2.0, 1.5]])
    # Of the second: (2 - 0) / 4 + (4 - 1.5) / 4; of the last: (4 - 1) / 4 + (2 - 0) / 4.
    np.testing.assert_allclose(crowding(costs), [np.inf, 1.125, np.inf, 1.25])


def test_the_crowded_go_first_and_one_by_one() -> None:
    along = [0.0, 0.5, 0.51, 0.52, 1.0]
    found = [judged((x, 1 - x)) for x in along]
    assert sorted(best_of(found, 4)) in ([0, 1, 3, 4],)
    assert sorted(best_of(found, 3)) in ([0, 1, 4], [0, 3, 4])
    assert best_of([*found, judged((2.0, 2.0))], 6)[-1] == 5
