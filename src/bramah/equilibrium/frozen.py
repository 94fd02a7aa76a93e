"""A system whose clock stands still: sources keep their value, nothing scheduled happens, guards and modes live on."""

from __future__ import annotations

import ctypes as c
from dataclasses import fields, replace
from typing import Any

import numpy as np

from bramah.expr import symbols
from bramah.records import dataclass
from bramah.system import System, core
from bramah.system.equations import Group
from bramah.system.template import Template

_P, _I = c.c_void_p, c.c_int64
_SEES_TIME = {"rates": 6, "jacobian": 6, "guards": 5}
"""Functions of a kernel that may read the time, with the number of their arguments; the fourth is the point."""
_TIMED = {"time_slope", "schedule"}


class _Point(c.Structure):
    _fields_ = [("t", c.c_double), *[(n, _P) for n in ("y", "d", "rate", "sum", "inverse", "tables")]]


@dataclass(eq=False)
class FrozenGroup(Group):
    """A group whose compiled functions are told one and the same time, whatever the time of the run."""

    t: float = 0.0
    kept: tuple[Any, ...] = ()
    """Callbacks, which must live as long as the compiled code may call them."""

    def struct(self) -> core.KernelStruct:
        struct = super().struct()
        for name in _TIMED:
            setattr(struct, name, None)
        if reads_time(self.kernel.template):
            for name in _SEES_TIME.keys() & self.kernel.functions:
                called = _told(self.kernel.module.address(name), _SEES_TIME[name], self.t)
                self.kept += (called,)
                setattr(struct, name, c.cast(called, _P).value)
        return struct


def frozen(system: System, t: float) -> System:
    """The system with its clock stopped at t. What was due by then must have happened already."""
    none = np.zeros(0, dtype=np.int64)
    groups = [FrozenGroup(**{f.name: getattr(g, f.name) for f in fields(Group)}, t=t) for g in system.equations.groups]
    equations = replace(system.equations, groups=list(groups), time_owner=none, longest_step=0.0)
    return replace(system, equations=equations, named=replace(system.named, times=[]), samplers=[])


def reads_time(template: Template) -> bool:
    """Whether rates or guards depend on the time itself."""
    rows = [e for row in template.rows for e in (row.sum, row.capacity)]
    return "t" in symbols([*rows, *(guard for _, guard in template.guards)])


def _told(address: int, arguments: int, t: float) -> Any:
    """A function for compiled code that calls the one at the address with a point at time t."""
    kind = c.CFUNCTYPE(None, _I, *[_P] * (arguments - 1))
    function = kind(address)

    def call(count: int, index: int, constant: int, at: int, *more: int) -> None:
        point = _Point.from_buffer_copy(_Point.from_address(at))
        point.t = t
        function(count, index, constant, c.addressof(point), *more)

    return kind(call)
