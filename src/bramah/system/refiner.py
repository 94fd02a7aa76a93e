"""Values between the points of a run, improved by the equations themselves."""

from __future__ import annotations

import ctypes as c

import numpy as np
from numpy.typing import NDArray

from bramah.system import core
from bramah.system.system import System

Floats = NDArray[np.float64]

FAST, FAST_OF_EXPLICIT = 0.1, 1e-3
"""Parts of a step within which unknowns that follow others are solved for, as in the C core."""


class Refiner:
    """Solves for algebraic unknowns, and for those that follow others much faster than a step, between steps.

    What a solver's continuous solution says of them there nobody has controlled. Others stay as they are.
    """

    def __init__(self, system: System, stiff: bool = True) -> None:
        """`stiff`: of a method whose steps may be long for what follows others."""
        self.system, self.fast = system, FAST if stiff else FAST_OF_EXPLICIT
        """Of a step: unknowns that follow others within this part of it are solved for."""

    def __call__(self, t: Floats, length: Floats, slope: Floats, d: Floats, y: Floats) -> Floats:
        """Better unknowns (k, n) at k instants inside steps of these lengths, where they change with these slopes."""
        arrays = [np.ascontiguousarray(a, dtype=float) for a in (t, self.fast * length, slope, d)]
        better = np.array(y, dtype=float, order="C")
        lib = core.library()
        handle = lib.bramah_refiner_new(c.addressof(self.system.equations.struct))
        if not handle:
            raise MemoryError("There is not enough memory to evaluate this circuit.")
        try:
            lib.bramah_refiner_refine(handle, len(t), *(core.pointer(a) for a in arrays), core.pointer(better))
        finally:
            lib.bramah_refiner_free(handle)
        return better
