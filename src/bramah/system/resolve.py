"""What each symbol of each component means in its circuit.

A signal, the across quantity and position of a net that a source imposes, and what arrives at the port that imposes
them, are *definitions*: expressions of other things. They are written into the equations that use them, so that they
cost no unknown. Where definitions form a loop, one of them is *cut*: it becomes an algebraic unknown, and the loop is
solved with everything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace

from bramah.circuit import PortRef
from bramah.components.component import Component
from bramah.system.nets import Node, Wiring
from bramah.system.probe import Probe

LARGEST_CONE = 32
"""So many definitions are written into one kernel at most; beyond that they are cut."""

Definition = tuple[int, str]
"""(instance, output name), or (instance, "port.impose"), "port.position" or "port.arriving" of an imposing port."""

Term = tuple[int, str]
"""(instance, name in the `needs` of its probe): an expression in the symbols of that instance."""


@dataclass(eq=False)
class Instance:
    """One component of the circuit with its equations and what its symbols are joined to."""

    name: str
    component: Component
    probe: Probe
    integrates: Node | None = None
    """The net whose position is the state of this instance, which the builder added for that purpose."""
    node: dict[str, Node] = field(default_factory=dict)
    link: dict[str, Definition] = field(default_factory=dict)
    """Symbols that stand for a definition: connected inputs, and what is imposed on nets or arrives there."""


@dataclass(frozen=True)
class Cone:
    """An instance with the definitions its equations use. Instances with equal keys share one template."""

    key: tuple[object, ...]
    members: tuple[int, ...]
    """Instances whose parameters, states or discretes are used; the first is the instance itself."""


class Resolver:
    """Looks up definitions and finds which must be cut."""

    def __init__(self, instances: list[Instance], wiring: Wiring, imposer: dict[int, Definition]) -> None:
        self.instances, self.imposer = instances, imposer
        number = {instance.name: i for i, instance in enumerate(instances)}
        self._arriving: dict[Definition, tuple[Term, ...]] = {}
        for instance in instances:
            self._link(instance, wiring, number)
        self.cut: set[Definition] = set()
        self._find_cuts()

    def _link(self, instance: Instance, wiring: Wiring, number: dict[str, int]) -> None:
        for port, declared in instance.component.ports().items():
            node = instance.node.get(port) or wiring.node_of.get(PortRef(instance.name, port))
            if node is not None:
                instance.node[port] = node
                imposed = self.imposer.get(id(node))
                if imposed is not None:
                    instance.link[f"{port}.{declared.kind.across}"] = imposed
                    self._link_motion(instance, port, node, imposed, number)
        for name in instance.component.inputs():
            driver = wiring.driver_of.get(PortRef(instance.name, name))
            if driver is not None:
                instance.link[name] = (number[driver.component], driver.port)

    def _link_motion(
        self, instance: Instance, port: str, node: Node, imposed: Definition, number: dict[str, int]
    ) -> None:
        """The position that comes with an imposed motion, and what arrives at the imposing port if it asks for it."""
        owner, source = self.instances[imposed[0]], imposed[1].removesuffix(".impose")
        if source in owner.probe.equations.positions:
            instance.link[f"{port}.{node.kind.position}"] = (imposed[0], f"{source}.position")
        if instance is owner and port == source and port in owner.probe.arriving:
            arriving = (imposed[0], f"{port}.arriving")
            instance.link[f"{port}.arriving"] = arriving
            others = (ref for ref in node.ports if (ref.component, ref.port) != (instance.name, port))
            self._arriving[arriving] = tuple((number[ref.component], f"{ref.port}.through") for ref in others)

    def with_components(self, changed: Mapping[int, Component]) -> Resolver:
        """The same with the parameters of some components changed."""
        made = copy(self)
        made.instances = list(self.instances)
        for i, component in changed.items():
            made.instances[i] = replace(self.instances[i], component=component)
        return made

    def terms(self, definition: Definition) -> tuple[Term, ...]:
        """The expressions that a definition adds up; all but what arrives at a port have one."""
        return self._arriving.get(definition, (definition,))

    def uses(self, definition: Definition) -> Iterator[Definition]:
        """The definitions that a definition is made of."""
        for i, what in self.terms(definition):
            instance = self.instances[i]
            for name in instance.probe.needs[what]:
                link = instance.link.get(name)
                if link is not None:
                    yield link

    def _find_cuts(self) -> None:
        """Depth-first search; a definition met again while still being followed closes a loop and is cut."""
        state: dict[Definition, int] = {}
        roots = {link for instance in self.instances for link in instance.link.values()}
        for root in sorted(roots):
            stack: list[tuple[Definition, Iterator[Definition]]] = []
            if root not in state:
                state[root] = 1
                stack.append((root, self.uses(root)))
            while stack:
                current, rest = stack[-1]
                following = next(rest, None)
                if following is None:
                    state[current] = 2
                    stack.pop()
                elif following not in state:
                    state[following] = 1
                    stack.append((following, self.uses(following)))
                elif state[following] == 1:
                    self.cut.add(following)

    def is_unknown(self, instance: Instance, symbol: str) -> bool:
        """Whether a linked symbol stands for an unknown after all, because its definition was cut."""
        return instance.link[symbol] in self.cut

    def cone(self, i: int) -> Cone:
        """The key and members of an instance's own equations."""
        members: dict[int, int] = {i: 0}
        seen: dict[Definition, int] = {}
        key: list[object] = [self._own(i)]
        waiting: list[tuple[int, tuple[str, ...]]] = [(i, tuple(self.instances[i].link))]

        def enter(definition: Definition) -> None:
            for j, what in self.terms(definition):
                member = members.setdefault(j, len(members))
                probe = self.instances[j].probe
                key.append((member, probe, what))
                waiting.append((j, probe.needs[what]))

        for own in self.instances[i].link.values():
            if own[0] == i and own in self.cut:
                enter(own)
        while waiting:
            j, names = waiting.pop()
            instance = self.instances[j]
            for name in names:
                link = instance.link.get(name)
                if link is None:
                    continue
                if link in self.cut:
                    key.append((members[j], name))
                    continue
                if link not in seen:
                    if len(seen) >= LARGEST_CONE:
                        self.cut.add(link)
                        return self.cone(i)
                    seen[link] = len(seen)
                    enter(link)
                key.append((members[j], name, seen[link]))
        return Cone(tuple(key), tuple(members))

    def _own(self, i: int) -> tuple[object, ...]:
        """What makes the equations of this instance differ from those of others with the same probe."""
        instance = self.instances[i]
        ports = tuple(self.imposed(node) for node in instance.node.values())
        cut = tuple(name for name in self.definitions_of(instance) if (i, name) in self.cut)
        return (instance.probe, ports, cut)

    @staticmethod
    def definitions_of(instance: Instance) -> tuple[str, ...]:
        """Names of the definitions that an instance gives its surroundings or asks of them."""
        probe = instance.probe
        given = (name for name in probe.needs if not name.endswith(".through"))
        return (*given, *(f"{port}.arriving" for port in probe.arriving))

    def imposed(self, node: Node) -> bool:
        return id(node) in self.imposer
