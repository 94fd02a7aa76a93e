"""A circuit's equations, compiled and ready to run. Nothing here changes during a run, so runs may share a system."""

from __future__ import annotations

import ctypes as c
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.lines.grid import Grid
from bramah.system import core
from bramah.system.bounds import Bound
from bramah.system.fixed import Fixed
from bramah.system.identity import Identity
from bramah.system.kernel import Kernel
from bramah.system.parameters import Parameters
from bramah.system.sets import algebraic_sets
from bramah.system.settings import Settable
from bramah.system.start_plan import StartPlan

if TYPE_CHECKING:
    from bramah.system.structure import Structure

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

    def struct(self) -> core.KernelStruct:
        functions = {name: self.kernel.module.address(name) for name in self.kernel.functions}
        return core.KernelStruct(
            count=len(self.index),
            index_stride=self.kernel.layout.index_stride,
            constant_stride=self.constant.shape[1],
            entries=len(self.kernel.layout.entries),
            index=core.pointer(self.index),
            constant=core.pointer(self.constant),
            entry=core.pointer(self.entry),
            **functions,
        )


@dataclass(frozen=True)
class EventName:
    """The component an event belongs to, and what happens."""

    component: str
    name: str


@dataclass(frozen=True)
class Sampler:
    """A sampled controller in a system."""

    name: str
    number: int
    """Of its instance."""
    component: Any
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    discrete: dict[str, int]

    @property
    def period(self) -> float:
        return float(self.component.values["period"])

    @property
    def start(self) -> float:
        return float(self.component.values["start_time"])


@dataclass(eq=False)
class System:
    """M y' = f(t, y; d): unknowns with names, scales and start values, and the kernels that compute f."""

    names: list[str]
    units: list[str]
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
    guard_owner: Ints
    """Group, instance and event of each guard: first those of events, then those of corners with numbers below 0."""
    time_owner: Ints
    guard_names: list[EventName]
    """Of the events alone; `corner_names` (system/corner_names.py) tells where the corners are."""
    time_names: list[EventName]
    tables: Floats
    parameters: Parameters
    fixed: Fixed
    """What follows from parameters, and how (system/fixed.py)."""
    constants: Floats = field(repr=False)
    """The constant records of all batches."""
    plan: StartPlan = field(repr=False)
    given_start: dict[int, float] = field(default_factory=dict)
    """What the circuit says about the start of unknowns, by number."""
    samplers: list[Sampler] = field(default_factory=list)
    senses: dict[str, int] = field(default_factory=dict)
    """Numbers of what is sensed by "component.name"."""
    grid: Grid | None = None
    """Of the lines, if there are any."""
    line_discretes: dict[str, dict[str, int]] = field(default_factory=dict)
    """Numbers of the discrete values of each line."""
    parts: Any = field(default=None, repr=False)
    """The systems between its lines, once they have been asked for (solvers/parted.py)."""
    bounds: list[Bound] = field(default_factory=list)
    """Positions that have ends."""
    longest_step: float = 0.0
    """No step may be longer, so that no guard is stepped over; 0 if there is no limit."""
    identity: Identity | None = None
    settings: dict[str, Settable] = field(default_factory=dict)
    """What can be set from outside between two steps, by name."""
    signals: Any = None
    anatomy: Any = field(default=None, repr=False)
    """What it was built from (system/anatomy.py)."""
    corner: Ints = field(init=False)
    """Per guard: 1 if it is a corner of a law."""
    sets: Ints = field(init=False)
    """Per unknown: the independent set of algebraic equations it belongs to, -1 for a state."""
    passed_at: float | None = field(default=None, repr=False)
    """The time at which the system's own start was last found to be possible, so that re-runs need not look again."""
    _kernels: Any = field(default=None, repr=False)
    struct: core.SystemStruct = field(default=None, repr=False)  # type: ignore[assignment]

    def __post_init__(self) -> None:
        self.sets = algebraic_sets(self.differential, self.row, self.column)
        self.corner = np.ascontiguousarray(self.guard_owner[:, 2] < 0, dtype=np.int64)
        self._kernels = (core.KernelStruct * len(self.groups))(*(g.struct() for g in self.groups))
        self.struct = core.SystemStruct(
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
            times=len(self.time_names),
            time=core.pointer(self.time_owner),
            senses=len(self.senses),
            tables=core.pointer(self.tables),
        )

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def corners(self) -> int:
        """How many corners of laws are watched."""
        return len(self.guard_owner) - len(self.guard_names)

    @property
    def has_algebraic(self) -> bool:
        return bool((self.differential == 0).any())

    def event_name(self, number: int) -> EventName | None:
        """The event that the core blames: guards are counted first, then scheduled times."""
        times = number - len(self.guard_owner)
        names, k = (self.guard_names, number) if times < 0 else (self.time_names, times)
        return names[k] if 0 <= k < len(names) else None

    @property
    def notes(self) -> tuple[str, ...]:
        """What was changed in building it, for every run to tell."""
        return () if self.grid is None else self.grid.notes

    def evaluator(self) -> Evaluator:
        return Evaluator(self)

    def structure(self) -> Structure:
        """What was built: unknowns, equations, sets, order, causality, sparsity, links; eigenvalues when asked for."""
        from bramah.system.structure import structure_of

        return structure_of(self)


