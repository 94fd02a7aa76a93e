"""Compiled code for a template, shared by all circuits of a process."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.expr.compiled import Module, load
from bramah.records import cached_property, dataclass
from bramah.system.emission import assembly
from bramah.system.layout import Layout, lay_out
from bramah.system.template import Template

if TYPE_CHECKING:
    from bramah.system.tangent_kernel import TangentKernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_CONSTANTS = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * 4)


@dataclass(frozen=True, eq=False)
class Kernel:
    """A layout with its machine code."""

    layout: Layout
    functions: frozenset[str]
    """Names of those that a run calls."""

    @property
    def template(self) -> Template:
        return self.layout.template

    @cached_property
    def assembly(self) -> str:
        """The code as text, written when it is first needed: a circuit can be checked without."""
        return assembly(self.layout)

    @cached_property
    def module(self) -> Module:
        return load(self.assembly)

    @cached_property
    def addresses(self) -> dict[str, int]:
        """Of the functions that a run calls."""
        return {name: self.module.address(name) for name in self.functions}

    @cached_property
    def tangents(self) -> TangentKernel:
        """How all this changes with parameters."""
        from bramah.system.tangent_kernel import TangentKernel

        return TangentKernel(self.layout)

    @cached_property
    def _constants(self) -> Callable[..., None]:
        return _CONSTANTS(self.module.address("constants"))

    def constants(self, index: Ints, parameter: Floats, tables: Floats, out: Floats) -> None:
        """Fill the constant records of all instances (count x constants), given their parameter records."""
        if len(index) and self.layout.constants:
            self._constants(len(index), index.ctypes.data, parameter.ctypes.data, tables.ctypes.data, out.ctypes.data)


def compile_template(template: Template) -> Kernel:
    """Lay out the records of a template."""
    layout = lay_out(template)
    return Kernel(layout, frozenset(function.name for function in layout.functions))
