"""What each symbol of each component means in its circuit.

A signal, the across quantity and position of a net that a source imposes, and what arrives at the port that imposes
them, are *definitions*: expressions of other things. They are written into the equations that use them, so that they
cost no unknown. Where definitions form a loop, one of them is *cut*: it becomes an algebraic unknown, and the loop is
solved with everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import field, replace

from bramah.circuit import PortRef
from bramah.components.component import Component
from bramah.components.references import AtPort, Output, Own, Reference
from bramah.records import dataclass
from bramah.system.nets import Node, Wiring
from bramah.system.probe import Probe, position_at

LARGEST_CONE = 32
"""So many definitions are written into one kernel at most; beyond that they are cut."""


@dataclass(frozen=True)
class Definition:
    """Something that an instance says of itself: one of its outputs, what it imposes at a port (the across quantity and
    its position), what arrives there, or, as a term of the latter, what flows into it.
    """

    instance: int
    says: Output | AtPort

    def port_of(self, instances: Sequence[Instance]) -> str:
        """The port at which it is said: "source.P"."""
        assert isinstance(self.says, AtPort)
        return f"{instances[self.instance].name}.{self.says.port}"

    @property
    def order(self) -> tuple[int, str, str]:
        """By instance, then by name."""
        says = self.says
        return (self.instance, says.name, "") if isinstance(says, Output) else (self.instance, says.port, says.letter)


@dataclass(eq=False)
class Instance:
    """One component of the circuit with its equations and what its symbols are joined to."""

    name: str
    component: Component
    probe: Probe
    integrates: Node | None = None
    """The net whose position is the state of this instance, which the builder added for that purpose."""
    node: dict[AtPort, Node] = field(default_factory=dict)
    """By the across quantity at a port."""
    link: dict[Reference, Definition] = field(default_factory=dict)
    """Symbols that stand for a definition: connected inputs, and what is imposed on nets or arrives there."""
    fluids: tuple[int, ...] = (0,)
    """Numbers in the circuit of the fluids that the component tells apart."""


@dataclass(frozen=True)
class Cone:
    """An instance with the definitions its equations use. Instances with equal keys share one template."""

    key: tuple[object, ...]
    members: tuple[int, ...]
    """Instances whose parameters, states or discretes are used; the first is the instance itself."""
    fluids: tuple[int, ...]
    """Numbers in the circuit of the fluids that its equations speak of."""


def in_order(definitions: Iterable[Definition]) -> list[Definition]:
    """Sorted by instance, then by name."""
    return sorted(definitions, key=lambda definition: definition.order)


class Resolver:
    """Looks up definitions and finds which must be cut."""

    def __init__(self, instances: list[Instance], wiring: Wiring, imposer: dict[int, Definition]) -> None:
        self.instances, self.imposer = instances, imposer
        number = {instance.name: i for i, instance in enumerate(instances)}
        self._arriving: dict[Definition, tuple[Definition, ...]] = {}
        self._burden: dict[Definition, tuple[Definition, ...]] = {}
        for instance in instances:
            self._link(instance, wiring, number)
        self.cut: set[Definition] = set()
        self._find_cuts()

    def _link(self, instance: Instance, wiring: Wiring, number: dict[str, int]) -> None:
        for port in instance.component.ports():
            for node in wiring.nodes_of.get(PortRef(instance.name, port), ()):
                instance.node[AtPort(port, node.pair.across)] = node
        for at, node in instance.node.items():
            imposed = self.imposer.get(id(node))
            if imposed is not None:
                instance.link[at] = imposed
                self._link_motion(instance, at, node, imposed, number)
        for name in instance.component.inputs():
            driver = wiring.driver_of.get(PortRef(instance.name, name))
            if driver is not None:
                instance.link[Own(name)] = Definition(number[driver.component], Output(driver.port))

    def _link_motion(
        self, instance: Instance, at: AtPort, node: Node, imposed: Definition, number: dict[str, int]
    ) -> None:
        """The position that comes with an imposed motion, and what arrives at the imposing port if it asks for it."""
        owner, source, pair = self.instances[imposed.instance], imposed.says, node.pair
        assert isinstance(source, AtPort)
        if source in owner.probe.equations.positions:
            instance.link[position_at(at, pair)] = Definition(imposed.instance, position_at(source, pair))
        if instance is not owner or at != source:
            return
        others = [ref for ref in node.ports if (ref.component, ref.port) != (instance.name, at.port)]
        if at in owner.probe.arriving:
            arriving = Definition(imposed.instance, AtPort(at.port, pair.arriving))
            instance.link[arriving.says] = arriving
            self._arriving[arriving] = tuple(
                Definition(number[ref.component], AtPort(ref.port, pair.through)) for ref in others
            )
        if at in owner.probe.burden:
            burden = Definition(imposed.instance, AtPort(at.port, pair.burden))
            instance.link[burden.says] = burden
            stored = (Definition(number[ref.component], AtPort(ref.port, pair.storage)) for ref in others)
            self._burden[burden] = tuple(d for d in stored if d.says in self.instances[d.instance].probe.given)

    def with_components(self, changed: Mapping[int, Component]) -> Resolver:
        """The same with the parameters of some components changed."""
        made = copy(self)
        made.instances = list(self.instances)
        for i, component in changed.items():
            made.instances[i] = replace(self.instances[i], component=component)
        return made

    def net_of(self, definition: Definition) -> Node:
        """The net at which something is imposed or arrives."""
        says, nodes = definition.says, self.instances[definition.instance].node
        assert isinstance(says, AtPort)
        return next(node for at, node in nodes.items() if at.port == says.port and says.letter in node.pair.letters)

    def arrives(self, definition: Definition) -> bool:
        """Whether a definition is what arrives at a port."""
        return definition in self._arriving

    def is_borne(self, definition: Definition) -> bool:
        """Whether a definition is what others store on a net that a component bears."""
        return definition in self._burden

    def terms(self, definition: Definition) -> tuple[Definition, ...]:
        """The expressions that a definition adds up; all but what arrives or is stored at a port have one."""
        return self._burden.get(definition, self._arriving.get(definition, (definition,)))

    def uses(self, definition: Definition) -> Iterator[Definition]:
        """The definitions that a definition is made of."""
        for term in self.terms(definition):
            instance = self.instances[term.instance]
            for needed in instance.probe.needs[term.says]:
                link = instance.link.get(needed)
                if link is not None:
                    yield link

    def _find_cuts(self) -> None:
        """Depth-first search; a definition met again while still being followed closes a loop and is cut."""
        state: dict[Definition, int] = {}
        roots = {link for instance in self.instances for link in instance.link.values()}
        for root in in_order(roots):
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

    def cone(self, i: int) -> Cone:
        """The key and members of an instance's own equations."""
        members: dict[int, int] = {i: 0}
        seen: dict[Definition, int] = {}
        key: list[object] = [self._own(i)]
        waiting: list[tuple[int, tuple[Reference, ...]]] = [(i, tuple(self.instances[i].link))]

        def enter(definition: Definition) -> None:
            for term in self.terms(definition):
                member = members.setdefault(term.instance, len(members))
                probe = self.instances[term.instance].probe
                key.append((member, probe, term.says))
                waiting.append((term.instance, probe.needs[term.says]))

        for own in self.instances[i].link.values():
            if own.instance == i and own in self.cut:
                enter(own)
        while waiting:
            j, used = waiting.pop()
            instance = self.instances[j]
            for reference in used:
                link = instance.link.get(reference)
                if link is None:
                    continue
                if link in self.cut:
                    key.append((members[j], reference))
                    continue
                if link not in seen:
                    if len(seen) >= LARGEST_CONE:
                        self.cut.add(link)
                        return self.cone(i)
                    seen[link] = len(seen)
                    enter(link)
                key.append((members[j], reference, seen[link]))
        fluids: dict[int, int] = {}
        parts = [self.instances[j] for j in members]
        numbers = [part.fluids[own] for part in parts for own in part.probe.fluids_used]
        key.append(tuple([fluids.setdefault(number, len(fluids)) for number in numbers]))
        return Cone(tuple(key), tuple(members), tuple(fluids))

    def _own(self, i: int) -> tuple[object, ...]:
        """What makes the equations of this instance differ from those of others with the same probe."""
        instance = self.instances[i]
        ports = tuple(self.imposed(node) for node in instance.node.values())
        return (instance.probe, ports, tuple(definition.says for definition in self.cut_of(i)))

    def cut_of(self, i: int) -> list[Definition]:
        """The definitions that instance i gives its surroundings, or asks of them, and that were cut."""
        if not self.cut:
            return []
        probe, node = self.instances[i].probe, self.instances[i].node
        arriving = (AtPort(at.port, node[at].pair.arriving) for at in probe.arriving)
        burden = (AtPort(at.port, node[at].pair.burden) for at in probe.burden)
        made = (Definition(i, says) for says in (*probe.needs, *arriving, *burden))
        return [definition for definition in made if definition in self.cut]

    def imposed(self, node: Node) -> bool:
        return id(node) in self.imposer