class Evaluator:
    """The equations as functions, for other integrators, start values and tests. For one thread at a time."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._lib = core.library()
        self._handle = self._lib.bramah_evaluator_new(c.addressof(system.struct))
        if not self._handle:
            raise MemoryError("There is not enough memory to evaluate this circuit.")
        self.hold(system.start_discrete)

    def hold(self, d: Floats) -> None:
        """Take note of discrete values that changed."""
        self._lib.bramah_evaluator_holds(self._handle, core.pointer(d))

    def _call(self, name: str, t: float, y: Floats, d: Floats | None, size: int) -> Floats:
        y = np.ascontiguousarray(y, dtype=float)
        d = self.system.start_discrete if d is None else np.ascontiguousarray(d, dtype=float)
        out = np.zeros(size)
        getattr(self._lib, f"bramah_evaluator_{name}")(
            self._handle, t, core.pointer(y), core.pointer(d), core.pointer(out)
        )
        return out

    def rates(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """f(t, y): rates of the differential unknowns, residuals of the algebraic ones."""
        return self._call("rates", t, y, d, self.system.n)

    def jacobian_values(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """df/dy at the structural non-zeros (system.row, system.column)."""
        return self._call("jacobian", t, y, d, len(self.system.row))

    def jacobian(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """df/dy as a dense matrix."""
        dense = np.zeros((self.system.n, self.system.n))
        dense[self.system.row, self.system.column] = self.jacobian_values(t, y, d)
        return dense

    def along(self, t: Floats, y: Floats, d: Floats) -> tuple[Floats, Floats]:
        """f and the non-zeros of df/dy at k instants: times (k), unknowns (k x n), discrete values (k x m)."""
        y, d = np.ascontiguousarray(y, dtype=float), np.ascontiguousarray(d, dtype=float)
        rates, values = np.zeros((len(t), self.system.n)), np.zeros((len(t), len(self.system.row)))
        places = [(a.ctypes.data, a.strides[0] if len(a) else 0) for a in (y, d, rates, values)]
        changed = np.ones(len(t), dtype=bool)
        changed[1:] = (d[1:] != d[:-1]).any(axis=1)
        for k, instant in enumerate(t.tolist()):
            at_y, at_d, at_rates, at_values = (first + k * stride for first, stride in places)
            if changed[k]:
                self._lib.bramah_evaluator_holds(self._handle, at_d)
            self._lib.bramah_evaluator_rates(self._handle, instant, at_y, at_d, at_rates)
            self._lib.bramah_evaluator_jacobian(self._handle, instant, at_y, at_d, at_values)
        return rates, values

    def time_slope(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        return self._call("time_slope", t, y, d, self.system.n)

    def guards(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """Of events: each happens when its guard falls below zero."""
        return self._guards(t, y, d)[: len(self.system.guard_names)]

    def corners(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        """What is zero at the corners of laws."""
        return self._guards(t, y, d)[len(self.system.guard_names) :]

    def _guards(self, t: float, y: Floats, d: Floats | None) -> Floats:
        return self._call("guards", t, y, d, len(self.system.guard_owner))

    def schedule(self, t: float, y: Floats, d: Floats | None = None) -> Floats:
        return self._call("schedule", t, y, d, len(self.system.time_names))

    def transition(self, t: float, y: Floats, d: Floats, *, scheduled: bool, number: int) -> None:
        """Carry out an event: changes y and d in place."""
        self._lib.bramah_evaluator_transition(self._handle, t, core.pointer(y), core.pointer(d), int(scheduled), number)
        self.hold(d)

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._lib.bramah_evaluator_free(handle)
