"""Radau IIA of order 5 (Hairer and Wanner 1996, table IV.5.6)."""

from __future__ import annotations

import numpy as np

_R = np.sqrt(6.0)
NODES = np.array([(4 - _R) / 10, (4 + _R) / 10, 1.0])
WEIGHTS = np.array(
    [
        [(88 - 7 * _R) / 360, (296 - 169 * _R) / 1800, (-2 + 3 * _R) / 225],
        [(296 + 169 * _R) / 1800, (88 + 7 * _R) / 360, (-2 - 3 * _R) / 225],
        [(16 - _R) / 36, (16 + _R) / 36, 1 / 9],
    ]
)
STAGES = 3
