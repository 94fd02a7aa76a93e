"""Algebraic equations separated into sets that can be solved apart from each other (Smith 1975, section 2.10)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def algebraic_sets(differential: ArrayLike, row: ArrayLike, column: ArrayLike) -> NDArray[np.int64]:
    """The number of the independent set of each row; -1 for differential rows.

    Two algebraic equations are in one set if one contains the unknown of the other, directly or through others. States
    do not join them: while the algebraic equations are solved, states are known. (row, column) are the non-zeros of the
    Jacobian. Sets are numbered in the order of their first rows.
    """
    algebraic = np.asarray(differential) == 0
    row, column = np.asarray(row, dtype=np.int64), np.asarray(column, dtype=np.int64)
    inside = algebraic[row] & algebraic[column]
    first = _least_of_component(len(algebraic), row[inside], column[inside])
    number = np.full(len(algebraic), -1, dtype=np.int64)
    number[algebraic] = np.unique(first[algebraic], return_inverse=True)[1]
    return number


def _least_of_component(n: int, row: NDArray[np.int64], column: NDArray[np.int64]) -> NDArray[np.int64]:
    """The least member of the connected component of each vertex, by union and find."""
    parent = list(range(n))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, j in zip(row.tolist(), column.tolist(), strict=True):
        a, b = root(i), root(j)
        parent[max(a, b)] = min(a, b)
    return np.array([root(i) for i in range(n)], dtype=np.int64)
