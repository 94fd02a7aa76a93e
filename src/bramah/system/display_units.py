"""Units of signals whose blocks have none of their own: those of what they are joined to.

A step that drives a pressure is shown in bar, and so is the set point that a controller compares with a measured
pressure. Where neighbours disagree, a signal stays a plain number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bramah.circuit import Circuit, PortRef
from bramah.components.component import Component
from bramah.declare import ANY_UNIT
from bramah.units import parse_unit

UNITLESS = ("", "-", ANY_UNIT)


def inferred_units(circuit: Circuit) -> dict[PortRef, str]:
    """Of the signals, inputs and states of a circuit without assemblies that say no unit themselves."""
    groups = _Groups()
    said: dict[PortRef, str] = {}
    for name, component in circuit.components.items():
        units = _units(component)
        said |= {PortRef(name, own): unit for own, unit in units.items() if unit not in UNITLESS}
        for alike in component.same_unit():
            groups.join(PortRef(name, own) for own in alike)
    for net in circuit.nets:
        groups.join(ref for ref in net.ports if ref in said or _is_signal(circuit, ref))
    known: dict[PortRef, set[str]] = {}
    for ref, unit in said.items():
        known.setdefault(groups.root(ref), set()).add(unit)
    agreed = {root: found for root, units in known.items() if (found := _common(units)) is not None}
    return {ref: agreed[root] for ref, root in groups.all() if ref not in said and root in agreed}


def _units(component: Component) -> dict[str, str]:
    """Units that connections, states and quantities declare."""
    declared = (component.inputs(), component.outputs(), component.states(), component.quantities())
    return {name: given.unit for table in declared for name, given in table.items()}


def _is_signal(circuit: Circuit, ref: PortRef) -> bool:
    component = circuit.components.get(ref.component)
    return component is not None and (ref.port in component.inputs() or ref.port in component.outputs())


def _common(units: Iterable[str]) -> str | None:
    """The unit to show, if all measure the same: the first in the alphabet, whatever order they came in."""
    found = sorted(units)
    return found[0] if len({parse_unit(unit).dimension for unit in found}) == 1 else None


class _Groups:
    """Signals that share a unit."""

    def __init__(self) -> None:
        self._parent: dict[PortRef, PortRef] = {}

    def root(self, ref: PortRef) -> PortRef:
        while (parent := self._parent.setdefault(ref, ref)) != ref:
            self._parent[ref] = ref = self._parent.get(parent, parent)
        return ref

    def join(self, refs: Iterable[PortRef]) -> None:
        first: PortRef | None = None
        for ref in refs:
            first = self.root(ref) if first is None else first
            self._parent[self.root(ref)] = first

    def all(self) -> Iterator[tuple[PortRef, PortRef]]:
        return ((ref, self.root(ref)) for ref in list(self._parent))
