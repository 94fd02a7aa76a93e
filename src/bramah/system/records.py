"""The arrays that the compiled code runs over: index and constant records, Jacobian entries, constant parts of sums
and capacities.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.declare import Tabulated
from bramah.expr import Expr, evaluate, symbols
from bramah.expr.graph import ZERO
from bramah.expr.tables import corner_record
from bramah.system.corner_numbers import CornerNumbers
from bramah.system.corners import CORNERS
from bramah.system.equations import Group
from bramah.system.event_name import EventName
from bramah.system.kernel import Kernel
from bramah.system.numbering import Numbering
from bramah.system.resolve import Cone, Instance, Resolver
from bramah.system.template import Leaf, leaf_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(eq=False)
class Parts:
    """Everything a System is made of besides its unknowns."""

    groups: list[Group]
    row: Ints
    column: Ints
    sum0: Floats
    capacity0: Floats
    varying_row: Ints
    differential: Ints
    guard_owner: Ints
    time_owner: Ints
    guard_names: list[EventName]
    time_names: list[EventName]
    senses: dict[str, int]
    """Numbers of sensed values by "component.name"."""
    values: Values


@dataclass(eq=False)
class Values:
    """Values of fixed symbols: parameters of instances (curves as the place of their table) and of the fluid."""

    fluid: dict[str, Any]
    instances: list[Instance]
    handles: dict[tuple[int, str], float] = field(default_factory=dict)
    tables: Floats = field(default_factory=lambda: np.zeros(0))

    @classmethod
    def of_parameters(cls, circuit: Circuit, instances: list[Instance]) -> Values:
        """Without tables."""
        return cls({k: np.nan if v is None else v for k, v in circuit.fluid.values.items()}, instances)

    def of(self, i: int, name: str) -> float:
        handle = self.handles.get((i, name))
        if handle is not None:
            return handle
        value = self.instances[i].component.values.get(name)
        return float("nan") if value is None else float(value)

    def evaluate(
        self, roots: Sequence[Expr], cones: Sequence[Cone], given: Mapping[str, Any] | None = None
    ) -> list[Floats]:
        """Expressions of fixed symbols and of those given, for each instance of a group."""
        known: dict[str, Any] = dict(given or {})
        for name in symbols(roots):
            if name in known:
                continue
            if name.startswith("fluid."):
                known[name] = self.fluid[name.removeprefix("fluid.")]
            else:
                member, own = leaf_of(name)
                known[name] = np.array([self.of(cone.members[member], own) for cone in cones])
        return [np.broadcast_to(e, (len(cones),)) for e in evaluate(roots, known, self.tables)]


def read_values(circuit: Circuit, instances: list[Instance], cornered: Collection[tuple[int, str]] = ()) -> Values:
    """Values of all parameters, and tables of the corners of those curves (instance and name) that are `cornered`."""
    values = Values.of_parameters(circuit, instances)
    tables = _Tables()
    for i, instance in enumerate(instances):
        for name, declared in instance.component.declarations.items():
            if isinstance(declared, Tabulated) and instance.component.values[name] is not None:
                record = declared.record(instance.component.values[name])
                values.handles[i, name] = tables.handle(record)
                if (i, name) in cornered:
                    values.handles[i, name + CORNERS] = tables.handle(corner_record(record))
    values.tables = tables.joined()
    return values


class _Tables:
    """Records of tables one after another, equal ones once."""

    def __init__(self) -> None:
        self._handles: dict[bytes, float] = {}
        self._data: list[Floats] = []
        self._length = 0

    def handle(self, record: Floats) -> float:
        """Where a record starts."""
        key = record.tobytes()
        if key not in self._handles:
            self._handles[key] = float(self._length)
            self._data.append(record)
            self._length += len(record)
        return self._handles[key]

    def joined(self) -> Floats:
        return np.concatenate(self._data) if self._data else np.zeros(0)


def _cornered(cones: list[Cone], kernels: list[Kernel]) -> set[tuple[int, str]]:
    """Curves, by instance and name, whose corners are corners of a law."""
    found = set()
    for cone, kernel in zip(cones, kernels, strict=True):
        for name in symbols([corner.zero for corner in kernel.template.corners]):
            if name.endswith(CORNERS):
                member, own = leaf_of(name)
                found.add((cone.members[member], own.removesuffix(CORNERS)))
    return found


def assemble(
    circuit: Circuit, resolver: Resolver, cones: list[Cone], kernels: list[Kernel], numbering: Numbering
) -> Parts:
    """Group the instances by kernel and lay out their records."""
    members: dict[Kernel, list[int]] = {}
    for i, kernel in enumerate(kernels):
        members.setdefault(kernel, []).append(i)
    n = len(numbering.names)
    values = read_values(circuit, resolver.instances, _cornered(cones, kernels))
    events, sums = _Events(resolver.instances), _Sums(n, numbering.scales)
    corners = CornerNumbers(sum(len(kernel.template.guards) for kernel in kernels), numbering)
    groups: list[Group] = []
    for kernel, mine in members.items():
        group_cones = [cones[i] for i in mine]
        places = _Places(kernel, group_cones, numbering)
        sums.add(kernel, group_cones, places, values)
        if _runs(kernel):
            guards, times, senses = events.number(kernel, mine, len(groups))
            numbers = (guards, corners.number(kernel, group_cones, len(groups)), times, senses)
            groups.append(_group(kernel, group_cones, places, numbers, values, n))
    coordinates = _distinct(
        np.concatenate([*(g.entry.ravel() for g in groups), np.arange(n, dtype=np.int64) * (n + 1)])
    )
    for group in groups:
        group.entry = np.ascontiguousarray(np.searchsorted(coordinates, group.entry), dtype=np.int64)
    nets = np.zeros(n, dtype=bool)
    nets[list(numbering.node_number.values())] = True
    stores = sums.varying | (sums.capacity != 0)
    return Parts(
        groups=groups,
        row=coordinates // max(n, 1),
        column=coordinates % max(n, 1),
        sum0=sums.sum,
        capacity0=np.where(nets & stores, sums.capacity, 1.0),
        varying_row=np.flatnonzero(sums.varying),
        differential=np.where(nets, stores, ~np.array(numbering.algebraic, dtype=bool)).astype(np.int64),
        guard_owner=_owners(events.guards + corners.owners),
        time_owner=_owners(events.times),
        guard_names=events.guard_names,
        time_names=events.time_names,
        senses=events.senses,
        values=values,
    )


def _group(
    kernel: Kernel, cones: list[Cone], places: _Places, numbers: tuple[Ints, ...], values: Values, n: int
) -> Group:
    """Records of one kernel. Jacobian entries are given as row * n + column until all are known."""
    index = np.concatenate([places.unknowns, places.discretes, *numbers], axis=1)
    constant = np.array(values.evaluate(kernel.hoisted, cones), dtype=float).reshape(len(kernel.hoisted), len(cones))
    entry = np.zeros((len(cones), len(kernel.entries)), dtype=np.int64)
    for k, found in enumerate(kernel.entries):
        entry[:, k] = places.row(found.row) * n + places.row(found.column)
    return Group(kernel, kernel.module(), np.ascontiguousarray(index), np.ascontiguousarray(constant.T), entry)


def _distinct(numbers: Ints) -> Ints:
    """Sorted, each once. np.unique does the same but loads a large part of NumPy for it."""
    ordered = np.sort(numbers)
    return ordered[np.concatenate([[True], ordered[1:] != ordered[:-1]])] if len(ordered) else ordered


def _runs(kernel: Kernel) -> bool:
    """Whether a kernel does anything during a run."""
    return bool(kernel.rows or kernel.template.transitions or kernel.template.holds or kernel.template.senses)


class _Places:
    """Numbers of the unknowns and discretes of a group's instances."""

    def __init__(self, kernel: Kernel, cones: list[Cone], numbering: Numbering) -> None:
        self._kernel = kernel
        self.unknowns = _numbers(kernel.unknowns, cones, numbering.unknown)
        self.discretes = _numbers(kernel.discretes, cones, numbering.discrete)

    def row(self, leaf: Leaf) -> Ints:
        return self.unknowns[:, self._kernel.unknowns.index(leaf)]


