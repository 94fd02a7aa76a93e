"""Numbers of the unknowns and discrete values, and the symbols of components they stand for."""

from __future__ import annotations

from bramah.components.component import State
from bramah.components.ports import FLOW
from bramah.components.references import Output, Own, Reference
from bramah.system.nets import Node, Wiring
from bramah.system.probe import position_at
from bramah.system.resolve import Definition, Instance, Resolver


class Numbering:
    """`unknown[i][reference]` is the number of what a symbol of instance i stands for; `discrete` likewise."""

    def __init__(self, resolver: Resolver, wiring: Wiring) -> None:
        self.names: list[str] = []
        self.units: list[str] = []
        self.scales: list[float] = []
        self.algebraic: list[bool] = []
        self.node_number: dict[int, int] = {}
        self.position_number: dict[int, int] = {}
        self.unknown: list[dict[Reference, int]] = [{} for _ in resolver.instances]
        self.discrete: list[dict[Reference, int]] = [{} for _ in resolver.instances]
        self.discrete_names: list[str] = []
        self.discrete_starts: list[tuple[int, float | str]] = []
        """Of each discrete value: its instance, and a number or the name of a parameter."""
        self._resolver = resolver
        free = {id(node) for node in wiring.nodes if not self._known(node)}
        for i, instance in enumerate(resolver.instances):
            self._own(i, instance)
            for at, node in instance.node.items():
                if id(node) in free and id(node) not in self.node_number:
                    pair = node.pair
                    scale = _pressure_scale(instance, at.port) if pair is FLOW else pair.scale
                    name = f"{node.ports[0]}.{pair.across}"
                    self.node_number[id(node)] = self._new(name, pair.across_unit, scale, False)
        for i, instance in enumerate(resolver.instances):
            self._joined(i, instance)

    def _known(self, node: Node) -> bool:
        imposer = self._resolver.imposer.get(id(node))
        return imposer is not None and imposer not in self._resolver.cut

    def _new(self, name: str, unit: str, scale: float, algebraic: bool) -> int:
        self.names.append(name)
        self.units.append(unit)
        self.scales.append(scale)
        self.algebraic.append(algebraic)
        return len(self.names) - 1

    def _own(self, i: int, instance: Instance) -> None:
        """The instance's states, its outputs that were cut, and its discretes."""
        for name, declared in instance.probe.states().items():
            assert isinstance(declared, State)
            number = self._new(f"{instance.name}.{name}", declared.unit, declared.scale, declared.algebraic)
            self.unknown[i][Own(name)] = number
            if instance.integrates is not None:
                self.position_number[id(instance.integrates)] = number
        for definition in self._resolver.cut_of(i):
            self._cut(i, instance, definition)
        for name, begin in instance.probe.discretes().items():
            self.discrete[i][Own(name)] = len(self.discrete_starts)
            self.discrete_names.append(f"{instance.name}.{name}")
            self.discrete_starts.append((i, begin))

    def _cut(self, i: int, instance: Instance, definition: Definition) -> None:
        """A definition of the instance that became an unknown; that of an imposed across quantity is its net's."""
        says = definition.says
        if says in instance.node:
            return
        if isinstance(says, Output):
            unit = instance.component.outputs()[says.name].unit
            self.unknown[i][says] = self._new(f"{instance.name}.{says.name}", unit, 1.0, True)
            return
        node = self._resolver.net_of(definition)
        pair = node.pair
        arrives = self._resolver.arrives(definition)
        unit, scale = (pair.through_unit, pair.through_scale) if arrives else (pair.position_unit, pair.position_scale)
        number = self.unknown[i][says] = self._new(f"{instance.name}.{says}", unit, scale, True)
        if not arrives:
            self.position_number[id(node)] = number

    def _joined(self, i: int, instance: Instance) -> None:
        """Symbols of ports and of inputs driven by a cut signal."""
        for at, node in instance.node.items():
            if id(node) in self.node_number:
                self.unknown[i][at] = self.node_number[id(node)]
            if id(node) in self.position_number:
                self.unknown[i][position_at(at, node.pair)] = self.position_number[id(node)]
        for reference, link in instance.link.items():
            if link in self._resolver.cut and isinstance(reference, Own):
                self.unknown[i][reference] = self.unknown[link.instance][link.says]

    def aliases(self, instances: list[Instance]) -> dict[str, int]:
        """Unknowns by every name a user may give them."""
        return {
            **{
                f"{instance.name}.{reference}": number
                for i, instance in enumerate(instances)
                for reference, number in self.unknown[i].items()
            },
            **{name: number for number, name in enumerate(self.names)},
        }


def _pressure_scale(instance: Instance, port: str) -> float:
    """The typical pressure of the fluid at a port."""
    return instance.probe.fluids[instance.component.fluid_numbers()[port]].pressure_scale
