"""A circuit cut at its lines: what lies between them does not touch, so that it can be integrated apart."""

from __future__ import annotations

from dataclasses import replace

from bramah.circuit import Circuit, Net, PortRef
from bramah.circuit_fluids import with_named_nets
from bramah.components.hydraulic.pressure_source import PressureSource


def far_name(line: str, end: str) -> str:
    """Name of what stands for the end of a line that lies in another part."""
    return f"{line.replace('.', '-')}-far-{end}"


def split(circuit: Circuit) -> list[Circuit]:
    """The parts of a circuit without assemblies. A line between two parts is in both; its far end is closed off.

    Where they start is for the whole to say.
    """
    circuit = replace(circuit, nets=with_named_nets(circuit))
    groups = _groups(circuit)
    roots = dict.fromkeys(groups.values())
    return [_part(circuit, groups, root) for root in roots]


def parts_of(circuit: Circuit, line: str) -> dict[str, int]:
    """Which part each end of a line lies in."""
    groups = _groups(circuit)
    number = {root: k for k, root in enumerate(dict.fromkeys(groups.values()))}
    return {end: number[groups[_place(circuit, PortRef(line, end))]] for end in ("A", "B")}


def _place(circuit: Circuit, ref: PortRef) -> str:
    """What is joined with what: components as wholes, but the ends of a line each for itself."""
    return str(ref) if circuit.components[ref.component].is_line else ref.component


def _groups(circuit: Circuit) -> dict[str, str]:
    """The group of each place, named after its first one."""
    parent: dict[str, str] = {}
    for name, component in circuit.components.items():
        for place in (f"{name}.A", f"{name}.B") if component.is_line else (name,):
            parent[place] = place

    def root(place: str) -> str:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    order = {place: k for k, place in enumerate(parent)}
    for net in circuit.nets:
        first, *others = (_place(circuit, ref) for ref in net.ports)
        for other in others:
            a, b = sorted((root(first), root(other)), key=order.__getitem__)
            parent[b] = a
    return {place: root(place) for place in parent}


def _part(circuit: Circuit, groups: dict[str, str], root: str) -> Circuit:
    components = {}
    nets = [net for net in circuit.nets if groups[_place(circuit, net.ports[0])] == root]
    for name, component in circuit.components.items():
        if not component.is_line:
            if groups[name] == root:
                components[name] = component
            continue
        here = [end for end in ("A", "B") if groups[f"{name}.{end}"] == root]
        if here:
            components[name] = component
        for end in ("A", "B") if len(here) == 1 else ():
            if end not in here:
                far = far_name(name, end)
                components[far] = PressureSource(pressure=0.0)
                nets.append(Net(far, (PortRef(name, end), PortRef(far, "P"))))
    owners = {name.partition(".")[0] for name in components}
    changes = {name: values for name, values in circuit.fluid_changes.items() if name in owners}
    return replace(circuit, components=components, nets=nets, start_values={}, fluid_changes=changes)
