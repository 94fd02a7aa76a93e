"""Dense output: the polynomial over a step from y0 to y1, the same as in core/dense.c. theta goes from 0 to 1 in it.

    y(theta) = (1 - theta) y0 + theta y1 + theta (1 - theta) sum_p theta^p terms_p

Arrays may hold many steps: unknowns (..., n), terms (..., terms, n), and theta a number or a column (..., 1).
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Theta = float | Floats


def value(theta: Theta, y0: Floats, y1: Floats, terms: Floats | None) -> Floats:
    """The unknowns there. Without terms the ends are joined by a straight line."""
    y = (1 - theta) * y0 + theta * y1
    if terms is not None and terms.shape[-2]:
        bend = np.zeros_like(y)
        for p in reversed(range(terms.shape[-2])):
            bend = bend * theta + terms[..., p, :]
        y += theta * (1 - theta) * bend
    return np.asarray(y)


def slope(theta: Theta, y0: Floats, y1: Floats, terms: Floats | None) -> Floats:
    """dy/dtheta there: the length of the step times the rate of change."""
    found = y1 - y0
    for p in range(0 if terms is None else terms.shape[-2]):
        assert terms is not None
        found = found + theta**p * ((p + 1) - (p + 2) * theta) * terms[..., p, :]
    return np.asarray(found)


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
