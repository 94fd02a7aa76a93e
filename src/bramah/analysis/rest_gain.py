"""What a lasting change of an input does in the end, also where something integrates or stays where it is put."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.errors import SimulationError

Floats = NDArray[np.float64]

NONE = 1e-13
"""Of the largest number of an equation: a smaller part is rounding."""


def rest_gain(A: Floats, B: Floats, C: Floats, D: Floats) -> Floats:
    """Of x' = A x + B u, y = C x + D u: D - C A^-1 B where A can be inverted.

    Otherwise A N = 0 and L A = 0: a steady u makes x run away as N r, and L x, that nothing returns, is what u has fed
    into it. So A x - N r = -B with L x = 0 for what does not run away. An output that sees N r is infinite.
    """
    weight = np.abs(np.hstack([A, B])).max(axis=1, initial=0.0)
    weight[weight == 0.0] = 1.0
    even = A / weight[:, None]
    left, size, right = np.linalg.svd(even)
    lost = size <= NONE * len(A)
    N, L = right[lost].T, left[:, lost].T / weight
    k = N.shape[1]
    if k and np.linalg.cond(L @ N * (1 / np.linalg.norm(L, axis=1))[:, None]) > 1 / NONE:
        raise SimulationError("Something integrates what is integrated already: a lasting change has no steady effect.")
    whole = np.block([[even, -N / weight[:, None]], [L, np.zeros((k, k))]])
    found = np.linalg.solve(whole, np.vstack([-B / weight[:, None], np.zeros((k, B.shape[1]))]))
    x, r = found[: len(A)], found[len(A) :]
    gain = np.asarray(D + C @ x, dtype=float)
    runs = C @ N @ r
    away = np.abs(runs) > 1e3 * NONE * (np.abs(C) @ np.abs(N) @ np.abs(r))
    gain[away] = np.copysign(np.inf, runs[away])
    return gain
