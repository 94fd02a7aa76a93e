"""Circuits that cannot hold, found from the structure of their equations."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from bramah.circuit import Circuit
from bramah.components.references import AtPort
from bramah.errors import Problem
from bramah.system.kernel import Kernel
from bramah.system.nets import Wiring
from bramah.system.numbering import Numbering
from bramah.system.records import Parts
from bramah.system.resolve import Definition, Instance, Resolver
from bramah.system.sets import algebraic_sets
from bramah.system.singular import describe, faults
from bramah.system.words import described


def check_arriving(
    circuit: Circuit, instances: list[Instance], wiring: Wiring, imposer: dict[int, Definition]
) -> list[Problem]:
    """What arrives at a port that imposes a pressure or speed is known only if nothing else on the net stores."""
    number = {instance.name: i for i, instance in enumerate(instances)}
    problems = []
    for node in wiring.nodes:
        imposed = imposer.get(id(node))
        if imposed is None or imposed.says not in instances[imposed.instance].probe.arriving:
            continue
        if imposed.says in instances[imposed.instance].probe.burden:
            continue
        where, words = imposed.port_of(instances), node.pair.words
        for ref in node.ports:
            said = instances[number[ref.component]].probe.equations
            if any(at == AtPort(ref.port, node.pair.across) for at, _ in (*said.store, *said.borne)):
                problems.append(
                    circuit.problem(
                        f"{ref}",
                        f"{ref} {words.stores} on a net whose motion or pressure {where} fixes from what "
                        f"arrives there, which cannot be told then. Put {words.between} between them.",
                    )
                )
    return problems


def check_imposed(
    circuit: Circuit, instances: list[Instance], kernels: list[Kernel], resolver: Resolver
) -> list[Problem]:
    """A component that stops a motion cannot be joined to a net whose motion a source fixes."""
    return [
        circuit.problem(
            instance.name,
            f"{instance.name} stops the motion of its net, but a source imposes that motion. Remove one of them.",
        )
        for instance, kernel in zip(instances, kernels, strict=True)
        if kernel.template.imposed_resets
    ]


def check_storage(circuit: Circuit, wiring: Wiring, numbering: Numbering, parts: Parts) -> list[Problem]:
    """Capacities must be positive; a volume or mass of exactly zero is fine and makes the net algebraic."""
    problems = []
    for node in wiring.nodes:
        number = numbering.node_number.get(id(node))
        if number is not None and not parts.capacity0[number] >= 0:
            problems.append(
                circuit.problem(
                    node.name,
                    f"Net {described(node)} has a storage of {parts.capacity0[number]:g}. It cannot be negative.",
                )
            )
    return problems


def check_structure(circuit: Circuit, wiring: Wiring, numbering: Numbering, parts: Parts) -> list[Problem]:
    """Every algebraic row must be able to determine one algebraic unknown: a matching between them must exist."""
    columns = _occurring(parts, states=False)
    found = matching(columns)
    if len(found) == len(columns):
        return []
    states = _occurring(parts, states=True)
    return [
        circuit.problem(
            numbering.names[fault.unknowns[0]],
            describe(fault, numbering, wiring, sorted({k for r in fault.equations for k in states[r]})),
        )
        for fault in faults(columns, found, algebraic_sets(parts.differential, parts.row, parts.column).tolist())
    ]


def _occurring(parts: Parts, *, states: bool) -> dict[int, list[int]]:
    """The states, or the algebraic unknowns, that occur in each algebraic row."""
    found: dict[int, list[int]] = {int(r): [] for r in np.flatnonzero(parts.differential == 0)}
    inside = (parts.differential[parts.row] == 0) & ((parts.differential[parts.column] != 0) == states)
    inside &= _computed(parts)
    for r, k in zip(parts.row[inside].tolist(), parts.column[inside].tolist(), strict=True):
        found[r].append(k)
    return found


def _computed(parts: Parts) -> np.ndarray:
    """Which entries some kernel computes; diagonals are always present but may be empty."""
    computed = np.zeros(len(parts.row), dtype=bool)
    for group in parts.groups:
        computed[group.entry.ravel()] = True
    return computed


def matching(columns: Mapping[int, list[int]]) -> dict[int, int]:
    """As many columns as can be given a row of their own, with that row. `columns` are those that occur in each row."""
    row_of = {r: r for r in columns if r in columns[r]}
    for r in columns:
        if r not in columns[r]:
            _augment(r, columns, row_of)
    return row_of


def _augment(row: int, columns: Mapping[int, list[int]], row_of: dict[int, int]) -> bool:
    """Give the row a column by moving other rows to other columns, if that is possible; breadth first."""
    came: dict[int, int] = {}
    column_of = {r: k for k, r in row_of.items()}
    queue = [row]
    for r in queue:
        for k in columns[r]:
            if k in came:
                continue
            came[k] = r
            if k in row_of:
                queue.append(row_of[k])
                continue
            while True:
                r = came[k]
                row_of[k] = r
                if r == row:
                    return True
                k = column_of[r]
    return False
