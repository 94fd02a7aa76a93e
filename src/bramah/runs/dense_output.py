"""Dense output: the polynomial over a step from y0 to y1, the same as in core/dense.c. theta goes from 0 to 1 in it.

    y(theta) = (1 - theta) y0 + theta y1 + theta (1 - theta) sum_p theta^p terms_p

Arrays may hold many steps: unknowns (..., n), terms (..., terms, n).
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from bramah.system import core

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def between(
    y: Floats, terms: Floats | None, begin: Ints, end: Ints, theta: Floats, *, values: bool = True, slopes: bool = False
) -> tuple[Floats, Floats]:
    """Unknowns at parts of the steps from one point to another, and dy/dtheta there; what is not wanted is empty.

    `y` and `terms` are those of all points; without terms, ends are joined by straight lines.
    """
    count, n = len(theta), y.shape[1]
    if count and not (0 <= min(begin.min(), end.min()) <= max(begin.max(), end.max()) < len(y)):
        raise IndexError("There is no such point.")
    found, changes = np.empty((count * values, n)), np.empty((count * slopes, n))
    bends = None if terms is None else np.ascontiguousarray(terms)
    numbers = [np.ascontiguousarray(a, dtype=np.int64) for a in (begin, end)]
    given = np.ascontiguousarray(y), bends, *numbers, np.ascontiguousarray(theta, dtype=float), found, changes
    at = [core.pointer(a) for a in given]
    number = 0 if terms is None else terms.shape[1]
    core.library().bramah_between_points(n, at[0], number, at[1], count, *at[2:])
    return found, changes


def spots(count: int) -> Floats:
    """As many evenly spaced values of theta inside a step."""
    return np.arange(1, count + 1) / (count + 1)


def fitted(y0: Floats, y1: Floats, inside: Floats) -> Floats:
    """The terms of the polynomial that takes the values `inside` (..., terms, n) at that many spots."""
    theta = spots(inside.shape[-2])[:, None]
    straight = y0[..., None, :] + theta * (y1 - y0)[..., None, :]
    return np.asarray(_solve(len(theta)) @ ((inside - straight) / (theta * (1 - theta))))


@cache
def _solve(count: int) -> Floats:
    """From values at the spots to coefficients of powers of theta."""
    return np.asarray(np.linalg.inv(spots(count)[:, None] ** np.arange(count)))
