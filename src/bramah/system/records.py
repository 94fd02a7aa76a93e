"""The arrays that the compiled code runs over: index and constant records, Jacobian entries, constant parts of sums
and capacities.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bramah.circuit_fluids import CircuitFluids
from bramah.components.references import Reference, reference_of
from bramah.expr import symbols
from bramah.records import dataclass
from bramah.system.corner_numbers import CornerNumbers
from bramah.system.equations import Group
from bramah.system.event_name import EventName
from bramah.system.fixed import Batch, Choice, Fixed
from bramah.system.kernel import Kernel
from bramah.system.numbering import Numbering
from bramah.system.parameters import Parameters, read_parameters
from bramah.system.references import Corners, Leaf
from bramah.system.resolve import Cone, Instance, Resolver

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
    parameters: Parameters
    fixed: Fixed
    constants: Floats
    """The constant records of all batches, one after another."""


def _cornered(cones: list[Cone], kernels: list[Kernel]) -> set[tuple[int, Reference]]:
    """Curves, by instance and own, whose corners are corners of a law."""
    found = set()
    for cone, kernel in zip(cones, kernels, strict=True):
        for name in symbols([corner.zero for corner in kernel.template.corners]):
            leaf = reference_of(name)
            if isinstance(leaf, Leaf) and isinstance(leaf.own, Corners):
                found.add((cone.members[leaf.member], leaf.own.curve))
    return found


def assemble(
    fluids: CircuitFluids,
    resolver: Resolver,
    cones: list[Cone],
    kernels: list[Kernel],
    numbering: Numbering,
    choices: Mapping[int, Choice],
    compiled: bool,
) -> Parts:
    """Group the instances by kernel and lay out their records."""
    n = len(numbering.names)
    components = [instance.component for instance in resolver.instances]
    parameters = read_parameters(fluids.all, components, _cornered(cones, kernels))
    batches = _batches(cones, kernels, numbering, parameters)
    fixed = Fixed(batches, numbering, parameters, choices, compiled)
    constants = fixed.constants(parameters)
    events = _Events(resolver.instances)
    corners = CornerNumbers(sum(len(kernel.template.guards) for kernel in kernels), numbering)
    groups: list[Group] = []
    for batch in batches:
        if batch.runs:
            guards, times, senses = events.number(batch.kernel, batch.instances, len(groups))
            numbers = (guards, corners.number(batch.kernel, batch.cones, len(groups)), times, senses)
            index = np.ascontiguousarray(np.concatenate([batch.unknowns, batch.discretes, *numbers], axis=1))
            groups.append(Group(batch.kernel, index, batch.records(constants), batch.entries(n), batch.number))
    coordinates = _distinct(
        np.concatenate([*(g.entry.ravel() for g in groups), np.arange(n, dtype=np.int64) * (n + 1)])
    )
    for group in groups:
        group.entry = np.ascontiguousarray(np.searchsorted(coordinates, group.entry), dtype=np.int64)
    algebraic = np.array(numbering.algebraic, dtype=bool)
    return Parts(
        groups=groups,
        row=coordinates // max(n, 1),
        column=coordinates % max(n, 1),
        sum0=fixed.sums(constants),
        capacity0=fixed.capacities(constants),
        varying_row=np.flatnonzero(fixed.varying),
        differential=np.where(fixed.nets, fixed.stores, ~algebraic).astype(np.int64),
        guard_owner=_owners(events.guards + corners.owners),
        time_owner=_owners(events.times),
        guard_names=events.guard_names,
        time_names=events.time_names,
        senses=events.senses,
        parameters=parameters,
        fixed=fixed,
        constants=constants,
    )


def _batches(cones: list[Cone], kernels: list[Kernel], numbering: Numbering, parameters: Parameters) -> list[Batch]:
    """The instances of each kernel, in the order in which they first stand in the circuit."""
    members: dict[Kernel, list[int]] = {}
    for i, kernel in enumerate(kernels):
        members.setdefault(kernel, []).append(i)
    found: list[Batch] = []
    first = 0
    for kernel, mine in members.items():
        own = [cones[i] for i in mine]
        layout = kernel.layout
        found.append(
            Batch(
                number=len(found),
                kernel=kernel,
                instances=mine,
                cones=own,
                first=first,
                unknowns=_numbers(layout.unknowns, own, numbering.unknown),
                discretes=_numbers(layout.discretes, own, numbering.discrete),
                parameters=_places(layout.parameters, own, parameters),
            )
        )
        first += len(mine) * len(layout.constants)
    return found


def _places(names: list[str], cones: list[Cone], parameters: Parameters) -> Ints:
    columns = [parameters.places.of(name, cones) for name in names]
    return np.ascontiguousarray(np.array(columns, dtype=np.int64).reshape(len(names), len(cones)).T)


def _numbers(leaves: list[Leaf], cones: list[Cone], table: list[dict[Reference, int]]) -> Ints:
    columns = [[table[cone.members[leaf.member]][leaf.own] for cone in cones] for leaf in leaves]
    return np.ascontiguousarray(np.array(columns, dtype=np.int64).reshape(len(leaves), len(cones)).T)


def _distinct(numbers: Ints) -> Ints:
    """Sorted, each once. np.unique does the same but loads a large part of NumPy for it."""
    ordered = np.sort(numbers)
    return ordered[np.concatenate([[True], ordered[1:] != ordered[:-1]])] if len(ordered) else ordered


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
