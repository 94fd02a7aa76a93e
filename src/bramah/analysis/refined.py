"""A complex function of frequency on a grid fine enough to follow it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]

CHANGE = 0.15
"""Of the complex logarithm from point to point: 15 % in size or 9 degrees of phase."""
FINEST = 1e-9
"""Relative distance of two frequencies: a jump is one, and not followed further."""
FAINT = 1e-6
"""A gain below, or above its inverse, is 120 dB from where it would matter, and not followed."""
MOST_POINTS = 30_000


def refined(function: Callable[[Floats], Complexes], frequency: Floats) -> tuple[Floats, Complexes]:
    """Frequencies and values, with points put between where the function changes much."""
    f = np.unique(frequency)
    value = function(f)
    while len(f) < MOST_POINTS:
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            change = np.abs(np.log(value[1:] / value[:-1]))
        size = np.abs(value)
        matters = (np.maximum(size[1:], size[:-1]) > FAINT) & (np.minimum(size[1:], size[:-1]) < 1 / FAINT)
        wide = np.flatnonzero(~(change <= CHANGE) & (np.diff(f) > FINEST * f[1:]) & matters)
        if not len(wide):
            break
        more = np.where(f[wide] > 0, np.sqrt(f[wide] * f[wide + 1]), f[wide + 1] / 2)
        f, value = np.insert(f, wide + 1, more), np.insert(value, wide + 1, function(more))
    return f, value
