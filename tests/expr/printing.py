"""Expressions as a C function of their symbols, compiled by the machine's compiler."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bramah.export.build import FLAGS, compile_c, compiler
from bramah.export.sources import core_folder
from bramah.expr import Expr, symbols
from bramah.expr.c import CWriter


class Printed:
    """The compiled C of several lists of roots; call it with the number of a list and one number per symbol."""

    def __init__(self, lists: Sequence[Sequence[Expr]], folder: Path) -> None:
        self._lists = lists
        text = "\n".join(_function(k, roots) for k, roots in enumerate(lists))
        (folder / "printed.c").write_text(f'#include "export/model_math.h"\n{text}')
        core = core_folder()
        arguments = [
            "-O1",
            "-shared",
            "-fPIC",
            f"-I{core}",
            "printed.c",
            str(core / "table.c"),
            "-lm",
            "-o",
            "printed.so",
        ]
        compile_c(compiler(), [*FLAGS, *arguments], folder)
        self._library = ctypes.CDLL(str(folder / "printed.so"))

    def __call__(self, number: int, values: Mapping[str, float], tables: NDArray[np.float64]) -> NDArray[np.float64]:
        roots = self._lists[number]
        given = np.array([*(values[name] for name in symbols(roots)), 0.0])
        found = np.zeros(len(roots))
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (given, np.ascontiguousarray(tables), found)]
        self._library[f"values{number}"](*pointers)
        return found


def _function(number: int, roots: Sequence[Expr]) -> str:
    names = symbols(roots)
    writer = CWriter(lambda name: f"given[{names.index(name)}]")
    stored = [f"found[{k}] = {value};" for k, value in enumerate(writer.values(roots))]
    head = f"void values{number}(const double *given, const double *tables, double *found)"
    body = "".join(f"  {line}\n" for line in ["(void)given, (void)tables;", *writer.lines, *stored])
    return f"{head};\n{head} {{\n{body}}}\n"