def _numbers(leaves: list[Leaf], cones: list[Cone], table: list[dict[str, int]]) -> Ints:
    rows = [[table[cone.members[member]][name] for member, name in leaves] for cone in cones]
    return np.array(rows, dtype=np.int64).reshape(len(cones), len(leaves))


class _Sums:
    """Constant parts of the sums and capacities of all rows."""

    def __init__(self, n: int, scales: Sequence[float]) -> None:
        self.sum, self.capacity = np.zeros(n), np.zeros(n)
        self.varying = np.zeros(n, dtype=bool)
        self._scales = np.array(scales, dtype=float)

    def add(self, kernel: Kernel, cones: list[Cone], place: _Places, values: Values) -> None:
        for rows, total in ((kernel.fixed_sums, self.sum), (kernel.fixed_capacities, self.capacity)):
            for (leaf, _), value in zip(rows, values.evaluate([e for _, e in rows], cones), strict=True):
                np.add.at(total, place.row(leaf), value)
        for row in kernel.rows:
            if row.capacity is not ZERO:
                self.varying[place.row(row.target)[self._stores(kernel, row.capacity, cones, place, values)]] = True

    def _stores(
        self, kernel: Kernel, capacity: Expr, cones: list[Cone], place: _Places, values: Values
    ) -> NDArray[np.bool_]:
        """Whether a capacity that depends on unknowns is more than zero times something, as of a volume of 0."""
        found = np.zeros(len(cones), dtype=bool)
        for point in _GENERIC_POINTS:
            known: dict[str, Any] = {"t": point}
            for name in symbols([capacity]):
                category = kernel.template.category(name)
                if category == "unknown":
                    known[name] = point * self._scales[place.row(leaf_of(name))]
                elif category == "discrete":
                    known[name] = float(point > 0)
            found |= values.evaluate([capacity], cones, known)[0] != 0
        return found


