"""SUNDIALS' integrators through scikit-sundae, one step at a time."""

from __future__ import annotations

import contextlib
import sys
import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import MethodError
from bramah.runs.others.held import HeldEquations
from bramah.solvers.settings import Settings

Floats = NDArray[np.float64]

_INSTALL = "needs the package scikit-sundae. Install it with: pip install scikit-sundae"


class SundialsStepper:
    """What CVODE and IDA share."""

    factorisations = 0
    looks_back = True

    def __init__(self, equations: HeldEquations, settings: Settings) -> None:
        self._equations = equations
        self._options: dict[str, Any] = {
            "rtol": float(settings.relative.min()),
            "atol": np.array(settings.absolute),
            "first_step": settings.first_step,
            "min_step": settings.smallest_step,
            "max_step": settings.largest_step,
            "linsolver": "sparse" if equations.sparse else "dense",
            "sparsity": equations.pattern() if equations.sparse else None,
        }
        self.t, self.y = 0.0, np.zeros(equations.system.n)
        self._looked = False
        with warnings.catch_warnings():
            # It says of every sparse matrix with a Jacobian of its own that it is not approximated by differences.
            warnings.simplefilter("ignore", UserWarning)
            self._solver = self._make()

    def _make(self) -> Any:
        raise TypeError(f"{type(self).__name__} does not make a solver.")

    def _begin(self) -> None:
        self._solver.init_step(self.t, self.y)

    def restart(self, t: float, y: Floats) -> None:
        self.t, self.y, self._looked = t, y.copy(), False
        self._begin()

    def step(self, stop: float) -> bool:
        try:
            # The package prints why it failed; standard output belongs to the program that runs us.
            with contextlib.redirect_stdout(sys.stderr):
                if self._looked:
                    self.at(self.t)
                result = self._solver.step(stop, method="onestep", tstop=stop)
        except (RuntimeError, ArithmeticError):
            return False
        if not result.success or not np.isfinite(result.y).all():
            return False
        self.t, self.y, self._looked = float(result.t), result.y, False
        return True

    def at(self, t: float) -> Floats:
        # Asked for a time it has passed already, SUNDIALS interpolates and stays where it is.
        self._looked = t != self.t
        found: Floats = self._solver.step(t, method="normal").y
        return found


class CvodeStepper(SundialsStepper):
    """y' = f(t, y) by BDF of orders 1 to 5."""

    def _make(self) -> Any:
        try:
            from sksundae.cvode import CVODE
        except ImportError as error:
            raise MethodError(f"The method cvode {_INSTALL}") from error
        return CVODE(self._rates, jacfn=self._jacobian, **self._options)

    def _rates(self, t: float, y: Floats, out: Floats) -> None:
        out[:] = self._equations.rates(t, y)

    def _jacobian(self, t: float, y: Floats, rates: Floats, out: Floats) -> None:
        equations = self._equations
        out[:] = equations.jacobian_values(t, y) if equations.sparse else equations.jacobian(t, y)


class IdaStepper(SundialsStepper):
    """M y' - f(t, y) = 0 by BDF of orders 1 to 5."""

    def _make(self) -> Any:
        try:
            from sksundae.ida import IDA
        except ImportError as error:
            raise MethodError(f"The method ida {_INSTALL}") from error
        self._mass = self._equations.system.differential.astype(float)
        pattern = self._equations.pattern().tocoo()
        self._diagonal = np.flatnonzero(pattern.row == pattern.col)
        algebraic = np.flatnonzero(self._mass == 0).tolist()
        return IDA(self._residual, jacfn=self._jacobian, algebraic_idx=algebraic or None, **self._options)

    def _begin(self) -> None:
        self._solver.init_step(self.t, self.y, self._mass * self._equations.rates(self.t, self.y))

    def _residual(self, t: float, y: Floats, slope: Floats, out: Floats) -> None:
        out[:] = self._mass * slope - self._equations.rates(t, y)

    def _jacobian(self, t: float, y: Floats, slope: Floats, residual: Floats, factor: float, out: Floats) -> None:
        if self._equations.sparse:
            out[:] = -self._equations.jacobian_values(t, y)
            out[self._diagonal] += factor * self._mass
        else:
            out[:] = -self._equations.jacobian(t, y)
            np.einsum("ii->i", out)[:] += factor * self._mass
