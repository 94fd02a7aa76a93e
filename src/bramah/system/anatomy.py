"""What a system was built from, kept so that it can be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bramah.circuit import Circuit
from bramah.circuit_fluids import CircuitFluids
from bramah.components.component import Component
from bramah.components.references import AtPort
from bramah.records import cached_property, dataclass
from bramah.system.kernel import Kernel
from bramah.system.nets import Node, Wiring
from bramah.system.numbering import Numbering
from bramah.system.parameters import Parameters
from bramah.system.references import Leaf
from bramah.system.resolve import Cone, Instance, Resolver

_SAID = ("title", "fluid", "fluids", "fluid_changes", "start_values", "run", "locations")
"""What a circuit says that has nothing to do with assemblies."""


@dataclass(frozen=True, eq=False)
class Anatomy:
    """The circuit without assemblies, its nets, and what became of each component."""

    circuit: Circuit
    fluids: CircuitFluids
    wiring: Wiring
    resolver: Resolver
    cones: list[Cone]
    kernels: list[Kernel]
    numbering: Numbering
    parameters: Parameters

    @cached_property
    def number_of(self) -> dict[str, int]:
        """Numbers of the components by name."""
        return {instance.name: i for i, instance in self.components()}

    def circuit_with(self, changed: Mapping[int, Component], given: Circuit) -> Circuit:
        """The circuit with the parameters of some components changed, and of fluids, as in the circuit given."""
        components = {self.instances[i].name: component for i, component in changed.items()}
        said = {name: getattr(given, name) for name in _SAID}
        return replace(self.circuit, components={**self.circuit.components, **components}, **said)

    @property
    def instances(self) -> list[Instance]:
        return self.resolver.instances

    def components(self) -> Iterator[tuple[int, Instance]]:
        """The instances that are components of the circuit, with their numbers."""
        for i, instance in enumerate(self.instances):
            if instance.integrates is None:
                yield i, instance

    def number(self, i: int, leaf: Leaf) -> int:
        """The number of the unknown that a symbol in the equations of instance i stands for."""
        return self.numbering.unknown[self.cones[i].members[leaf.member]][leaf.own]

    def entries(self) -> Iterator[tuple[int, int, int]]:
        """(instance, row, column): what each component puts into the Jacobian."""
        for i, kernel in enumerate(self.kernels):
            for entry in kernel.layout.entries:
                yield i, self.number(i, entry.row), self.number(i, entry.column)

    def nodes_by_number(self) -> dict[int, Node]:
        """Nets by the number of the unknown that is their pressure or speed."""
        numbers = self.numbering.node_number
        return {numbers[id(node)]: node for node in self.wiring.nodes if id(node) in numbers}

    def stores(self, i: int, at: AtPort) -> bool:
        """Whether the component itself stores at the port; a volume of 0 does not."""
        instance, kernel = self.instances[i], self.kernels[i]
        leaf = Leaf(0, at)
        layout = kernel.layout
        fixed = [layout.constants[slot] for slot, target in layout.fixed_capacities.items() if target == leaf]
        if any(self.parameters.evaluate([e], [self.cones[i]])[0][0] != 0 for e in fixed):
            return True
        known = set(layout.fixed_capacities.values())
        said = any(where == at for where, _ in instance.probe.equations.store)
        return said and leaf not in known
