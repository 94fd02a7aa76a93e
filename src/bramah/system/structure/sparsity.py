"""Where the Jacobian of a system has entries."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass

LARGEST_PICTURE = 60
"""Unknowns; a larger picture fits no terminal."""


@dataclass(frozen=True, eq=False)
class Sparsity:
    """Structural non-zeros, the diagonal always among them."""

    names: tuple[str, ...]
    state: NDArray[np.bool_]
    row: NDArray[np.int64]
    column: NDArray[np.int64]
    sets: NDArray[np.int64]
    """The set of each algebraic unknown, -1 for states."""

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def nonzeros(self) -> int:
        return len(self.row)

    @property
    def density(self) -> float:
        return self.nonzeros / max(1, self.n) ** 2

    def order(self) -> NDArray[np.int64]:
        """States first, then the algebraic unknowns set by set."""
        return np.lexsort((np.arange(self.n), self.sets))

    def factor_nonzeros(self) -> int:
        """Entries of its LU factors with a minimum-degree ordering, the diagonal counted once."""
        from scipy.sparse import csc_array
        from scipy.sparse.linalg import splu

        if not self.n:
            return 0
        value = np.where(self.row == self.column, float(self.n + 1), -1.0)
        matrix = csc_array((value, (self.row, self.column)), shape=(self.n, self.n))
        factors = splu(matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
        return int(factors.L.nnz + factors.U.nnz - self.n)

    def picture(self) -> str:
        """Rows of characters: 'o' an entry, '.' none, '|' and '-' between states and the algebraic sets."""
        order = self.order()
        place = np.argsort(order)
        cells = np.full((self.n, self.n), ".")
        cells[place[self.row], place[self.column]] = "o"
        breaks = set((np.flatnonzero(np.diff(self.sets[order])) + 1).tolist())
        width = max((len(name) for name in self.names), default=0)
        lines = []
        for i, number in enumerate(order.tolist()):
            if i in breaks:
                lines.append("-" * (width + 1 + 2 * (self.n + len(breaks))))
            row = "".join((" |" if j in breaks else "") + f" {cell}" for j, cell in enumerate(cells[i]))
            lines.append(f"{self.names[number]:<{width}} {row}".rstrip())
        return "\n".join(lines)
