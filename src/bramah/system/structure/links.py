"""Components and links as a link diagram shows them (HASP; Wang 1988, chapter 2)."""

from __future__ import annotations

from bramah.circuit import PortRef
from bramah.records import dataclass
from bramah.system.anatomy import Anatomy
from bramah.system.resolve import Instance
from bramah.system.sorting import Memory, Model


@dataclass(frozen=True)
class Link:
    """One port of a component and the link it is on. A net is one link, however many ports it joins."""

    component: str
    type: str
    port: str
    link: int
    net: str
    kind: str
    effort: str
    """Signal of the across quantity; of a signal, its value."""
    flow: str
    memory: str


def links(anatomy: Anatomy, models: list[Model]) -> tuple[Link, ...]:
    """Power nets are numbered in the order in which components meet them, then signals by their outputs."""
    memory = {model.name: model.memory.value for model in models}
    numbers: dict[int, int] = {}
    for _, instance in anatomy.components():
        for node in instance.node.values():
            numbers.setdefault(id(node), len(numbers) + 1)
    drivers = dict.fromkeys(anatomy.wiring.driver_of.values())
    signals = {driver: len(numbers) + k for k, driver in enumerate(drivers, 1)}
    found = []
    for _, instance in anatomy.components():
        own = (instance.name, type(instance.component).__name__)
        kept = memory.get(instance.name) or _of_signals(instance)
        for at, node in instance.node.items():
            effort, flow = f"{instance.name}.{at}", f"{instance.name}.{at.port}.{node.pair.through}"
            found.append(Link(*own, at.port, numbers[id(node)], node.name, node.kind.name, effort, flow, kept))
        component = instance.component
        ways = {**dict.fromkeys(component.inputs(), "in"), **dict.fromkeys(component.outputs(), "out")}
        for name, way in ways.items():
            ref = PortRef(instance.name, name)
            driver = anatomy.wiring.driver_of.get(ref, ref)
            if driver in signals:
                found.append(Link(*own, name, signals[driver], str(driver), f"signal {way}", str(driver), "", kept))
    return tuple(found)


def _of_signals(instance: Instance) -> str:
    """The memory of a component that has signals only: a source knows its value, others compute it."""
    if any(not declared.algebraic for declared in instance.probe.states().values()):
        return Memory.DYNAMIC.value
    return (Memory.NONE if instance.link else Memory.INSTANTANEOUS).value
