"""Which components a state belongs to: its own, or those that store where it is the state of a net."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bramah.components.references import AtPort
from bramah.equilibrium import Point
from bramah.expr import evaluate
from bramah.system.observed import Observed
from bramah.system.resolve import Instance


def owners_of(here: Point, states: Sequence[str], known: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Shares of components in each state, 1 in all. Parts of an assembly count as the assembly.

    The pressure of a net belongs to those that store fluid there, by their capacitance; its speed and position to those
    with mass, by their mass.
    """
    anatomy = here.system.anatomy
    numbers = {name: k for k, name in enumerate(here.system.names)}
    own: dict[int, Instance] = {}
    for i, instance in enumerate(anatomy.instances):
        for number in anatomy.numbering.unknown[i].values():
            own.setdefault(number, instance)
    nodes = anatomy.nodes_by_number()
    found = {}
    for name in states:
        number = numbers[name]
        node = nodes.get(number)
        if node is None and own[number].integrates is not None:
            node = own[number].integrates
        if node is None:
            found[name] = {_whole(own[number].name): 1.0}
        else:
            found[name] = _storing(here, node, known) or {name: 1.0}
    return found


def _storing(here: Point, node: Any, known: dict[str, Any]) -> dict[str, float]:
    """Components at a net by their share of what it stores."""
    anatomy, observed = here.system.anatomy, Observed(here.system)
    capacity: dict[str, float] = {}
    for ref in node.ports:
        k = anatomy.number_of[ref.component]
        stored = anatomy.kernels[k].template.stored.get(AtPort(ref.port, node.pair.across))
        if stored is None:
            continue
        value = float(evaluate([observed.own(k, stored)], known, here.system.equations.tables)[0])
        if value > 0:
            capacity[_whole(ref.component)] = capacity.get(_whole(ref.component), 0.0) + value
    total = sum(capacity.values())
    return {name: value / total for name, value in capacity.items()}


def _whole(name: str) -> str:
    """The component of the circuit that a part belongs to."""
    return name.partition(".")[0]
