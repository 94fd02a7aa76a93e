"""How far a recorded run is from another method's solution on its own steps: core/bramah_defect.h says how."""

from __future__ import annotations

import ctypes as c

import numpy as np
from numpy.typing import NDArray

from bramah.system import core
from bramah.system.equations import Equations

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NODES = 3
"""Of a step, or of each part of it."""


def thetas(parts: int) -> Floats:
    """Where the nodes of all parts of a step are, as fractions of it."""
    place = core.library().bramah_defect_theta
    return np.array([place(parts, node) for node in range(parts * NODES)])


class Defect:
    """The steps of a run, to be looked at again. For one thread at a time."""

    def __init__(
        self, equations: Equations, t: Floats, step: Floats, y: Floats, dense: Floats, row: Ints, discrete: Floats
    ) -> None:
        """Times, lengths of steps, unknowns (k x n) and dense output (k x terms x n) at k points, as a run records
        them, and the row of `discrete` that holds at each.
        """
        shapes = [len(t), *map(len, (step, y, dense, row))], [y.shape[1], dense.shape[2], discrete.shape[1]]
        n, m = equations.n, len(equations.start_discrete)
        if shapes != ([len(t)] * 5, [n, n, m]) or not 0 <= row.min(initial=0) <= row.max(initial=0) < len(discrete):
            raise ValueError("The record does not fit the circuit.")
        self._n, self._lib = n, core.library()
        self._kept = equations, [np.ascontiguousarray(a) for a in (t, step, y, dense, row, discrete)]
        at = [core.pointer(a) for a in self._kept[1]]
        self._handle = self._lib.bramah_defect_new(
            c.addressof(equations.struct), len(t), *at[:3], dense.shape[1], *at[3:]
        )
        if not self._handle:
            raise MemoryError("There is not enough memory to examine a run of this circuit.")

    def meet(self, point: Ints, guard: Ints, since: Floats) -> None:
        """Guards that may have met zero at points, points ascending, and the time since their owner's last event."""
        self._met = point, guard, since
        self._lib.bramah_defect_guards(self._handle, len(point), *map(core.pointer, self._met))

    def errors(self, parts: int, point: Ints, node: Ints, fast: float = 0.0) -> tuple[Floats, Floats]:
        """Unknowns at nodes of the steps that end at points, points ascending, and how far they are off.

        Unknowns that follow others within `fast` of a step are solved for. Raises LinAlgError where the equations of a
        step are singular.
        """
        y, off = np.empty((len(point), self._n)), np.empty((len(point), self._n))
        arrays = np.ascontiguousarray(point, dtype=np.int64), np.ascontiguousarray(node, dtype=np.int64), y, off
        status = self._lib.bramah_defect_errors(self._handle, parts, fast, len(point), *map(core.pointer, arrays))
        if core.STATUS[status] == "singular":
            raise np.linalg.LinAlgError("the equations of a step are singular")
        if core.STATUS[status] != "done":
            raise MemoryError("There is not enough memory to examine a run of this circuit.")
        return y, off

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._lib.bramah_defect_free(handle)
