"""Numbers of the unknowns and discrete values, and the symbols of components they stand for."""

from __future__ import annotations

from bramah.components.component import State
from bramah.components.ports import HYDRAULIC
from bramah.system.nets import Node, Wiring
from bramah.system.resolve import Instance, Resolver
from bramah.system.template import cut_symbol


class Numbering:
    """`unknown[i][symbol]` is the number of the unknown that a symbol of instance i stands for; `discrete` likewise."""

    def __init__(self, resolver: Resolver, wiring: Wiring) -> None:
        self.names: list[str] = []
        self.units: list[str] = []
        self.scales: list[float] = []
        self.algebraic: list[bool] = []
        self.node_number: dict[int, int] = {}
        self.position_number: dict[int, int] = {}
        self.unknown: list[dict[str, int]] = [{} for _ in resolver.instances]
        self.discrete: list[dict[str, int]] = [{} for _ in resolver.instances]
        self.discrete_names: list[str] = []
        self.discrete_starts: list[tuple[int, float | str]] = []
        """Of each discrete value: its instance, and a number or the name of a parameter."""
        self._resolver = resolver
        free = {id(node) for node in wiring.nodes if not self._known(node)}
        for i, instance in enumerate(resolver.instances):
            self._own(i, instance)
            for node in instance.node.values():
                if id(node) in free and id(node) not in self.node_number:
                    name = f"{node.ports[0]}.{node.kind.across}"
                    wet = node.kind is HYDRAULIC
                    scale = instance.probe.fluid.pressure_scale if wet else node.kind.scale
                    self.node_number[id(node)] = self._new(name, node.kind.across_unit, scale, False)
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
        for name, declared in instance.component.states().items():
            assert isinstance(declared, State)
            number = self._new(f"{instance.name}.{name}", declared.unit, declared.scale, declared.algebraic)
            self.unknown[i][name] = number
            if instance.integrates is not None:
                self.position_number[id(instance.integrates)] = number
        for name in self._resolver.definitions_of(instance):
            if (i, name) in self._resolver.cut and not name.endswith(".impose"):
                self._cut(i, instance, name)
        for name, begin in instance.probe.discretes().items():
            self.discrete[i][name] = len(self.discrete_starts)
            self.discrete_names.append(f"{instance.name}.{name}")
            self.discrete_starts.append((i, begin))

    def _cut(self, i: int, instance: Instance, name: str) -> None:
        """A definition of the instance that became an unknown; that of an imposed across quantity is its net's."""
        port, dot, what = name.rpartition(".")
        own = cut_symbol(instance, name)
        if not dot:
            number = self._new(f"{instance.name}.{name}", instance.component.outputs()[name].unit, 1.0, True)
        else:
            node = instance.node[port]
            kind = node.kind
            unit, scale = (
                (kind.position_unit, kind.position_scale)
                if what == "position"
                else (kind.through_unit, kind.through_scale)
            )
            number = self._new(f"{instance.name}.{own}", unit, scale, True)
            if what == "position":
                self.position_number[id(node)] = number
        self.unknown[i][own] = number

    def _joined(self, i: int, instance: Instance) -> None:
        """Symbols of ports and of inputs driven by a cut signal."""
        for port, node in instance.node.items():
            if id(node) in self.node_number:
                self.unknown[i][f"{port}.{node.kind.across}"] = self.node_number[id(node)]
            if id(node) in self.position_number:
                self.unknown[i][f"{port}.{node.kind.position}"] = self.position_number[id(node)]
        for name, link in instance.link.items():
            if link in self._resolver.cut and "." not in name:
                source = self._resolver.instances[link[0]]
                self.unknown[i][name] = self.unknown[link[0]][cut_symbol(source, link[1])]

    def aliases(self, instances: list[Instance]) -> dict[str, int]:
        """Unknowns by every name a user may give them."""
        return {
            **{
                f"{instance.name}.{symbol}": number
                for i, instance in enumerate(instances)
                for symbol, number in self.unknown[i].items()
            },
            **{name: number for number, name in enumerate(self.names)},
        }
