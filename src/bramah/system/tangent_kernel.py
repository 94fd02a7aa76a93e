"""Compiled code for the tangents of a kernel: made when derivatives by parameters are first asked for."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from bramah.expr.compiled import Module, load
from bramah.records import cached_property
from bramah.system.layout import Function, Layout
from bramah.system.references import Leaf
from bramah.system.tangent_emission import tangent_assembly
from bramah.system.tangent_layout import (
    Assigned,
    assigned_discretes,
    moved_rows,
    read_discretes,
    tangent_functions,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_CONSTANTS = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_int64, *[ctypes.c_void_p] * 5)


class TangentKernel:
    """The tangents of a layout's functions, with their machine code."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    @cached_property
    def functions(self) -> list[Function]:
        return tangent_functions(self._layout)

    @cached_property
    def rows(self) -> list[Leaf]:
        """Rows whose sums or capacities change with constants or discrete values."""
        return moved_rows(self._layout, self.functions)

    @cached_property
    def reads(self) -> list[int]:
        """Slots of the index record: discrete values with which rates change."""
        return read_discretes(self._layout, self.functions)

    @cached_property
    def assigned(self) -> list[Assigned]:
        """Discrete values that events set to what may change."""
        return assigned_discretes(self._layout, self.functions)

    @cached_property
    def _module(self) -> Module:
        return load(tangent_assembly(self._layout, self.functions))

    @cached_property
    def addresses(self) -> dict[str, int]:
        """Of the functions that a run calls, named as in core/bramah_tangents.h."""
        return {f.name.replace("_along", ""): self._module.address(f.name) for f in self.functions}

    @cached_property
    def _constants(self) -> Callable[..., None]:
        return _CONSTANTS(self._module.address("constants_along"))

    def constants(self, index: Ints, parameter: Floats, direction: Floats, tables: Floats, out: Floats) -> None:
        """How the constant records change (count x constants x width), given how the parameters do (all x width)."""
        arrays = (index, parameter, direction, tables, out)
        self._constants(len(index), direction.shape[1], *(a.ctypes.data for a in arrays))
