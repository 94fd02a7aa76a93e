"""Walls that creep: elements of Kelvin and Voigt, a spring beside a dashpot, in a row with the wall's elasticity.

Pressure p lets the volume of a line grow by its elastic part at once, and by the part e_k of each element later:

    tau_k de_k/dt + e_k = compliance_k p

compliance_k being the relative growth of the volume per pressure in the end: (d / s) J_k for a thin wall of diameter d,
thickness s and creep compliance J_k. With s the variable of Laplace's transform, e_k = compliance_k p / (1 + tau_k s).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Complexes = NDArray[np.complex128]


class Creep(NamedTuple):
    """One element."""

    compliance: float
    """1/Pa."""
    time: float
    """Of retardation, s."""

    def relaxation(self, step: float) -> float:
        """1 - exp(-step / time): how much of a strain is gone after a time step."""
        return -math.expm1(-step / self.time)


def complex_compliance(creep: Sequence[Creep], s: NDArray[Any]) -> Complexes:
    """Growth of the volume by creep over the pressure that causes it, 1/Pa, at any s."""
    total: Complexes = np.zeros(np.shape(s), dtype=complex)
    for element in creep:
        total = total + element.compliance / (1 + element.time * s)
    return total
