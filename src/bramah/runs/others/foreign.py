"""An integrator of another package as the C core calls it: bramah_foreign in core/bramah.h."""

from __future__ import annotations

import ctypes as c
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.runs import dense_output
from bramah.runs.others.held import HeldEquations
from bramah.runs.others.stepper import Stepper
from bramah.system import core

Floats = NDArray[np.float64]

TERMS = 6
"""Of the dense output: with both ends they reproduce polynomials of degree 7, so every BDF, Radau and Runge-Kutta."""


class Foreign:
    """What the core calls. Nothing may be raised through it: the first `error` waits until the core has returned."""

    def __init__(self, equations: HeldEquations, stepper: Stepper, stiff: bool) -> None:
        self._equations, self._stepper = equations, stepper
        self._read = partial(core.read, count=equations.system.n)
        self.error: BaseException | None = None
        self.struct = core.ForeignStruct(
            restart=core.RESTART(self._safe(self._restart)),
            step=core.STEP(self._safe(self._step)),
            dense=core.DENSE(self._safe(self._dense)),
            looks_back=stepper.looks_back,
            stiff=stiff,
        )

    def method(self) -> core.MethodStruct:
        """A method of the core whose steps are made here."""
        return core.MethodStruct(
            family=core.FAMILIES.index("foreign"), order=1, dense_terms=TERMS, foreign=c.addressof(self.struct)
        )

    def _safe(self, function: Callable[..., Any]) -> Callable[..., int]:
        @wraps(function)
        def call(_: int | None, *arguments: Any) -> int:
            try:
                return int(function(*arguments))
            except BaseException as error:
                self.error = self.error or error
                return 0

        return call

    def _restart(self, t: float, y: int, d: int) -> bool:
        self._equations.hold(core.read(d, len(self._equations.d)))
        self._stepper.restart(t, self._read(y))
        return True

    def _step(self, stop: float, t: Any, y: int) -> bool:
        if not self._stepper.step(stop):
            return False
        t[0] = self._stepper.t
        core.write(y, self._stepper.y)
        return True

    def _dense(self, t0: float, y0: int, t1: float, y1: int, out: int) -> bool:
        inside = [self._stepper.at(t0 + theta * (t1 - t0)) for theta in dense_output.spots(TERMS)]
        core.write(out, dense_output.fitted(self._read(y0), self._read(y1), np.array(inside)))
        return True
