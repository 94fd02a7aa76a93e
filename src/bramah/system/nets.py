"""Which ports are joined to which, and whether they may be."""

from __future__ import annotations

from dataclasses import field

from bramah.circuit import Circuit, PortRef, can_join, kind_of
from bramah.components.kinds import Pair, PortKind
from bramah.components.ports import Port
from bramah.errors import Problem
from bramah.records import dataclass


@dataclass(frozen=True, eq=False)
class Node:
    """One pair of quantities of a net of power ports."""

    name: str
    kind: PortKind
    pair: Pair
    ports: list[PortRef] = field(default_factory=list)


@dataclass(frozen=True)
class Wiring:
    """The joined circuit: power nets, and the signal output that drives each connected input."""

    nodes: list[Node]
    nodes_of: dict[PortRef, list[Node]]
    """One for each pair of the port's kind."""
    driver_of: dict[PortRef, PortRef]


def wire(circuit: Circuit) -> tuple[Wiring, list[Problem]]:
    """Merge the circuit's nets that share ports, and sort them into power nets and signals."""
    problems: list[Problem] = []
    wiring = Wiring([], {}, {})
    for name, refs in _merged(circuit):
        kinds = {ref: kind_of(circuit.components[ref.component], ref.port) for ref in refs}
        power = {k for k in kinds.values() if not k.startswith("signal")}
        if len(power) > 1 or (power and len(power) < len(set(kinds.values()))):
            listed = ", ".join(f"{ref} ({kind})" for ref, kind in kinds.items())
            problems.append(circuit.problem(name, f"Net {name!r} joins ports of different kinds: {listed}."))
        elif power:
            declared = circuit.components[refs[0].component].declarations[refs[0].port]
            assert isinstance(declared, Port)
            nodes = [Node(name, declared.kind, pair, refs) for pair in declared.kind.pairs]
            wiring.nodes.extend(nodes)
            wiring.nodes_of.update(dict.fromkeys(refs, nodes))
        else:
            sources = [ref for ref, kind in kinds.items() if kind == "signal out"]
            if len(sources) != 1:
                said = (
                    f"{len(sources)} signals drive it: {', '.join(map(str, sources))}"
                    if sources
                    else "no signal drives it"
                )
                problems.append(
                    circuit.problem(name, f"Net {name!r} joins signals, but {said}. It needs exactly one output.")
                )
            else:
                wiring.driver_of.update({ref: sources[0] for ref in refs if ref != sources[0]})
    return wiring, problems


def _merged(circuit: Circuit) -> list[tuple[str, list[PortRef]]]:
    """Nets with ports in common become one, named after the first. References that do not exist are left out."""
    group: dict[PortRef, int] = {}
    groups: list[tuple[str, list[PortRef]] | None] = []
    for net in circuit.nets:
        refs = [r for r in dict.fromkeys(net.ports) if _exists(circuit, r)]
        touched = sorted({group[r] for r in refs if r in group})
        if not touched:
            touched = [len(groups)]
            groups.append((net.name, []))
        target = groups[touched[0]]
        assert target is not None
        for other in touched[1:]:
            old = groups[other]
            assert old is not None
            target[1].extend(old[1])
            group.update(dict.fromkeys(old[1], touched[0]))
            groups[other] = None
        new = [r for r in refs if r not in group]
        target[1].extend(new)
        group.update(dict.fromkeys(new, touched[0]))
    return [g for g in groups if g is not None and g[1]]


def _exists(circuit: Circuit, ref: PortRef) -> bool:
    component = circuit.components.get(ref.component)
    return component is not None and can_join(component, ref.port)
