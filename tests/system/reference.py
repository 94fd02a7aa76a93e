"""A system's equations evaluated without compiled code, straight from the templates; also with complex numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from bramah.expr import Expr, evaluate, symbols
from bramah.system import System
from bramah.system.references import leaf_of
from tests.expr.complex_step import STEP, complex_values
from tests.expr.rounding import bounds


@dataclass
class Balance:
    """Sums and capacities of all rows at k points (k x n), and how far rounding may take them."""

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
    """f(t, y; d) of a system by NumPy, at many points at once: t (k), y (k x n), d (k x m)."""

    def __init__(self, system: System) -> None:
        self.system, self._signals = system, system.signals

    def balance(self, t: Any, y: Any, d: Any) -> Balance:
        is_complex = np.iscomplexobj(y) or np.iscomplexobj(t)
        kind = complex if is_complex else float
        shape = np.shape(y)
        found = Balance(np.zeros(shape, kind), np.zeros(shape, kind), np.zeros(shape[1], bool), *np.zeros((2, *shape)))
        for i, kernel in enumerate(self._signals._kernels):
            for row in kernel.template.rows:
                number = self.system.anatomy.number(i, row.target)
                total, spread = self._value(i, row.sum, t, y, d, is_complex)
                found.sum[:, number] += total
                found.sum_error[:, number] += spread + 4 * np.finfo(float).eps * abs(total)
                capacity, spread = self._value(i, row.capacity, t, y, d, is_complex)
                found.capacity[:, number] += capacity
                found.capacity_error[:, number] += spread + 4 * np.finfo(float).eps * abs(capacity)
                found.stores[number] |= row.net and bool(self.system.differential[number])
        self._hold(found, t, y, d)
        return found

    def _hold(self, found: Balance, t: Any, y: Any, d: Any) -> None:
        """Nets that a component holds do not change."""
        for i, kernel in enumerate(self._signals._kernels):
            for leaf, e in kernel.template.holds:
                number = self.system.anatomy.number(i, leaf)
                held = np.broadcast_to(self._value(i, e, np.real(t), np.real(y), d, False)[0] != 0, np.shape(t))
                found.sum[held, number] = found.sum_error[held, number] = 0.0

    def _value(self, i: int, e: Expr, t: Any, y: Any, d: Any, is_complex: bool) -> tuple[Any, Any]:
        known, tables = self._known(i, e, t, y, d), self.system.parameters.tables
        if is_complex:
            return complex_values([e], known, tables)[0], 0.0
        [(value, error)], [again] = bounds([e], known, tables), evaluate([e], known, tables)
        assert np.array_equal(value, again, equal_nan=True)
        return value, error

    def _known(self, i: int, e: Expr, t: Any, y: Any, d: Any) -> dict[str, Any]:
        """The values of the symbols in an expression of an instance."""
        anatomy = self.system.anatomy
        template, cone = anatomy.kernels[i].template, anatomy.cones[i]
        known: dict[str, Any] = {"t": t}
        for name in symbols([e]):
            category = template.category(name)
            if category == "fixed":
                known[name] = self.system.parameters.fixed(name, cone)
            elif category == "discrete":
                leaf = leaf_of(name)
                known[name] = d[:, anatomy.numbering.discrete[cone.members[leaf.member]][leaf.own]]
            elif category != "time":
                known[name] = y[:, anatomy.number(i, leaf_of(name))]
        return known

    def rates(self, t: Any, y: Any, d: Any) -> Any:
        return self.balance(t, y, d).rates()

    def jacobian(self, t: float, y: Any, d: Any = None) -> Any:
        """df/dy at one point by the complex step: a point for each column."""
        n, d = self.system.n, self.system.start_discrete if d is None else d
        moved = y + 1j * STEP * np.eye(n)
        return np.imag(self.rates(np.full(n, t), moved, np.tile(d, (n, 1)))).T / STEP

    def time_slope(self, t: float, y: Any, d: Any) -> Any:
        return np.imag(self.rates(np.array([t + 1j * STEP]), y[None, :], d[None, :]))[0] / STEP
