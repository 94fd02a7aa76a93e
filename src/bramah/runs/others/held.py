"""The equations as other integrators call them: while the discrete values stand still, and counted."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.system import System

Floats = NDArray[np.float64]

SPARSE_FROM = 100
"""Unknowns from which on a sparse Jacobian is handed over; below, dense matrices are quicker in these packages."""


class HeldEquations:
    """M y' = f(t, y) with the discrete values `d`. `rate_calls` and `jacobian_calls` count what integrators ask for."""

    def __init__(self, system: System) -> None:
        self.system, self.evaluator = system, system.evaluator()
        self.d: Floats = np.array(system.start_discrete, dtype=float)
        self.rate_calls = self.jacobian_calls = 0
        self.sparse = system.n >= SPARSE_FROM
        self._by_column = np.lexsort((system.equations.row, system.equations.column))

    def rates(self, t: float, y: Floats) -> Floats:
        self.rate_calls += 1
        return self.evaluator.rates(t, y, self.d)

    def jacobian(self, t: float, y: Floats) -> Floats:
        self.jacobian_calls += 1
        return self.evaluator.jacobian(t, y, self.d)

    def jacobian_values(self, t: float, y: Floats) -> Floats:
        """df/dy at the structural non-zeros, column by column."""
        self.jacobian_calls += 1
        return self.evaluator.jacobian_values(t, y, self.d)[self._by_column]

    def pattern(self, values: Floats | None = None) -> Any:
        """A sparse matrix, column by column, with these values at the structural non-zeros; ones if there are none."""
        from scipy.sparse import csc_matrix

        n, column = self.system.n, self.system.equations.column[self._by_column]
        starts = np.searchsorted(column, np.arange(n + 1)).astype(np.int32)
        rows = self.system.equations.row[self._by_column].astype(np.int32)
        return csc_matrix((np.ones(len(rows)) if values is None else values, rows, starts), shape=(n, n))

    def hold(self, d: Floats) -> None:
        """From now on the discrete values are these."""
        self.d = d
        self.evaluator.hold(d)
