"""What of a system follows from its parameters alone: constant records, the constant parts of sums and capacities, the
longest step. Parameters may change while all this stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.expr import Expr, evaluate, symbols
from bramah.expr.graph import ZERO
from bramah.records import cached_property, dataclass
from bramah.system.kernel import Kernel
from bramah.system.numbering import Numbering
from bramah.system.parameters import Parameters
from bramah.system.references import Leaf, leaf_of
from bramah.system.resolve import Cone

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
class Choice:
    """Corners of an instance that are for its parameters alone to say, and whether they do."""

    active: tuple[Expr, ...]
    on: tuple[bool, ...]


class Fixed:
    """The batches of a system, where what they compute from parameters goes, and what of that is structure."""

    def __init__(
        self,
        batches: list[Batch],
        numbering: Numbering,
        parameters: Parameters,
        choices: Mapping[int, Choice],
        compiled: bool,
    ) -> None:
        self.batches, self.choices, self._numbering, self._compiled = batches, choices, numbering, compiled
        self._n = len(numbering.names)
        self._scales = np.array(numbering.scales, dtype=float)
        self.nets = np.zeros(self._n, dtype=bool)
        self.nets[list(numbering.node_number.values())] = True
        self.sums_at = self._targets([b.kernel.layout.fixed_sums for b in batches])
        self.capacities_at = self._targets([b.kernel.layout.fixed_capacities for b in batches])
        """Rows, and where among the constants what is added to them stands."""
        steps = [batch.places(slot) for batch in batches for slot in batch.kernel.layout.step_limits]
        self.step_limits_at = np.concatenate([np.zeros(0, dtype=np.int64), *steps])
        self.size = sum(len(batch.instances) * batch.stride for batch in batches)
        self._storing = {batch: self._stores(batch, parameters) for batch in batches}
        self.varying = np.zeros(self._n, dtype=bool)
        for rows in self._storing.values():
            for numbers, stores in rows:
                self.varying[numbers[stores]] = True
        self.stores = self.varying | (self._capacity(self.constants(parameters)) != 0)

    def _targets(self, slots: Sequence[dict[int, Leaf]]) -> tuple[Ints, Ints]:
        """Rows, and places among the constants of what is added to them, in the order in which it is added."""
        wanted = [
            (batch, leaf, slot) for batch, own in zip(self.batches, slots, strict=True) for slot, leaf in own.items()
        ]
        nothing = np.zeros(0, dtype=np.int64)
        rows = np.concatenate([nothing, *(batch.row(leaf) for batch, leaf, _ in wanted)])
        return rows, np.concatenate([nothing, *(batch.places(slot) for batch, _, slot in wanted)])

    def constants(self, parameters: Parameters) -> Floats:
        """The constant records of all batches, one after another."""
        made = np.zeros(self.size)
        self.renew(made, self.batches, parameters)
        return made

    def renew(self, constants: Floats, batches: Iterable[Batch], parameters: Parameters) -> None:
        """Compute the records of some batches."""
        for batch in batches:
            records = batch.records(constants)
            if self._compiled:
                batch.kernel.constants(batch.parameters, parameters.vector, parameters.tables, records)
            else:
                layout, own = batch.kernel.layout, parameters.vector[batch.parameters].T
                values = dict(zip(layout.parameters, own, strict=True))
                for slot, value in enumerate(evaluate(layout.constants, values, parameters.tables)):
                    records[:, slot] = value

    def sums(self, constants: Floats) -> Floats:
        """The constant part of the sum of each row."""
        return self._added(self.sums_at, constants)

    def capacities(self, constants: Floats) -> Floats:
        """The constant part of what each row stores; 1 where nothing is stored."""
        return np.where(self.nets & self.stores, self._capacity(constants), 1.0)

    def capacity_slopes(self, tangents: Floats) -> Floats:
        """How the constant part of what each row stores changes, given how constants do."""
        return np.where(self.nets & self.stores, self._capacity(tangents), 0.0)

    def longest_step(self, constants: Floats) -> float:
        """The least of what components say about steps; 0 if none says anything."""
        return float(constants[self.step_limits_at].min()) if len(self.step_limits_at) else 0.0

    def is_same_structure(
        self, touched: Iterable[int], batches: Iterable[Batch], parameters: Parameters, constants: Floats
    ) -> bool:
        """Whether the same rows store something and the same corners count after some instances changed."""
        stores = self.varying | (self._capacity(constants) != 0)
        if not np.array_equal(stores & self.nets, self.stores & self.nets):
            return False
        for batch in batches:
            found = self._stores(batch, parameters)
            if not all(np.array_equal(a, b) for (_, a), (_, b) in zip(found, self._storing[batch], strict=True)):
                return False
        chosen = ((i, self.choices[i]) for i in touched if i in self.choices)
        return all(switched(choice.active, self.cone_of[i], parameters) == choice.on for i, choice in chosen)

    def _capacity(self, constants: Floats) -> Floats:
        return self._added(self.capacities_at, constants)

    def _added(self, targets: tuple[Ints, Ints], constants: Floats) -> Floats:
        rows, places = targets
        total = np.zeros(self._n)
        np.add.at(total, rows, constants[places])
        return total

    def _stores(self, batch: Batch, parameters: Parameters) -> list[tuple[Ints, Bools]]:
        """Rows whose capacity depends on unknowns, and whether it is more than zero times something, as of a volume
        of 0.
        """
        layout = batch.kernel.layout
        return [
            (batch.row(row.target), self._is_storing(batch, row.capacity, parameters))
            for row in layout.rows
            if row.capacity is not ZERO
        ]

    def _is_storing(self, batch: Batch, capacity: Expr, parameters: Parameters) -> Bools:
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
            if found.all():
                break
        return found

    @cached_property
    def batch_of(self) -> dict[int, Batch]:
        """The batch of each instance."""
        return {i: batch for batch in self.batches for i in batch.instances}

    @cached_property
    def cone_of(self) -> dict[int, Cone]:
        return {i: cone for batch in self.batches for i, cone in zip(batch.instances, batch.cones, strict=True)}

    @cached_property
    def users(self) -> dict[int, tuple[int, ...]]:
        """Instances whose equations contain parameters of an instance."""
        found: dict[int, list[int]] = {}
        for i, cone in self.cone_of.items():
            for member in cone.members:
                found.setdefault(member, []).append(i)
        return {member: tuple(mine) for member, mine in found.items()}

    @cached_property
    def readers(self) -> dict[int, tuple[int, ...]]:
        """Instances whose equations may contain an unknown: their own, and those of what defines their symbols."""
        found: dict[int, list[int]] = {}
        for i, cone in self.cone_of.items():
            for number in {number for member in cone.members for number in self._numbering.unknown[member].values()}:
                found.setdefault(number, []).append(i)
        return {number: tuple(mine) for number, mine in found.items()}


def switched(active: Sequence[Expr], cone: Cone, parameters: Parameters) -> tuple[bool, ...]:
    """Which of the corners that parameters choose are chosen."""
    return tuple(bool(value[0]) for value in parameters.evaluate(active, [cone]))
