"""Expressions as a compiled function of their symbols."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.expr import Expr, symbols
from bramah.expr.compiled import Module, load
from bramah.expr.llvm import TABLE_FUNCTIONS, Emitter

Floats = NDArray[np.float64]


def assembly(roots: Sequence[Expr]) -> str:
    """A function `values` that reads the symbols, in order of appearance, and writes the roots."""
    names = symbols(roots)
    lines: list[str] = []

    def load_symbol(name: str) -> str:
        at = emitter.fresh(f"getelementptr double, ptr %given, i64 {names.index(name)}")
        return emitter.fresh(f"load double, ptr {at}")

    emitter = Emitter(load_symbol, lines)
    for k, value in enumerate(emitter.values(roots)):
        at = emitter.fresh(f"getelementptr double, ptr %found, i64 {k}")
        lines.append(f"  store double {value}, ptr {at}")
    head = "\n".join(sorted(emitter.declared)) + "\n" + (TABLE_FUNCTIONS if emitter.uses_tables else "")
    body = "\n".join(lines)
    return f"{head}\ndefine void @values(ptr %given, ptr %tables, ptr %found) nounwind {{\n{body}\n  ret void\n}}\n"


class Compiled:
    """The machine code of some roots; call it with one number per symbol."""

    def __init__(self, roots: Sequence[Expr]) -> None:
        self.names, self.count = symbols(roots), len(roots)
        self.module: Module = load(assembly(roots))
        kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
        self._function = kind(self.module.address("values"))

    def __call__(self, values: Mapping[str, float], tables: Floats | None = None) -> Floats:
        given = np.array([values[n] for n in self.names], dtype=float)
        data = np.zeros(1) if tables is None else np.ascontiguousarray(tables)
        found = np.zeros(self.count)
        self._function(given.ctypes.data, data.ctypes.data, found.ctypes.data)
        return found
