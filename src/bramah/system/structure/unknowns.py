"""The unknowns of a system and the equation of each, by name and in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bramah.system.anatomy import Anatomy
from bramah.system.nets import Node
from bramah.system.template import cut_symbol
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
        unit = _per_second(node.kind.across_unit) if stores else node.kind.through_unit
        found[number] = (balance(node, stores), unit)
    for i, instance in enumerate(anatomy.instances):
        for name, declared in instance.component.states().items():
            number, unit = numbering.unknown[i][name], _per_second(plain(declared.unit))
            if instance.integrates is not None:
                kind = instance.integrates.kind
                found[number] = (f"{kind.position}' = {kind.across} of net {instance.integrates.name!r}", unit)
            elif declared.algebraic:
                found[number] = (f"equation {name} of {instance.name}", None)
            else:
                found[number] = (f"{name}' of {instance.name}", unit)
    for i, name in sorted(anatomy.resolver.cut):
        instance = anatomy.instances[i]
        number = numbering.unknown[i][cut_symbol(instance, name)]
        words = _cut_words(instance.name, name)
        found[number] = (f"{words}, where a loop was cut", plain(numbering.units[number]))
    return found


def _per_second(unit: str) -> str:
    return "1/s" if unit == "-" else f"{unit}/s"


def _cut_words(component: str, definition: str) -> str:
    port, dot, what = definition.rpartition(".")
    if not dot:
        return f"value of the signal {component}.{definition}"
    if what == "arriving":
        return f"what arrives at {component}.{port}"
    return f"{'value' if what == 'impose' else 'position'} that {component}.{port} imposes"
