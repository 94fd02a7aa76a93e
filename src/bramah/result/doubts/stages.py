"""The linear equations between the corrections at the nodes of a step.

    M (e_i - e) - h sum_j a_ij J_j e_j = M (y_i - y) - h sum_j a_ij f_j      in differential rows,
                               - J_i e_i = - f_i                             in algebraic ones,

with y_i the run at node i, f_i and J_i the equations and their Jacobian there, and e the correction at the beginning.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from bramah.result.doubts.tableau import STAGES, WEIGHTS
from bramah.result.recorded import Array
from bramah.system import System


class Stages(Protocol):
    """The equations of some steps."""

    def correction(self, k: int, begin: Array) -> Array:
        """At the nodes of step k (stages x unknowns), from that at its beginning."""
        ...


class _Common:
    """Weights and right-hand sides, from lengths of steps, what y grew to the nodes, f, and the non-zeros of J."""

    def __init__(self, system: System, h: Array, grown: Array, rates: Array, values: Array) -> None:
        self.system, self.values = system, values
        self.mass = (system.differential != 0).astype(float)
        steps = h[:, None, None] * WEIGHTS
        left_over = grown - np.einsum("kij,kjn->kin", steps, rates)
        self.right = np.where(self.mass > 0, left_over, -rates)
        # An algebraic row is one equation at each node.
        self.weight = np.where(self.mass > 0, steps[..., None], np.eye(STAGES)[..., None])


class DenseStages(_Common):
    """As dense matrices, for a few unknowns, all steps at once."""

    def __init__(self, system: System, h: Array, grown: Array, rates: Array, values: Array) -> None:
        super().__init__(system, h, grown, rates, values)
        n, steps, size = system.n, len(h), STAGES * system.n
        jacobian = np.zeros((steps, STAGES, n, n))
        jacobian[:, :, system.equations.row, system.equations.column] = values
        matrix = np.empty((steps, STAGES, n, STAGES, n))
        right = np.zeros((steps, STAGES, n, n + 1))
        right[..., n] = self.right
        for i in range(STAGES):
            for j in range(STAGES):
                matrix[:, i, :, j, :] = -self.weight[:, i, j, :, None] * jacobian[:, j]
            matrix[:, i, :, i, :] += np.diag(self.mass)
            right[:, i, :, :n] = np.diag(self.mass)
        solved = np.linalg.solve(matrix.reshape(steps, size, size), right.reshape(steps, size, n + 1))
        self._through, self._offset = solved[..., :n], solved[..., n]

    def correction(self, k: int, begin: Array) -> Array:
        return np.asarray(self._through[k] @ begin + self._offset[k]).reshape(STAGES, -1)


class SparseStages(_Common):
    """As a sparse matrix, for many unknowns, one step after another."""

    def __init__(self, system: System, h: Array, grown: Array, rates: Array, values: Array) -> None:
        super().__init__(system, h, grown, rates, values)
        n, size = system.n, STAGES * system.n
        block = np.arange(STAGES) * n
        rows = (block[:, None, None] + np.zeros((1, STAGES, 1), int) + system.equations.row).ravel()
        columns = (np.zeros((STAGES, 1, 1), int) + block[None, :, None] + system.equations.column).ravel()
        diagonal = np.arange(size)
        places, self._place = np.unique(
            np.concatenate([columns * size + rows, diagonal * size + diagonal]), return_inverse=True
        )
        self._indices = places % size
        self._starts = np.searchsorted(places // size, np.arange(size + 1))

    def correction(self, k: int, begin: Array) -> Array:
        from scipy.sparse import csc_matrix
        from scipy.sparse.linalg import splu

        n = self.system.n
        entries = -self.weight[k][:, :, self.system.equations.row] * self.values[k][None, :, :]
        data = np.bincount(self._place, np.concatenate([entries.ravel(), np.tile(self.mass, STAGES)]))
        matrix: Any = csc_matrix((data, self._indices, self._starts), shape=(STAGES * n, STAGES * n))
        try:
            solved = splu(matrix).solve((self.mass * begin + self.right[k]).ravel())
        except RuntimeError as error:
            raise np.linalg.LinAlgError(str(error)) from error
        return np.asarray(solved).reshape(STAGES, n)
