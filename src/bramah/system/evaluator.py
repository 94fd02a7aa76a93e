"""The equations as functions, for other integrators, start values and tests."""

from __future__ import annotations

import ctypes as c

import numpy as np
from numpy.typing import NDArray

from bramah.system import core
from bramah.system.equations import Equations, Floats


class Evaluator:
    """f, its derivatives, guards and events at any point. For one thread at a time."""

    def __init__(self, equations: Equations) -> None:
        self.equations = equations
        self._lib = core.library()
        self._handle = self._lib.bramah_evaluator_new(c.addressof(equations.struct))
        if not self._handle:
            raise MemoryError("There is not enough memory to evaluate this circuit.")
        self.hold(equations.start_discrete)

    def hold(self, d: Floats) -> None:
        """Take note of discrete values that changed."""
        self._lib.bramah_evaluator_holds(self._handle, core.pointer(d))

    def _call(self, name: str, t: float, y: Floats, d: Floats | None, size: int) -> Floats:
        y = np.ascontiguousarray(y, dtype=float)
        d = self.equations.start_discrete if d is None else np.ascontiguousarray(d, dtype=float)
        out = np.zeros(size)
        getattr(self._lib, f"bramah_evaluator_{name}")(
            self._handle, t, core.pointer(y), core.pointer(d), core.pointer(out)
        )
        return out

    def rates(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """f(t, y): rates of the differential unknowns, residuals of the algebraic ones."""
        return self._call("rates", t, y, d, self.equations.n)

    def jacobian_values(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """df/dy at the structural non-zeros (row, column of the equations)."""
        return self._call("jacobian", t, y, d, len(self.equations.row))

    def jacobian(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """df/dy as a dense matrix."""
        dense = np.zeros((self.equations.n, self.equations.n))
        dense[self.equations.row, self.equations.column] = self.jacobian_values(t, y, d)
        return dense

    def along(self, t: Floats, y: Floats, d: Floats) -> tuple[Floats, Floats]:
        """f and the non-zeros of df/dy at k instants: times (k), unknowns (k x n), discrete values (k x m)."""
        y, d = np.ascontiguousarray(y, dtype=float), np.ascontiguousarray(d, dtype=float)
        rates, values = np.zeros((len(t), self.equations.n)), np.zeros((len(t), len(self.equations.row)))
        arrays = np.ascontiguousarray(t, dtype=float), y, d, rates, values
        self._lib.bramah_evaluator_along(self._handle, len(t), *map(core.pointer, arrays))
        return rates, values

    def rates_along(self, t: Floats, y: Floats, d: Floats) -> Floats:
        """f alone at k instants."""
        rates = np.zeros((len(t), self.equations.n))
        arrays = (*(np.ascontiguousarray(a, dtype=float) for a in (t, y, d)), rates)
        self._lib.bramah_evaluator_along(self._handle, len(t), *map(core.pointer, arrays), None)
        return rates

    def balances(self, t: Floats, y: Floats, d: Floats, *, settled: float) -> Floats:
        """What Newton's method adds to the algebraic unknowns at k instants (k x n), the others held; not a number
        where its next iteration does not leave `settled` of that or less.
        """
        found = np.zeros((len(t), self.equations.n))
        arrays = [np.ascontiguousarray(a, dtype=float) for a in (t, y, d)]
        system = c.addressof(self.equations.struct)
        at = [core.pointer(a) for a in (*arrays, found)]
        if not self._lib.bramah_balances(system, len(t), *at[:3], settled, at[3]):
            raise MemoryError("There is not enough memory to evaluate this circuit.")
        return found

    def swings(
        self, t: Floats, step: Floats, y: Floats, d: Floats, *, passed: float, enough: float
    ) -> NDArray[np.complex128]:
        """At k instants, with the length of a step each, the eigenvalue of the states' rates that grows fastest of
        those that turn by more than `passed` radians in the step; 0: none, or none that is part of a growth by the
        exponent `enough` from instant to instant.
        """
        real, imaginary = np.zeros(len(t)), np.zeros(len(t))
        arrays = [np.ascontiguousarray(a, dtype=float) for a in (t, step, y, d)]
        found = core.pointer(real), core.pointer(imaginary)
        if not self._lib.bramah_swings(self._handle, len(t), *map(core.pointer, arrays), passed, enough, *found):
            raise MemoryError("There is not enough memory to look for oscillations of this circuit.")
        return real + 1j * imaginary

    def time_slope(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        return self._call("time_slope", t, y, d, self.equations.n)

    def guards(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """Of events: each happens when its guard falls below zero."""
        return self._guards(t, y, d)[: self.equations.events]

    def corners(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """What is zero at the corners of laws."""
        return self._guards(t, y, d)[self.equations.events :]

    def _guards(self, t: float, y: Floats, d: Floats | None) -> Floats:
        return self._call("guards", t, y, d, len(self.equations.guard_owner))

    def schedule(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        return self._call("schedule", t, y, d, len(self.equations.time_owner))

    def transition(self, t: float, y: Floats, d: Floats, *, scheduled: bool, number: int) -> None:
        """Carry out an event: changes y and d in place."""
        self._lib.bramah_evaluator_transition(self._handle, t, core.pointer(y), core.pointer(d), int(scheduled), number)
        self.hold(d)

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._lib.bramah_evaluator_free(handle)
