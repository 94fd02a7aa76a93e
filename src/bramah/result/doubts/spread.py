"""Some of many points. np.unique would do, but loads a large part of NumPy for it, which a short run would wait for."""

from __future__ import annotations

import numpy as np

from bramah.result.recorded import Indices


def spread(count: int, most: int) -> Indices:
    """Numbers of at most `most` of so many points, evenly spread, the first and the last among them."""
    if count <= most:
        return np.arange(count)
    return each_once(np.linspace(0, count - 1, most).astype(np.int64))


def each_once(rising: Indices) -> Indices:
    """Numbers that do not fall, without repetitions."""
    return rising[np.diff(rising, prepend=-1) != 0]
