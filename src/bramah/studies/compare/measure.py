"""How far two runs of a circuit are apart, in the measure that tolerances use."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SAMPLES = 1000


def sample_times(end: float, count: int = SAMPLES) -> Floats:
    """Middles of `count` equal parts of the run: the mean over them is an integral, and few events fall on one."""
    return np.linspace(0.0, end, 2 * count + 1)[1::2]


def mean_errors(y: Floats, exact: Floats, scale: Floats) -> Floats:
    """For each unknown the mean over the times (rows) of |y - exact| / (max |exact| + scale).

    With the default tolerances a solver promises rtol (|y| + scale) for each step, so this is to be compared with rtol.
    The mean over time needs no care about events: a jump that comes a little late counts as much as it is late.
    """
    apart: Floats = np.mean(np.abs(y - exact), axis=0) / (np.max(np.abs(exact), axis=0) + scale)
    return apart
