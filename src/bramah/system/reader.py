"""Many signals at one instant, quickly: their expressions compiled into one function of time, unknowns and rates."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.expr.compiled import load
from bramah.expr.llvm import TABLE_FUNCTIONS, Emitter
from bramah.system.observed import Observed
from bramah.system.system import System

Floats = NDArray[np.float64]


class Reader:
    """Values in SI of some signals of a system. For one thread at a time."""

    def __init__(self, system: System, names: Sequence[str]) -> None:
        self.names = tuple(names)
        observed = Observed(system)
        self._roots = [observed.expression(name) for name in self.names]
        values = observed.values
        n, discretes = system.n, len(system.start_discrete)
        self._begin = {"y": 1, "d": 1 + n, "rate": 1 + n + discretes, "value": 1 + 2 * n + discretes}
        self._given = np.zeros(1 + 2 * n + discretes + len(values))
        self._given[self._begin["value"] :] = values
        self._found, self._tables = np.zeros(len(self.names)), np.ascontiguousarray(system.equations.tables)
        self._module = load(self._assembly())
        kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
        self._function = kind(self._module.address("read"))
        self._addresses = self._given.ctypes.data, self._tables.ctypes.data, self._found.ctypes.data
        self._parts = tuple(
            self._given[self._begin[part] : self._begin[part] + size]
            for part, size in (("y", n), ("d", discretes), ("rate", n))
        )

    def __call__(self, t: float, y: Floats, d: Floats, rate: Floats) -> list[float]:
        """The values at a point, in the order of the names."""
        self._given[0] = t
        for part, given in zip(self._parts, (y, d, rate), strict=True):
            part[:] = given
        self._function(*self._addresses)
        found: list[float] = self._found.tolist()
        return found

    def _assembly(self) -> str:
        lines: list[str] = []

        def load_symbol(name: str) -> str:
            part, _, number = name.partition(".")
            place = self._begin[part] + int(number) if number else 0
            at = emitter.fresh(f"getelementptr double, ptr %given, i64 {place}")
            return emitter.fresh(f"load double, ptr {at}")

        emitter = Emitter(load_symbol, lines)
        for k, value in enumerate(emitter.values(self._roots)):
            at = emitter.fresh(f"getelementptr double, ptr %found, i64 {k}")
            lines.append(f"  store double {value}, ptr {at}")
        head = "\n".join(sorted(emitter.declared)) + "\n" + (TABLE_FUNCTIONS if emitter.uses_tables else "")
        body = "\n".join(lines)
        return f"{head}\ndefine void @read(ptr %given, ptr %tables, ptr %found) nounwind {{\n{body}\n  ret void\n}}\n"
