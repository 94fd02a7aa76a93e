"""Assemblies taken apart: a circuit of elementary components only."""

from __future__ import annotations

from dataclasses import replace

from bramah.circuit import Circuit, Net, PortRef
from bramah.components.assembly import Assembly
from bramah.errors import CircuitError, Problem

DEEPEST = 50
"""So many assemblies may stand inside each other; more is taken for one that contains itself."""

Exposed = dict[PortRef, tuple[PortRef, ...]]
"""Ports of assemblies and the ports of elementary components they stand for."""


def flatten(circuit: Circuit) -> tuple[Circuit, Exposed]:
    """The circuit without assemblies. Parts are named "assembly.part"."""
    exposed: Exposed = {}
    flat = circuit
    for _ in range(DEEPEST):
        if not any(isinstance(c, Assembly) for c in flat.components.values()):
            return flat, {ref: _innermost(ref, exposed) for ref in exposed}
        flat = _one_level(flat, exposed)
    raise CircuitError([Problem("circuit", f"Assemblies stand inside each other more than {DEEPEST} deep.")])


def _one_level(circuit: Circuit, exposed: Exposed) -> Circuit:
    components = {}
    nets: list[Net] = []
    for name, component in circuit.components.items():
        if not isinstance(component, Assembly):
            components[name] = component
            continue
        inside = component.inside()
        for part, inner in inside.components.items():
            components[f"{name}.{part}"] = inner
        for k, ports in enumerate(inside.nets):
            nets.append(Net(f"{name}.net{k + 1}", tuple(_within(name, p) for p in ports)))
        for own, ports in inside.exposed.items():
            exposed[PortRef(name, own)] = tuple(_within(name, p) for p in ports)
            if len(ports) > 1:
                nets.append(Net(f"{name}.{own}", exposed[PortRef(name, own)]))
    outer = [
        replace(net, ports=tuple(r for ref in net.ports for r in exposed.get(ref, (ref,)))) for net in circuit.nets
    ]
    return replace(circuit, components=components, nets=[*outer, *nets])


def _within(assembly: str, port: str) -> PortRef:
    part, _, name = port.rpartition(".")
    return PortRef(f"{assembly}.{part}", name)


def _innermost(ref: PortRef, exposed: Exposed) -> tuple[PortRef, ...]:
    if ref not in exposed:
        return (ref,)
    return tuple(r for inner in exposed[ref] for r in _innermost(inner, exposed))
