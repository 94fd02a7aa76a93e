"""Chosen signals at any number of instants, quickly: their expressions compiled into one function.

The code depends on the structure of the circuit alone; parameters are read from their vector.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import reference_of
from bramah.expr import Expr
from bramah.expr.compiled import load
from bramah.expr.llvm import TABLE_FUNCTIONS, Emitter
from bramah.system import core
from bramah.system.observed import Array, Element, Observed
from bramah.system.system import System

Floats = NDArray[np.float64]

_FUNCTION = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * 7)
_ARRAYS = ("t", "y", "d", "rate", "parameter", "tables", "out")


class Formulas:
    """Values in SI of expressions of a system's own numbers."""

    def __init__(self, system: System, expressions: Sequence[Expr]) -> None:
        self._count = len(expressions)
        self._parameter, self._tables = system.parameters.vector, system.equations.tables
        strides = {"t": 1, "y": system.n, "d": len(system.start_discrete), "rate": system.n, "out": self._count}
        self._module = load(_assembly(expressions, strides))
        self._function = _FUNCTION(self._module.address("outputs"))

    def __call__(self, t: float, y: Floats, d: Floats, rate: Floats) -> list[float]:
        """The values at a point, in the order of the expressions."""
        found: list[float] = self.along(np.array([t]), y, d, rate)[0].tolist() if self._count else []
        return found

    def along(self, t: Floats, y: Floats, d: Floats, rate: Floats) -> Floats:
        """The values at k instants, a row each: times (k), unknowns and rates (k x n), discrete values (k x m)."""
        given = [np.ascontiguousarray(a, dtype=float) for a in (t, y, d, rate)]
        out = np.zeros((len(t), self._count))
        self._function(len(t), *map(core.pointer, (*given, self._parameter, self._tables, out)))
        return out


class Reader(Formulas):
    """Values in SI of some signals of a system."""

    def __init__(self, system: System, names: Sequence[str]) -> None:
        self.names, observed = tuple(names), Observed(system)
        super().__init__(system, [observed.expression(name) for name in self.names])


def _assembly(expressions: Sequence[Expr], strides: dict[str, int]) -> str:
    """A loop over instants; each array but those of parameters and tables moves on by its stride."""
    lines = [
        f"  %skip_{name} = mul i64 %i, {stride}\n  %at_{name} = getelementptr double, ptr %{name}, i64 %skip_{name}"
        for name, stride in strides.items()
    ]

    def load_symbol(name: str) -> str:
        element = reference_of(name)
        base, number = "%at_t", 0
        if isinstance(element, Element):
            array, number = element.array, element.number
            base = "%parameter" if array is Array.PARAMETERS else f"%at_{array.value}"
        at = emitter.fresh(f"getelementptr double, ptr {base}, i64 {number}")
        return emitter.fresh(f"load double, ptr {at}")

    emitter = Emitter(load_symbol, lines)
    for k, value in enumerate(emitter.values(expressions)):
        at = emitter.fresh(f"getelementptr double, ptr %at_out, i64 {k}")
        lines.append(f"  store double {value}, ptr {at}")
    head = "\n".join(sorted(emitter.declared)) + "\n" + (TABLE_FUNCTIONS if emitter.uses_tables else "")
    arguments = ", ".join(f"ptr %{name}" for name in _ARRAYS)
    return (
        f"{head}\ndefine void @outputs(i64 %count, {arguments}) nounwind {{\nentry:\n"
        "  %some = icmp sgt i64 %count, 0\n  br i1 %some, label %loop, label %done\nloop:\n"
        "  %i = phi i64 [ 0, %entry ], [ %following, %loop ]\n"
        + "\n".join(lines)
        + "\n  %following = add i64 %i, 1\n  %again = icmp slt i64 %following, %count\n"
        "  br i1 %again, label %loop, label %done\ndone:\n  ret void\n}\n"
    )
