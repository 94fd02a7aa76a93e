"""The equations of a circuit as the core runs them: arrays and kernels, with numbers in the place of names."""

from __future__ import annotations

import ctypes as c

import numpy as np
from numpy.typing import NDArray

from bramah.records import cached_property, dataclass
from bramah.system import core
from bramah.system.bounds import Bound
from bramah.system.kernel import Kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(eq=False)
class Group:
    """All instances of one kernel: their records, laid out for the compiled code."""

    kernel: Kernel
    index: Ints
    constant: Floats
    entry: Ints
    """Count x entries: numbers of the Jacobian entries."""
    batch: int
    """The number of its batch (system/fixed.py)."""

    def with_constants(self, constant: Floats) -> Group:
        """The same with other constant records."""
        return Group(self.kernel, self.index, constant, self.entry, self.batch)

    def struct(self) -> core.KernelStruct:
        return core.KernelStruct(
            count=len(self.index),
            index_stride=self.kernel.layout.index_stride,
            constant_stride=self.constant.shape[1],
            entries=len(self.kernel.layout.entries),
            index=core.pointer(self.index),
            constant=core.pointer(self.constant),
            entry=core.pointer(self.entry),
            **self.kernel.addresses,
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class Equations:
    """M y' = f(t, y; d): which unknowns are states, scales and start values, and the kernels that compute f."""

    differential: Ints
    scale: Floats
    start: Floats
    start_discrete: Floats
    row: Ints
    column: Ints
    sum0: Floats
    capacity0: Floats
    varying_row: Ints
    groups: list[Group]
    events: int
    """How many of the guards are those of events; corners of laws follow them."""
    guard_owner: Ints
    """Group, instance and event of each guard: first those of events, then those of corners with numbers below 0."""
    time_owner: Ints
    senses: int
    tables: Floats
    sets: Ints
    """Per unknown: the independent set of algebraic equations it belongs to, -1 for a state."""
    bounds: list[Bound]
    """Positions that have ends."""
    longest_step: float
    """No step may be longer, so that no guard is stepped over; 0 if there is no limit."""

    def take_structures(self, like: Equations) -> None:
        """What the core is given becomes a copy of another's, with pointers to what differs: numbers alone."""
        kernels = type(like._kernels).from_buffer_copy(like._kernels)
        for kernel, group in zip(kernels, self.groups, strict=True):
            kernel.constant = core.pointer(group.constant)
        struct = core.SystemStruct.from_buffer_copy(like.struct)
        for name in ("sum0", "capacity0", "tables"):
            setattr(struct, name, core.pointer(getattr(self, name)))
        struct.kernel = c.addressof(kernels)
        self.__dict__.update(_kernels=kernels, struct=struct, corner=like.corner)

    @property
    def n(self) -> int:
        return len(self.scale)

    @property
    def corners(self) -> int:
        """How many corners of laws are watched."""
        return len(self.guard_owner) - self.events

    @cached_property
    def corner(self) -> Ints:
        """Per guard: 1 if it is a corner of a law."""
        return np.ascontiguousarray(self.guard_owner[:, 2] < 0, dtype=np.int64)

    @cached_property
    def _kernels(self) -> c.Array[core.KernelStruct]:
        return (core.KernelStruct * len(self.groups))(*(g.struct() for g in self.groups))

    @cached_property
    def struct(self) -> core.SystemStruct:
        """What the core is given; the arrays it points to live as long as this object."""
        return core.SystemStruct(
            n=self.n,
            entries=len(self.row),
            row=core.pointer(self.row),
            column=core.pointer(self.column),
            differential=core.pointer(self.differential),
            sets=int(self.sets.max(initial=-1)) + 1,
            set=core.pointer(self.sets),
            sum0=core.pointer(self.sum0),
            capacity0=core.pointer(self.capacity0),
            varying=len(self.varying_row),
            varying_row=core.pointer(self.varying_row),
            scale=core.pointer(self.scale),
            kernels=len(self.groups),
            kernel=c.addressof(self._kernels),
            discretes=len(self.start_discrete),
            guards=len(self.guard_owner),
            guard=core.pointer(self.guard_owner),
            corner=core.pointer(self.corner) if self.corners else None,
            times=len(self.time_owner),
            time=core.pointer(self.time_owner),
            senses=self.senses,
            tables=core.pointer(self.tables),
        )
