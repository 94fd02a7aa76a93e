"""Poles of a circuit as the measures of a case: a real and an imaginary part for each."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.analysis.around import At, around
from bramah.analysis.locus import linear_case
from bramah.analysis.sampled_space import SampledSpace
from bramah.errors import BramahError
from bramah.system import build

if TYPE_CHECKING:
    from bramah.circuit import Circuit

Complexes = NDArray[np.complex128]

STEADY, STARTING = "steady", "start"
PERIOD = "period"
"""Of a sampled circuit, whose poles are in z."""


class Poles:
    """Finds the poles of variants of a circuit, each by itself, so that it does not matter who finds which.

    Steady states are looked for next to that of the circuit as it is, where they may also be unstable.
    """

    def __init__(self, circuit: Circuit, at: str) -> None:
        self._circuit, self._at = circuit, at
        self._lock = threading.Lock()
        self._near: At | None = None

    def measures(self, variant: Circuit) -> dict[str, float]:
        """Poles of a variant by name, the fastest first."""
        space = linear_case(variant, {}, self._state())
        poles = np.asarray(space.poles, dtype=complex)
        poles = poles[np.lexsort((-poles.imag, poles.real, -np.round(np.abs(poles), 9)))]
        found: dict[str, float] = {}
        for k, pole in enumerate(poles, 1):
            found |= {f"re {k}": float(pole.real), f"im {k}": float(pole.imag)}
        return found | ({PERIOD: float(space.period)} if isinstance(space, SampledSpace) else {})

    def _state(self) -> At:
        with self._lock:
            if self._near is None:
                self._near = self._at
                if self._at == STEADY:
                    with suppress(BramahError):  # the circuit as it is may have none, and variants one
                        self._near = around(build(self._circuit), self._circuit, STEADY, None)
            return self._near


def poles_of_measures(measures: Mapping[str, float]) -> Complexes:
    """The poles again."""
    count = sum(name.startswith("re ") for name in measures)
    return np.array([complex(measures[f"re {k}"], measures[f"im {k}"]) for k in range(1, count + 1)], dtype=complex)
