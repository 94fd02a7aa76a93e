"""Independent sets of algebraic equations."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from bramah.system.sets import algebraic_sets


def test_states_do_not_join_sets() -> None:
    """0 and 3 are states. 1 and 4 share an equation, 2 is alone, although all of them depend on state 0."""
    row, column = [0, 1, 1, 2, 2, 3, 4, 4], [1, 1, 4, 2, 0, 2, 4, 0]
    assert algebraic_sets([1, 0, 0, 1, 0], row, column).tolist() == [-1, 0, 1, -1, 0]


def test_a_chain_of_equations_is_one_set_whatever_the_direction() -> None:
    assert algebraic_sets(np.zeros(4), [0, 2, 2], [1, 1, 3]).tolist() == [0, 0, 0, 0]


def test_without_algebraic_unknowns_there_are_no_sets() -> None:
    assert algebraic_sets(np.ones(2), [0, 1], [1, 0]).tolist() == [-1, -1]
    assert algebraic_sets([], [], []).dtype == np.int64


@pytest.mark.parametrize("seed", range(20))
def test_sets_are_the_connected_components_of_the_algebraic_part(seed: int) -> None:
    random = np.random.default_rng(seed)
    n = 40
    differential = random.integers(0, 2, n)
    row, column = random.integers(0, n, (2, 50))
    found = algebraic_sets(differential, row, column)
    inside = (differential[row] == 0) & (differential[column] == 0)
    graph = coo_array((np.ones(inside.sum()), (row[inside], column[inside])), shape=(n, n))
    label = connected_components(graph, directed=False)[1]
    algebraic = np.flatnonzero(differential == 0)
    assert np.all(found[differential == 1] == -1)
    for i in algebraic:
        assert np.array_equal(found[algebraic] == found[i], label[algebraic] == label[i])
    firsts = [int(np.flatnonzero(found == k)[0]) for k in range(found.max() + 1)]
    assert firsts == sorted(firsts)
