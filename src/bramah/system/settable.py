"""What of a system can be set from outside between two steps, by every name a user may give it."""

from __future__ import annotations

from collections.abc import Mapping

from bramah.circuit import PortRef
from bramah.components.component import Setting
from bramah.components.references import Output, Own, Reference
from bramah.records import dataclass
from bramah.system.numbering import Numbering
from bramah.system.resolve import Definition, Instance


@dataclass(frozen=True)
class Settable:
    """Where a value goes: a discrete value, and one that takes the time, if there is one."""

    unit: str
    discrete: int
    stamp: int | None = None
    fellows: tuple[tuple[int, str], ...] = ()
    """Discrete values with the same stamp, and the signals whose value they take when this one is set."""


def settings(
    instances: list[Instance], numbering: Numbering, exposed: Mapping[PortRef, tuple[PortRef, ...]]
) -> dict[str, Settable]:
    """Settings by their own names, by those of the outputs they stand for, and by those of the inputs these drive."""
    found: dict[str, Settable] = {}
    outputs: dict[Definition, Settable] = {}
    for i, instance in enumerate(instances):
        for name, declared in instance.component.discretes().items():
            if isinstance(declared, Setting):
                place = _place(instance, name, declared, numbering.discrete[i])
                found[f"{instance.name}.{name}"] = place
                if declared.output:
                    found[f"{instance.name}.{declared.output}"] = place
                    outputs[Definition(i, Output(declared.output))] = place
    for instance in instances:
        for reference, link in instance.link.items():
            if link in outputs:
                found[f"{instance.name}.{reference}"] = outputs[link]
    for own, inner in exposed.items():
        if str(inner[0]) in found:
            found[str(own)] = found[str(inner[0])]
    return found


def _place(instance: Instance, own: str, declared: Setting, number: Mapping[Reference, int]) -> Settable:
    if not declared.stamps:
        return Settable(declared.unit, number[Own(own)])
    fellows = tuple(
        (number[Own(name)], f"{instance.name}.{other.now}")
        for name, other in instance.component.discretes().items()
        if name != own and isinstance(other, Setting) and other.stamps == declared.stamps and other.now
    )
    return Settable(declared.unit, number[Own(own)], number[Own(declared.stamps)], fellows)
