"""Some of many points."""

from __future__ import annotations

import numpy as np

from bramah.result.doubts.spread import each_once, spread


def test_points_are_spread_and_none_comes_twice() -> None:
    assert spread(3, 10).tolist() == [0, 1, 2]
    assert spread(1, 5).tolist() == [0]
    assert spread(101, 6).tolist() == [0, 20, 40, 60, 80, 100]


def test_repetitions_are_left_out() -> None:
    assert each_once(np.array([0, 0, 1, 4, 4, 4, 7])).tolist() == [0, 1, 4, 7]
    assert len(each_once(np.array([], dtype=np.int64))) == 0
