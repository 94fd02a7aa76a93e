"""The linear equations of one Newton step, scaled, solved even where they leave something open."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.system import System

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LEAST_PIVOT = 1e-12
"""A pivot this small against the largest, of a matrix with rows and columns of size 1, stands for an open direction."""
OPEN = 1e-11
"""Singular values below this fraction of the largest stand for open directions."""
DAMPING = 1e-7
"""The same for matrices too large for their singular values."""
MOST_DENSE = 400


class Solver(Protocol):
    """Solves A x = b in its own way."""

    def solve(self, right: Floats) -> Floats: ...


class Matrix(Protocol):
    """Multiplies a vector."""

    def __matmul__(self, vector: Floats, /) -> Floats: ...


@dataclass
class Linear:
    """A = W J S: rows divided by what their unknowns, at their usual size, contribute, columns times those sizes."""

    keep: Ints
    """The unknowns looked for, and their rows."""
    reach: Floats
    scale: Floats
    regular: bool
    """False where directions are open: other solutions lie next to any."""
    _solver: Solver
    _matrix: Matrix

    def solve(self, f: Floats) -> Floats:
        """The update -J^-1 f of all unknowns."""
        found = np.zeros(len(f))
        if len(self.keep):
            found[self.keep] = -self._solver.solve(f[self.keep] / self.reach) * self.scale
        return found

    def off(self, f: Floats) -> Floats:
        """Residuals against what the unknowns of each row could contribute."""
        return np.asarray(np.abs(f[self.keep]) / self.reach)

    def unreachable(self, f: Floats) -> float:
        """The largest residual that a full step would leave in the linear equations."""
        if self.regular:
            return 0.0
        left = f[self.keep] / self.reach + self._matrix @ (self.solve(f)[self.keep] / self.scale)
        return float(np.max(np.abs(left), initial=0.0))


def linearise(system: System, values: Floats, keep: Ints) -> Linear:
    """Factor the Jacobian with these values at its structural non-zeros, for the unknowns and rows to keep."""
    from scipy.sparse import coo_matrix

    place = np.full(system.n, -1)
    place[keep] = np.arange(len(keep))
    inside = (place[system.equations.row] >= 0) & (place[system.equations.column] >= 0) & (values != 0)
    row, column, value = place[system.equations.row[inside]], place[system.equations.column[inside]], values[inside]
    scale, n = system.scale[keep], len(keep)
    reach = np.bincount(row, np.abs(value) * scale[column], minlength=n)
    # A row without unknowns can only be satisfied or not: any small weight tells which.
    weight = np.where(reach > 0, reach, np.max(reach, initial=0.0) * 1e-9 or 1.0)
    matrix = coo_matrix((value * scale[column] / weight[row], (row, column)), shape=(n, n)).tocsc()
    solver = _regular(matrix)
    if solver is not None:
        return Linear(keep, weight, scale, True, solver, matrix)
    kept = system.differential[keep] * scale / weight
    return Linear(keep, weight, scale, False, _Open(matrix, kept) if n <= MOST_DENSE else _Damped(matrix), matrix)


class _Equilibrated:
    """LU factors of a matrix whose columns were brought to size 1."""

    def __init__(self, factors: Any, size: Floats) -> None:
        self._factors, self._size = factors, size

    def solve(self, right: Floats) -> Floats:
        return np.asarray(self._factors.solve(right) / self._size)


class _Open:
    """A singular matrix, joined by what the equations keep constant.

    If u A = 0, the motion M y' = f keeps u M y: fluid that is trapped stays the same. A step that keeps it too leads to
    the solution that the motion would come to.
    """

    def __init__(self, matrix: Any, kept: Floats) -> None:
        full = matrix.toarray()
        left, size, _ = np.linalg.svd(full)
        constant = left[:, size <= OPEN * max(size[0], 1e-300)].T * kept
        length = np.linalg.norm(constant, axis=1, keepdims=True)
        joined = np.concatenate([full, constant / np.where(length > 0, length, 1.0)])
        self._inverse = np.linalg.pinv(joined, rcond=OPEN)[:, : len(full)]

    def solve(self, right: Floats) -> Floats:
        return np.asarray(self._inverse @ right)


class _Damped:
    """A large singular matrix: the shortest of the vectors that come nearest."""

    def __init__(self, matrix: Any) -> None:
        from scipy.sparse import bmat, eye
        from scipy.sparse.linalg import splu

        n = matrix.shape[0]
        self._factors = splu(bmat([[eye(n), matrix], [matrix.T, -(DAMPING**2) * eye(n)]], format="csc"))

    def solve(self, right: Floats) -> Floats:
        return np.asarray(self._factors.solve(np.concatenate([right, np.zeros(len(right))]))[len(right) :])


def _regular(matrix: Any) -> _Equilibrated | None:
    """Factors, or None if the matrix is singular to working precision."""
    from scipy.sparse import diags
    from scipy.sparse.linalg import splu

    size = np.asarray(abs(matrix).max(axis=0).todense()).ravel() if matrix.nnz else np.zeros(matrix.shape[0])
    if not np.all(np.isfinite(size)) or not np.all(size > 0):
        return None
    if not len(size):
        return _Equilibrated(None, size)
    try:
        factors = splu((matrix @ diags(1 / size)).tocsc())
    except RuntimeError:
        return None
    pivots = np.abs(factors.U.diagonal())
    return _Equilibrated(factors, size) if pivots.min() > LEAST_PIVOT * pivots.max() else None
