"""How the equations of a system change along directions of its parameters: df/dp and all that it is made of, exact,
chained through all that follows from parameters.
"""

from __future__ import annotations

import ctypes as c
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.errors import MethodError
from bramah.expr.lanes import LANES
from bramah.records import dataclass
from bramah.system import core
from bramah.system.equations import Group
from bramah.system.fixed import Batch
from bramah.system.system import System

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Direction:
    """A way in which parameters move, in SI units."""

    path: str
    """The parameter, as "component.parameter" or "fluid.property"."""
    moves: Mapping[int, float]
    """How fast, by place in the vector of all parameters: a property of a fluid may stand there several times."""
    unit: str
    value: float
    size: float
    """Its magnitude; where it is zero that of its default, or one of the unit it is shown in."""


class Tangents:
    """What the core is told of directions."""

    def __init__(self, system: System, directions: Sequence[Direction]) -> None:
        self.system, self.directions, self.count = system, tuple(directions), len(directions)
        self.width = max(-(-self.count // LANES) * LANES, LANES)
        self.direction = np.zeros((len(system.parameters.vector), self.width))
        for k, each in enumerate(self.directions):
            self.direction[list(each.moves), k] = list(each.moves.values())
        self.size = np.ones(self.width)
        self.size[: self.count] = [each.size for each in self.directions]
        self.constants = self._tangents_of_constants()
        equations, derivation = system.equations, system.derivation
        lanes = np.ascontiguousarray(self.constants.T)
        self.sum0 = self._rows([derivation.fixed.sums(lane) for lane in lanes])
        self.capacity0 = self._rows([derivation.fixed.capacity_slopes(lane) for lane in lanes])
        self.y = derivation.plan.unknown_tangents(
            system.parameters, derivation.constants, self.direction, self.constants
        )
        self.d = derivation.plan.discrete_tangents(system.parameters, self.direction)
        self.y[list(derivation.given_start)] = 0.0
        self.moving = self._moving_discretes()
        self._touched = [self._touched_of(group) for group in equations.groups]
        self._kept = [self._own(group, touched) for group, touched in zip(equations.groups, self._touched, strict=True)]
        self._kernels = self._structs()
        self.rows = self._moved_rows()
        self.struct = core.TangentsStruct(
            parameters=self.count,
            width=self.width,
            kernel=c.addressof(self._kernels),
            sum0=core.pointer(self.sum0),
            capacity0=core.pointer(self.capacity0),
            rows=len(self.rows),
            row=core.pointer(self.rows),
            y=core.pointer(self.y),
            d=core.pointer(self.d),
            size=core.pointer(self.size),
        )

    def _rows(self, lanes: list[Floats]) -> Floats:
        return np.ascontiguousarray(np.array(lanes).T)

    def _tangents_of_constants(self) -> Floats:
        """Of the constant records of all batches; what was left unset does not change."""
        system, fixed = self.system, self.system.derivation.fixed
        constants, parameters = system.derivation.constants, system.parameters
        found = np.zeros((len(constants), self.width))
        moving = (self.direction != 0.0).any(axis=1)
        for batch in fixed.batches:
            if batch.stride and moving[batch.parameters].any():
                batch.kernel.tangents.constants(
                    batch.parameters, parameters.vector, self.direction, parameters.tables, self._records(batch, found)
                )
        found[np.isnan(constants)] = 0.0
        wrong = np.flatnonzero(~np.isfinite(found).all(axis=0))
        if len(wrong):
            listed = ", ".join(f"{one.path} = {one.value:g}" for one in (self.directions[k] for k in wrong))
            raise MethodError(f"Laws have no slope where {listed} in SI units: no derivative can be taken there.")
        return found

    def _records(self, batch: Batch, tangents: Floats) -> Floats:
        """Those of a batch, count x constants x width."""
        count = len(batch.instances)
        return tangents[batch.first : batch.first + count * batch.stride].reshape(count, batch.stride, self.width)

    def _batch(self, group: Group) -> Batch:
        return self.system.derivation.fixed.batches[group.batch]

    def _moving_discretes(self) -> Bools:
        """Per discrete value: whether it may change along a direction, from the start or by an event."""
        moving = (self.d != 0.0).any(axis=1)
        before = -1
        while before != moving.sum():
            before = int(moving.sum())
            for group in self.system.equations.groups:
                for one in group.kernel.tangents.assigned:
                    moves = one.always | moving[group.index[:, list(one.reads)]].any(axis=1)
                    moving[group.index[moves, one.slot]] = True
        return moving

    def _touched_of(self, group: Group) -> Ints:
        """Instances of a group of which constants or discrete values change."""
        touched = (self._records(self._batch(group), self.constants) != 0.0).any(axis=(1, 2))
        touched |= self.moving[group.index[:, group.kernel.tangents.reads]].any(axis=1)
        return np.flatnonzero(touched).astype(np.int64)

    def _own(self, group: Group, touched: Ints) -> Floats:
        return np.ascontiguousarray(self._records(self._batch(group), self.constants)[touched])

    def _structs(self) -> c.Array[core.KernelTangentsStruct]:
        groups = self.system.equations.groups
        structs = (
            core.KernelTangentsStruct(
                touched=len(touched),
                instance=core.pointer(touched),
                tangent=core.pointer(own),
                **group.kernel.tangents.addresses,
            )
            for group, touched, own in zip(groups, self._touched, self._kept, strict=True)
        )
        return (core.KernelTangentsStruct * len(groups))(*structs)

    def _moved_rows(self) -> Ints:
        moved = ((self.sum0 != 0.0) | (self.capacity0 != 0.0)).any(axis=1)
        for group, touched in zip(self.system.equations.groups, self._touched, strict=True):
            for leaf in group.kernel.tangents.rows:
                moved[self._batch(group).row(leaf)[touched]] = True
        return np.flatnonzero(moved).astype(np.int64)

    def evaluator(self) -> TangentEvaluator:
        return TangentEvaluator(self)


class TangentEvaluator:
    """Tangents at any point, of all directions (in columns). For one thread at a time."""

    def __init__(self, tangents: Tangents) -> None:
        self._tangents, self._equations = tangents, tangents.system.equations
        self._lib = core.library()
        self._handle = self._lib.bramah_tangents_new(c.addressof(self._equations.struct), c.addressof(tangents.struct))
        if not self._handle:
            raise MemoryError("There is not enough memory to differentiate this circuit.")
        self.count = tangents.count
        self._at: tuple[Floats | None, ...] = ()
        self.at(0.0, self._equations.start)

    def at(
        self,
        t: float,
        y: Floats,
        d: Floats | None = None,
        *,
        along_t: Floats | None = None,
        along_y: Floats | None = None,
        along_d: Floats | None = None,
    ) -> TangentEvaluator:
        """The point that all else speaks of, and how it changes in each direction (elements x directions)."""
        y = np.array(y, dtype=float)
        d = np.array(self._equations.start_discrete if d is None else d, dtype=float)
        self._at = (y, d, *(self._padded(a) for a in (along_t, along_y, along_d)))
        self._lib.bramah_tangents_at(self._handle, t, *map(core.pointer, self._at))
        return self

    def _padded(self, along: Floats | None) -> Floats | None:
        if along is None:
            return None
        rows = np.atleast_2d(np.asarray(along, dtype=float))
        padded = np.zeros((len(rows), self._tangents.width))
        padded[:, : self._tangents.count] = rows
        return padded

    def _call(self, name: str, rows: int) -> Floats:
        out = np.zeros((rows, self._tangents.width))
        getattr(self._lib, f"bramah_tangents_{name}")(self._handle, core.pointer(out))
        return out[:, : self._tangents.count]

    def rates(self) -> Floats:
        """f_y y' + f_t t' + f_d d' + f_p: of rates for differential unknowns, of residuals for algebraic ones."""
        return self._call("rates", self._equations.n)

    def guards(self) -> Floats:
        """Of events."""
        return self._guards()[: self._equations.events]

    def corners(self) -> Floats:
        """Of what is zero at the corners of laws."""
        return self._guards()[self._equations.events :]

    def _guards(self) -> Floats:
        return self._call("guards", len(self._equations.guard_owner))

    def schedule(self) -> Floats:
        return self._call("schedule", len(self._equations.time_owner))

    def transition(self, *, scheduled: bool, number: int) -> tuple[Floats, Floats]:
        """Of unknowns and discrete values after an event."""
        width, equations = self._tangents.width, self._equations
        y, d = np.zeros((equations.n, width)), np.zeros((len(equations.start_discrete), width))
        self._lib.bramah_tangents_transition(self._handle, int(scheduled), number, core.pointer(y), core.pointer(d))
        return y[:, : self._tangents.count], d[:, : self._tangents.count]

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._lib.bramah_tangents_free(handle)
