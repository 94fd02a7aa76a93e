"""What each symbol of each component means in its circuit.

A signal, and the across quantity of a net that a source imposes, are *definitions*: expressions of other things. They
are written into the equations that use them, so that they cost no unknown. Where definitions form a loop, one of them
is *cut*: it becomes an algebraic unknown, and the loop is solved with everything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bramah.circuit import PortRef
from bramah.components.component import Component
from bramah.system.nets import Node, Wiring
from bramah.system.probe import Probe

LARGEST_CONE = 32
"""So many definitions are written into one kernel at most; beyond that they are cut."""

Definition = tuple[int, str]
"""(instance, output name) or (instance, "port.impose")."""


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
    """Symbols that stand for a definition: connected inputs, and across quantities of imposed nets."""


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
        for name in instance.component.inputs():
            driver = wiring.driver_of.get(PortRef(instance.name, name))
            if driver is not None:
                instance.link[name] = (number[driver.component], driver.port)

    def uses(self, definition: Definition) -> Iterator[Definition]:
        """The definitions that a definition is made of."""
        instance = self.instances[definition[0]]
        for name in instance.probe.needs[definition[1]]:
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
                    member = members.setdefault(link[0], len(members))
                    source = self.instances[link[0]]
                    key.append((member, source.probe, link[1]))
                    waiting.append((link[0], source.probe.needs[link[1]]))
                key.append((members[j], name, seen[link]))
        return Cone(tuple(key), tuple(members))

    def _own(self, i: int) -> tuple[object, ...]:
        """What makes the equations of this instance differ from those of others with the same probe."""
        instance = self.instances[i]
        ports = tuple(self.imposed(node) for node in instance.node.values())
        cut = tuple(
            name for name in (*instance.probe.equations.outputs, *instance.probe.needs) if (i, name) in self.cut
        )
        return (instance.probe, ports, cut)

    def imposed(self, node: Node) -> bool:
        return id(node) in self.imposer
