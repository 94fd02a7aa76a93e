"""A system's equations evaluated without compiled code, straight from the templates; also with complex numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from bramah.expr import Expr, evaluate
from bramah.system import System
from tests.expr.complex_step import STEP, complex_values
from tests.expr.rounding import bounds


@dataclass
class Balance:
    """Sums and capacities of all rows, and how far rounding may take them."""

    sum: Any
    capacity: Any
    stores: Any
    sum_error: Any
    capacity_error: Any

    def divisor(self) -> Any:
        return np.where(self.stores, self.capacity, 1.0)

    def rates(self) -> Any:
        return self.sum / self.divisor()

    def errors(self) -> Any:
        size = np.abs(self.divisor())
        return self.sum_error / size + np.abs(self.rates()) * self.capacity_error / size


class Reference:
    """f(t, y; d) of a system by NumPy."""

    def __init__(self, system: System) -> None:
        self.system, self._signals = system, system.signals

    def balance(self, t: Any, y: Any, d: Any = None) -> Balance:
        n, is_complex = self.system.n, np.iscomplexobj(y) or np.iscomplexobj(t)
        d = self.system.start_discrete if d is None else d
        kind = complex if is_complex else float
        found = Balance(np.zeros(n, kind), np.zeros(n, kind), np.zeros(n, bool), np.zeros(n), np.zeros(n))
        for i, kernel in enumerate(self._signals._kernels):
            for row in kernel.template.rows:
                number = self._signals._numbering.unknown[self._signals._cones[i].members[row.target[0]]][row.target[1]]
                total, spread = self._value(i, row.sum, t, y, d, is_complex)
                found.sum[number] += total
                found.sum_error[number] += spread + 4 * np.finfo(float).eps * abs(total)
                capacity, spread = self._value(i, row.capacity, t, y, d, is_complex)
                found.capacity[number] += capacity
                found.capacity_error[number] += spread + 4 * np.finfo(float).eps * abs(capacity)
                found.stores[number] |= row.net and bool(self.system.differential[number])
        self._hold(found, t, y, d)
        return found

    def _hold(self, found: Balance, t: Any, y: Any, d: Any) -> None:
        """Nets that a component holds do not change."""
        for i, kernel in enumerate(self._signals._kernels):
            for (member, name), e in kernel.template.holds:
                number = self._signals._numbering.unknown[self._signals._cones[i].members[member]][name]
                if self._value(i, e, np.real(t), np.real(y), d, False)[0] != 0:
                    found.sum[number] = found.sum_error[number] = 0.0

    def _value(self, i: int, e: Expr, t: Any, y: Any, d: Any, is_complex: bool) -> tuple[Any, float]:
        known = self._signals._known(i, e, np.array([t]), y[None, :], d[None, :])
        tables = self._signals._parameters.tables
        if is_complex:
            return complex_values([e], known, tables)[0].reshape(-1)[0], 0.0
        (value, error), (again,) = bounds([e], known, tables)[0], evaluate([e], known, tables)
        assert np.array_equal(value, again, equal_nan=True)
        return float(np.reshape(value, -1)[0]), float(np.reshape(error, -1)[0])

    def rates(self, t: complex, y: Any, d: Any = None) -> Any:
        return self.balance(t, y, d).rates()

    def jacobian(self, t: float, y: Any, d: Any = None) -> Any:
        """df/dy by the complex step."""
        found = np.zeros((self.system.n, self.system.n))
        for k in range(self.system.n):
            moved = y.astype(complex)
            moved[k] += 1j * STEP
            found[:, k] = np.imag(self.rates(t, moved, d)) / STEP
        return found

    def time_slope(self, t: float, y: Any, d: Any = None) -> Any:
        return np.imag(self.rates(t + 1j * STEP, y, d)) / STEP
