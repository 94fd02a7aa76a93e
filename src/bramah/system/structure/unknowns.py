"""The unknowns of a system and the equation of each, by name and in words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import Output, Own
from bramah.records import dataclass
from bramah.system.anatomy import Anatomy
from bramah.system.nets import Node
from bramah.system.resolve import Definition, in_order
from bramah.system.words import balance, plain


@dataclass(frozen=True)
class Unknown:
    """One unknown: a state, or algebraic."""

    number: int
    name: str
    unit: str
    state: bool
    owner: str
    """The component or the net it belongs to: "relief", "net 'supply'"."""
    ports: tuple[str, ...]
    """Ports that share it, if it is a net's."""


@dataclass(frozen=True)
class Equation:
    """The equation in the row of an unknown: its rate if it is a state, otherwise something that must be zero."""

    number: int
    words: str
    unit: str | None
    """Of the rate, or of what must be zero; None where a component does not declare it."""
    unknowns: tuple[str, ...]
    """Unknowns that occur in it."""
    components: tuple[str, ...]
    """Components that write it."""


def unknowns(anatomy: Anatomy, differential: NDArray[np.int64]) -> tuple[Unknown, ...]:
    numbering, nodes = anatomy.numbering, anatomy.nodes_by_number()
    owners: dict[int, tuple[str, tuple[str, ...]]] = {}
    for i, instance in enumerate(anatomy.instances):
        node = instance.integrates
        for number in numbering.unknown[i].values():
            owners.setdefault(number, (instance.name, ()))
        if node is not None:
            owners[numbering.position_number[id(node)]] = _net(node)
    owners |= {number: _net(node) for number, node in nodes.items()}
    return tuple(
        Unknown(number, name, plain(numbering.units[number]), bool(differential[number]), *owners[number])
        for number, name in enumerate(numbering.names)
    )


def _net(node: Node) -> tuple[str, tuple[str, ...]]:
    return f"net {node.name!r}", tuple(map(str, node.ports))


def equations(
    anatomy: Anatomy, differential: NDArray[np.int64], row: NDArray[np.int64], column: NDArray[np.int64]
) -> tuple[Equation, ...]:
    names = anatomy.numbering.names
    occurring: list[list[str]] = [[] for _ in names]
    writers: list[dict[str, None]] = [{} for _ in names]
    computed = {(r, k) for _, r, k in anatomy.entries()}
    for r, k in zip(row.tolist(), column.tolist(), strict=True):
        if (r, k) in computed:
            occurring[r].append(names[k])
    for i, instance in anatomy.components():
        for written in anatomy.kernels[i].template.rows:
            writers[anatomy.number(i, written.target)][instance.name] = None
    said = _words(anatomy, differential)
    return tuple(
        Equation(number, *said[number], tuple(occurring[number]), tuple(writers[number]))
        for number in range(len(names))
    )


def _words(anatomy: Anatomy, differential: NDArray[np.int64]) -> dict[int, tuple[str, str | None]]:
    """Every equation in words, and the unit of its left side."""
    numbering = anatomy.numbering
    found: dict[int, tuple[str, str | None]] = {}
    for number, node in anatomy.nodes_by_number().items():
        stores = bool(differential[number])
        unit = _per_second(node.pair.across_unit) if stores else node.pair.through_unit
        found[number] = (balance(node, stores), unit)
    for i, instance in enumerate(anatomy.instances):
        for name, declared in instance.probe.states().items():
            number, unit = numbering.unknown[i][Own(name)], _per_second(plain(declared.unit))
            if instance.integrates is not None:
                pair = instance.integrates.pair
                found[number] = (f"{pair.position}' = {pair.across} of net {instance.integrates.name!r}", unit)
            elif declared.algebraic:
                found[number] = (f"equation {name} of {instance.name}", None)
            else:
                found[number] = (f"{name}' of {instance.name}", unit)
    for definition in in_order(anatomy.resolver.cut):
        number = numbering.unknown[definition.instance][definition.says]
        words = _cut_words(anatomy, definition)
        found[number] = (f"{words}, where a loop was cut", plain(numbering.units[number]))
    return found


def _per_second(unit: str) -> str:
    return "1/s" if unit == "-" else f"{unit}/s"


def _cut_words(anatomy: Anatomy, definition: Definition) -> str:
    instance, says = anatomy.instances[definition.instance], definition.says
    if isinstance(says, Output):
        return f"value of the signal {instance.name}.{says.name}"
    if anatomy.resolver.arrives(definition):
        return f"what arrives at {instance.name}.{says.port}"
    return f"{'value' if says in instance.node else 'position'} that {instance.name}.{says.port} imposes"
