"""At which times runs are compared."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SAMPLES = 1000


def sample_times(end: float, count: int = SAMPLES) -> Floats:
    """Middles of `count` equal parts of the run: the mean over them is an integral, and few events fall on one."""
    return np.linspace(0.0, end, 2 * count + 1)[1::2]
