"""Which fluid is where in a circuit: a net names one, and all that passes fluid on from there has it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from bramah.circuit import Circuit, Net, PortRef, can_join
from bramah.errors import Problem, nearest
from bramah.fluids import Fluid
from bramah.records import dataclass

SHARED = MappingProxyType(
    {"reference_density": "flow is counted by it", "atmospheric_pressure": "pressures are counted from it"}
)
"""Properties that a component must share with its neighbours, and why."""


@dataclass(frozen=True)
class CircuitFluids:
    """The fluids of a circuit without assemblies, numbered: its own, those with names, those changed in a component."""

    all: tuple[Fluid, ...]
    at_port: Mapping[PortRef, int] = field(default_factory=dict)
    """Numbers of the fluids of nets, by port; the circuit's own is left out, here and below."""
    inside: Mapping[tuple[str, int], int] = field(default_factory=dict)
    """Numbers of the fluids in a component, by its name and by the number that it has for them."""
    net_names: Mapping[PortRef, str] = field(default_factory=dict)
    """Names of the fluids of nets, by port."""
    changed_from: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    """Of a fluid that is changed in a component: the number of what it was, and the component."""

    def at(self, port: PortRef) -> Fluid:
        """The fluid of the net of a port."""
        return self.all[self.at_port.get(port, 0)]

    def of(self, component: str) -> Fluid:
        """The fluid in a component that has but one."""
        return self.all[self.inside.get((component, 0), 0)]

    def numbers(self, component: str, count: int) -> tuple[int, ...]:
        """Of the fluids that a component tells apart."""
        return tuple(self.inside.get((component, k), 0) for k in range(count))

    def is_placed_like(self, other: CircuitFluids) -> bool:
        """Whether the same numbers are in the same places."""
        return len(self.all) == len(other.all) and (self.at_port, self.inside) == (other.at_port, other.inside)


def fluids_of(circuit: Circuit) -> tuple[CircuitFluids, list[Problem]]:
    """The fluids of a circuit without assemblies, and what is wrong with them."""
    if not circuit.fluids and not circuit.fluid_changes and all(net.fluid is None for net in circuit.nets):
        return CircuitFluids((circuit.fluid,)), []
    region = _regions(circuit)
    named: dict[PortRef, Net] = {}
    problems = [p for net in circuit.nets if net.fluid is not None for p in _name(circuit, net, region, named)]
    number = {name: k + 1 for k, name in enumerate(circuit.fluids)}
    names = {ref: str(named[root].fluid) for ref, root in region.items() if root in named}
    at_port = {ref: number[name] for ref, name in names.items()}
    inside = {
        (name, k): at_port[ref]
        for name, component in circuit.components.items()
        for port, k in component.fluid_numbers().items()
        if (ref := PortRef(name, port)) in at_port
    }
    found = [circuit.fluid, *circuit.fluids.values()]
    changed_from: dict[int, tuple[int, str]] = {}
    problems += _change(circuit, inside, found, changed_from)
    return CircuitFluids(tuple(found), at_port, inside, names, changed_from), problems


def with_named_nets(circuit: Circuit) -> list[Net]:
    """The nets, each with the name of its fluid unless that is the circuit's own: a part of the circuit needs them."""
    names = fluids_of(circuit)[0].net_names
    return [replace(net, fluid=names.get(net.ports[0])) for net in circuit.nets] if names else circuit.nets


def _regions(circuit: Circuit) -> dict[PortRef, PortRef]:
    """Ports with fluid, by the first of those that fluid passes between: in nets, and inside components."""
    parent: dict[PortRef, PortRef] = {}
    for name, component in circuit.components.items():
        first: dict[int, PortRef] = {}
        for port, number in component.fluid_numbers().items():
            ref = PortRef(name, port)
            parent[ref] = first.setdefault(0 if component.leaks() else number, ref)

    def root(ref: PortRef) -> PortRef:
        while parent[ref] != ref:
            parent[ref] = parent[parent[ref]]
            ref = parent[ref]
        return ref

    for net in circuit.nets:
        refs = [ref for ref in net.ports if ref in parent]
        for other in refs[1:]:
            parent[root(other)] = root(refs[0])
    return {ref: root(ref) for ref in parent}


def _name(
    circuit: Circuit, net: Net, region: Mapping[PortRef, PortRef], named: dict[PortRef, Net]
) -> Iterator[Problem]:
    """Let a net name the fluid of its region."""
    roots = [region[ref] for ref in net.ports if ref in region]
    if net.fluid not in circuit.fluids:
        near = nearest(str(net.fluid), circuit.fluids)
        hint = f"Did you mean {near!r}?" if near else f"There are: {', '.join(circuit.fluids) or 'none'}."
        message = f"Net {net.name!r} has the fluid {net.fluid!r}, but the circuit has no fluid of that name. {hint}"
        yield circuit.problem(net.name, message)
    elif not roots:
        if all(_exists(circuit, ref) for ref in net.ports):
            message = f"Net {net.name!r} has the fluid {net.fluid!r}, but it joins no ports with fluid."
            yield circuit.problem(net.name, message)
    else:
        other = named.setdefault(roots[0], net)
        if other.fluid != net.fluid:
            message = (
                f"Net {net.name!r} has the fluid {net.fluid!r} and net {other.name!r} the fluid {other.fluid!r}, but "
                "fluid passes from one to the other. Give both the same, or put between them what keeps fluids apart, "
                "such as a cylinder without leakage."
            )
            yield circuit.problem(net.name, message)


def _exists(circuit: Circuit, ref: PortRef) -> bool:
    component = circuit.components.get(ref.component)
    return component is not None and can_join(component, ref.port)


def _change(
    circuit: Circuit,
    inside: dict[tuple[str, int], int],
    found: list[Fluid],
    changed_from: dict[int, tuple[int, str]],
) -> Iterator[Problem]:
    """Give components that change properties of their fluids numbers of their own; parts of assemblies go with them."""
    left = dict.fromkeys(circuit.fluid_changes)
    made: dict[tuple[int, str], int] = {}
    for name, component in circuit.components.items():
        owner = name.partition(".")[0]
        if owner not in circuit.fluid_changes or not component.fluid_numbers():
            continue
        left.pop(owner, None)
        for k in range(component.fluid_count()):
            before = inside.get((name, k), 0)
            if (before, owner) not in made:
                changed, wrong = found[before].changed(circuit.fluid_changes[owner], owner=f"{owner}.fluid")
                yield from (circuit.problem(p.where, p.message) for p in wrong)
                yield from _not_shared(circuit, owner, circuit.fluid_changes[owner])
                made[before, owner] = len(found)
                changed_from[len(found)] = before, owner
                found.append(changed)
            inside[name, k] = made[before, owner]
    for owner in left:
        yield circuit.problem(owner, f"{owner} cannot change its fluid: it has no port with fluid.")


def _not_shared(circuit: Circuit, owner: str, changes: Mapping[str, Any]) -> Iterator[Problem]:
    for name in changes:
        if name in SHARED:
            where = f"{owner}.fluid.{name}"
            yield circuit.problem(where, f"{where} cannot differ from that of the neighbours: {SHARED[name]}.")
