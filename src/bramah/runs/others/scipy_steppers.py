"""SciPy's integrators, one step at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.runs.others.held import HeldEquations
from bramah.solvers.settings import Settings

Floats = NDArray[np.float64]

LEAST_RELATIVE = 100 * float(np.finfo(float).eps)
"""SciPy warns about relative tolerances below this and raises them to it."""

FAILURES = (ValueError, RuntimeError, ArithmeticError, np.linalg.LinAlgError, Warning)
"""What comes out of a step whose numbers are not finite or whose matrix is singular; warnings where they are errors."""

EXPLICIT = ("RK23", "RK45", "DOP853")
MULTISTEP = ("LSODA", "BDF")


class ScipyStepper:
    """LSODA, BDF, Radau or an explicit method of scipy.integrate. A new time to stop at is a new start for these."""

    def __init__(self, kind: str, equations: HeldEquations, settings: Settings) -> None:
        self._kind, self._equations = kind, equations
        self._options: dict[str, Any] = {
            "rtol": max(float(settings.relative.min()), LEAST_RELATIVE),
            "atol": settings.absolute,
            "max_step": settings.largest_step or np.inf,
        }
        if kind == "LSODA":
            self._options["min_step"] = settings.smallest_step
        self._first_step = settings.first_step
        self._solver: Any = None
        self._dense: Any = None
        self._factorised = 0
        self.t, self.y = 0.0, np.zeros(equations.system.n)

    @property
    def factorisations(self) -> int:
        return self._factorised + (0 if self._solver is None else int(self._solver.nlu))

    @property
    def looks_back(self) -> bool:
        return self._kind in MULTISTEP

    def restart(self, t: float, y: Floats) -> None:
        self._factorised, self._solver = self.factorisations, None
        self.t, self.y = t, y.copy()

    def _jacobian(self, t: float, y: Floats) -> Any:
        if self._equations.sparse and self._kind != "LSODA":
            return self._equations.pattern(self._equations.jacobian_values(t, y))
        return self._equations.jacobian(t, y)

    def _make(self, stop: float) -> Any:
        import scipy.integrate

        first = min(self._first_step, stop - self.t) or None
        options = self._options if self._kind in EXPLICIT else {"jac": self._jacobian, **self._options}
        make = getattr(scipy.integrate, self._kind)
        return make(self._equations.rates, self.t, self.y, stop, first_step=first, **options)

    def step(self, stop: float) -> bool:
        with np.errstate(all="ignore"):
            if self._solver is None or self._solver.t_bound != stop:
                self.restart(self.t, self.y)
                self._solver = self._make(stop)
            try:
                self._solver.step()
            except FAILURES:
                return False
        if self._solver.status == "failed" or not np.isfinite(self._solver.y).all():
            return False
        self.t, self.y, self._dense = float(self._solver.t), np.array(self._solver.y), None
        return True

    def at(self, t: float) -> Floats:
        if self._dense is None:
            self._dense = self._solver.dense_output()
        return np.asarray(self._dense(t))
