"""Which signals a system has, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bramah.circuit import PortRef
from bramah.components.component import Setting
from bramah.components.ports import FLOW
from bramah.components.references import AtPort, Output, Own, Reference
from bramah.declare import ANY_UNIT
from bramah.expr.graph import ZERO
from bramah.records import cached_property, dataclass
from bramah.system.anatomy import Anatomy
from bramah.system.flatten import Exposed
from bramah.system.nets import Node
from bramah.system.probe import position_at, through_at
from bramah.system.resolve import Definition, Resolver

DELIVERY = "delivery"
"""What a pump delivers is called so."""


class Origin(Enum):
    """Where a signal comes from."""

    UNKNOWN = "an unknown"
    DISCRETE = "a discrete value"
    OBSERVED = "an expression of a component"
    BALANCE = "what the others on a net leave over for the component that imposes its across quantity"
    BORNE = "what a component says, and what the storage of others that it bears takes"
    SUM = "the sum of other signals"
    OUT = "another signal with the sign turned round: what leaves by a port"


@dataclass(frozen=True)
class Source:
    """A signal's origin and place there."""

    origin: Origin
    unit: str
    number: int = -1
    """Of the unknown or discrete value, or of the component."""
    key: Reference | None = None
    """What is observed of the component; of a balance, the across quantity that it imposes."""
    through: bool = False
    """Whether it flows, pushes or turns, and so adds up over ports."""
    parts: tuple[str, ...] = ()
    asks: PortRef | None = None
    """Of a signal that says no unit: the name under which its neighbours' unit is looked up."""


class Catalogue:
    """The signals of a structure, looked up when the first of them is asked for: a run needs none."""

    def __init__(self, anatomy: Anatomy, exposed: Exposed) -> None:
        self._anatomy, self._exposed = anatomy, exposed

    @cached_property
    def sources(self) -> dict[str, Source]:
        """By name, in the order of the circuit, then those of assemblies."""
        found: dict[str, Source] = {}
        for i in range(len(self._anatomy.circuit.components)):
            found.update(self._of_ports(i))
            found.update(self._of_component(i))
            instance = self._anatomy.instances[i]
            _deliver(instance.name, instance.component.delivers, found)
        self._add_assemblies(found)
        return found

    def _of_ports(self, i: int) -> Iterator[tuple[str, Source]]:
        instance, numbering = self._anatomy.instances[i], self._anatomy.numbering
        for at, node in instance.node.items():
            pair = node.pair
            position, through = position_at(at, pair), through_at(at, pair)
            number = numbering.node_number.get(id(node))
            across = Source(Origin.OBSERVED, pair.across_unit, i, at)
            yield (
                f"{instance.name}.{at}",
                across if number is None else Source(Origin.UNKNOWN, pair.across_unit, number),
            )
            number = numbering.position_number.get(id(node))
            if number is not None:
                yield f"{instance.name}.{position}", Source(Origin.UNKNOWN, pair.position_unit, number)
            elif position in instance.link:
                yield f"{instance.name}.{position}", Source(Origin.OBSERVED, pair.position_unit, i, position)
            yield f"{instance.name}.{through}", self._through(i, at, node)

    def _through(self, i: int, at: AtPort, node: Node) -> Source:
        unit = node.pair.through_unit
        if imposes(self._anatomy.resolver, i, at, node):
            return Source(Origin.BALANCE, unit, i, at, through=True)
        if self._anatomy.kernels[i].template.borne[at] is not ZERO:
            return Source(Origin.BORNE, unit, i, at, through=True)
        return Source(Origin.OBSERVED, unit, i, through_at(at, node.pair), through=True)

    def _of_component(self, i: int) -> Iterator[tuple[str, Source]]:
        """States, outputs, quantities, driven inputs and discrete values."""
        instance, numbering = self._anatomy.instances[i], self._anatomy.numbering
        component = instance.component
        for name, declared in instance.probe.states().items():
            asks = _asking(instance.name, name, declared.unit)
            number = numbering.unknown[i][Own(name)]
            yield f"{instance.name}.{name}", Source(Origin.UNKNOWN, declared.unit, number, asks=asks)
        observed: dict[str, tuple[str, Reference]] = {
            **{name: (output.unit, Output(name)) for name, output in component.outputs().items()},
            **{name: (quantity.unit, Output(name)) for name, quantity in component.quantities().items()},
            **{n: (wanted.unit, Own(n)) for n, wanted in component.inputs().items() if Own(n) in instance.link},
        }
        for name, (unit, key) in observed.items():
            asks = _asking(instance.name, name, unit)
            yield f"{instance.name}.{name}", Source(Origin.OBSERVED, unit, i, key, asks=asks)
        discretes = component.discretes()
        for own, number in numbering.discrete[i].items():
            setting = discretes.get(str(own))
            unit = setting.unit if isinstance(setting, Setting) else "-"
            yield f"{instance.name}.{own}", Source(Origin.DISCRETE, unit, number)

    def _add_assemblies(self, found: dict[str, Source]) -> None:
        """The ports of assemblies have the signals of the ports they stand for, through quantities added up."""
        for own, parts in _exposed_signals(self._anatomy, self._exposed):
            if parts[0] in found:
                source = found[parts[0]]
                summed = source.through and len(parts) > 1
                found[own] = Source(Origin.SUM, source.unit, through=True, parts=parts) if summed else source
        components = self._anatomy.circuit.components
        for port, inner in self._exposed.items():
            if any(components[ref.component].delivers == ref.port for ref in inner):
                _deliver(port.component, port.port, found)


def unknown_numbers(anatomy: Anatomy, exposed: Exposed) -> dict[str, int]:
    """Numbers of the unknowns under all of their names."""
    found = anatomy.numbering.aliases(anatomy.instances)
    found.update({own: found[parts[0]] for own, parts in _exposed_signals(anatomy, exposed) if parts[0] in found})
    return found


def imposes(resolver: Resolver, i: int, at: AtPort, node: Node) -> bool:
    """Whether the component gives the net its across quantity."""
    return resolver.imposer.get(id(node)) == Definition(i, at)


def _deliver(owner: str, port: str, found: dict[str, Source]) -> None:
    """Name what leaves by the port that a pump delivers to, unless it has a signal of that name."""
    flow, name = f"{owner}.{port}.{FLOW.through}", f"{owner}.{DELIVERY}"
    if port and flow in found and name not in found:
        found[name] = Source(Origin.OUT, found[flow].unit, parts=(flow,))


def _exposed_signals(anatomy: Anatomy, exposed: Exposed) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names at the ports of assemblies, with those at the ports that they stand for."""
    for own, inner in exposed.items():
        nodes = anatomy.instances[anatomy.number_of[inner[0].component]].node
        pairs = [node.pair for at, node in nodes.items() if at.port == inner[0].port]
        letters = [letter for pair in pairs for letter in (pair.across, pair.position, pair.through)]
        for quantity in ["", *(f".{letter}" for letter in letters)]:
            yield f"{own}{quantity}", tuple(f"{ref}{quantity}" for ref in inner)


def _asking(component: str, name: str, unit: str) -> PortRef | None:
    return PortRef(component, name) if unit == ANY_UNIT else None