_GENERIC_POINTS = (0.37, 0.71, -0.0053)
"""Multiples of each unknown's scale; a capacity that is exactly zero at all of them is zero everywhere."""


class _Events:
    """Numbers of guards and scheduled times, and whose they are."""

    def __init__(self, instances: list[Instance]) -> None:
        self._instances = instances
        self.guards: list[tuple[int, int, int]] = []
        self.times: list[tuple[int, int, int]] = []
        self.guard_names: list[EventName] = []
        self.time_names: list[EventName] = []
        self.senses: dict[str, int] = {}

    def number(self, kernel: Kernel, mine: list[int], group: int) -> tuple[Ints, ...]:
        template = kernel.template
        records = []
        for wanted, owners, names in (
            (template.guards, self.guards, self.guard_names),
            (template.times, self.times, self.time_names),
        ):
            first = len(owners)
            records.append(first + np.arange(len(mine) * len(wanted), dtype=np.int64).reshape(len(mine), len(wanted)))
            for k, i in enumerate(mine):
                owners.extend((group, k, event) for event, _ in wanted)
                names.extend(
                    EventName(self._instances[i].name, template.transitions[event].name) for event, _ in wanted
                )
        return *records, self._number_senses(kernel, mine)

    def _number_senses(self, kernel: Kernel, mine: list[int]) -> Ints:
        first = len(self.senses)
        for i in mine:
            instance = self._instances[i]
            for name in instance.probe.equations.senses:
                self.senses[f"{instance.name}.{name}"] = len(self.senses)
        count = len(kernel.template.senses)
        return first + np.arange(len(mine) * count, dtype=np.int64).reshape(len(mine), count)


def _owners(found: list[tuple[int, int, int]]) -> Ints:
    return np.array(found, dtype=np.int64).reshape(len(found), 3)
