"""What of a system follows from its parameters alone: constant records, the constant parts of sums and capacities, the
longest step. Parameters may change while all this stays where it is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.expr import Expr, symbols
from bramah.expr.graph import ZERO
from bramah.system.kernel import Kernel
from bramah.system.numbering import Numbering
from bramah.system.parameters import Parameters
from bramah.system.resolve import Cone
from bramah.system.template import Leaf, leaf_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

GENERIC_POINTS = (0.37, 0.71, -0.0053)
"""Multiples of each unknown's scale; a capacity that is exactly zero at all of them is zero everywhere."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Batch:
    """All instances of one kernel, and the numbers in their records."""

    number: int
    kernel: Kernel
    instances: list[int]
    cones: list[Cone]
    first: int
    """Where their constant records begin among those of all."""
    unknowns: Ints
    discretes: Ints
    parameters: Ints

    @property
    def stride(self) -> int:
        return len(self.kernel.layout.constants)

    @property
    def runs(self) -> bool:
        """Whether the kernel does anything during a run."""
        template = self.kernel.template
        return bool(self.kernel.layout.rows or template.transitions or template.holds or template.senses)

    def row(self, leaf: Leaf) -> Ints:
        """Numbers of an unknown of each instance."""
        return self.unknowns[:, self.kernel.layout.unknowns.index(leaf)]

    def entries(self, n: int) -> Ints:
        """Jacobian entries as row * n + column, count x entries."""
        entry = np.zeros((len(self.cones), len(self.kernel.layout.entries)), dtype=np.int64)
        for k, found in enumerate(self.kernel.layout.entries):
            entry[:, k] = self.row(found.row) * n + self.row(found.column)
        return entry

    def records(self, constants: Floats) -> Floats:
        """Their constant records, count x constants, in the array of all."""
        count = len(self.instances)
        return constants[self.first : self.first + count * self.stride].reshape(count, self.stride)

    def places(self, slot: int) -> Ints:
        """Where a slot of each instance's constant record stands in the array of all."""
        return self.first + slot + self.stride * np.arange(len(self.instances))


@dataclass(frozen=True)
class Storage:
    """Which rows store something, and the constant part of what they store; 1 where nothing is stored."""

    nets: Bools
    varying: Bools
    capacity: Floats

    @property
    def stores(self) -> Bools:
        return self.varying | (self.capacity != 0)

    @property
    def capacity0(self) -> Floats:
        return np.where(self.nets & self.stores, self.capacity, 1.0)

    def like(self, other: Storage) -> bool:
        """Whether the same rows store something."""
        return bool(
            np.array_equal(self.nets & self.stores, other.nets & other.stores)
            and np.array_equal(self.varying, other.varying)
        )


class Fixed:
    """The batches of a system, and where what they compute from parameters goes."""

    def __init__(self, batches: list[Batch], numbering: Numbering, parameters: Parameters) -> None:
        self.batches = batches
        self._n = len(numbering.names)
        self._scales = np.array(numbering.scales, dtype=float)
        self._nets = np.zeros(self._n, dtype=bool)
        self._nets[list(numbering.node_number.values())] = True
        self._sum_row, self._sum_at = self._targets([b.kernel.layout.fixed_sums for b in batches])
        self._capacity_row, self._capacity_at = self._targets([b.kernel.layout.fixed_capacities for b in batches])
        steps = [batch.places(slot) for batch in batches for slot in batch.kernel.layout.step_limits]
        self._step_at = np.concatenate([np.zeros(0, dtype=np.int64), *steps])
        self._size = sum(len(batch.instances) * batch.stride for batch in batches)

    def _targets(self, slots: Sequence[dict[int, Leaf]]) -> tuple[Ints, Ints]:
        """Rows, and places among the constants of what is added to them, in the order in which it is added."""
        pairs = [
            (b.row(leaf), b.places(slot)) for b, s in zip(self.batches, slots, strict=True) for slot, leaf in s.items()
        ]
        nothing = np.zeros(0, dtype=np.int64)
        return np.concatenate([nothing, *(r for r, _ in pairs)]), np.concatenate([nothing, *(p for _, p in pairs)])

    def constants(self, parameters: Parameters) -> Floats:
        """The constant records of all batches, one after another."""
        made = np.zeros(self._size)
        self.renew(made, self.batches, parameters)
        return made

    def renew(self, constants: Floats, batches: Collection[Batch], parameters: Parameters) -> None:
        """Compute the records of some batches."""
        for batch in batches:
            batch.kernel.constants(batch.parameters, parameters.vector, parameters.tables, batch.records(constants))

    def sums(self, constants: Floats) -> Floats:
        return self._added(self._sum_row, self._sum_at, constants)

    def longest_step(self, constants: Floats) -> float:
        """The least of what components say about steps; 0 if none says anything."""
        return float(constants[self._step_at].min(initial=np.inf)) if len(self._step_at) else 0.0

    def storage(self, parameters: Parameters, constants: Floats) -> Storage:
        varying = np.zeros(self._n, dtype=bool)
        for batch in self.batches:
            for row in batch.kernel.layout.rows:
                if row.capacity is not ZERO:
                    varying[batch.row(row.target)[self._stores(batch, row.capacity, parameters)]] = True
        return Storage(self._nets, varying, self._added(self._capacity_row, self._capacity_at, constants))

    def _added(self, rows: Ints, places: Ints, constants: Floats) -> Floats:
        total = np.zeros(self._n)
        np.add.at(total, rows, constants[places])
        return total

    def _stores(self, batch: Batch, capacity: Expr, parameters: Parameters) -> Bools:
        """Whether a capacity that depends on unknowns is more than zero times something, as of a volume of 0."""
        found = np.zeros(len(batch.cones), dtype=bool)
        template = batch.kernel.template
        for point in GENERIC_POINTS:
            known: dict[str, Any] = {"t": point}
            for name in symbols([capacity]):
                category = template.category(name)
                if category == "unknown":
                    known[name] = point * self._scales[batch.row(leaf_of(name))]
                elif category == "discrete":
                    known[name] = float(point > 0)
            found |= parameters.evaluate([capacity], batch.cones, known)[0] != 0
        return found

    @cached_property
    def users(self) -> dict[int, tuple[Batch, ...]]:
        """The batches whose records depend on the parameters of an instance."""
        found: dict[int, dict[Batch, None]] = {}
        for batch in self.batches:
            for cone in batch.cones:
                for member in cone.members:
                    found.setdefault(member, {})[batch] = None
        return {member: tuple(batches) for member, batches in found.items()}
