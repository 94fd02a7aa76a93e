"""Circuits that cannot hold, found from the structure of their equations."""

from __future__ import annotations

import numpy as np

from bramah.circuit import Circuit
from bramah.errors import Problem
from bramah.system.kernel import Kernel
from bramah.system.nets import Node, Wiring
from bramah.system.numbering import Numbering
from bramah.system.records import Parts
from bramah.system.resolve import Instance, Resolver


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
                    f"Net {_described(node)} has a storage of {parts.capacity0[number]:g}. It cannot be negative.",
                )
            )
    return problems


def check_structure(circuit: Circuit, numbering: Numbering, parts: Parts) -> list[Problem]:
    """Every algebraic row must be able to determine one algebraic unknown: a matching between them must exist."""
    algebraic = np.flatnonzero(parts.differential == 0)
    if not len(algebraic):
        return []
    inside = (parts.differential[parts.row] == 0) & (parts.differential[parts.column] == 0) & _computed(parts)
    columns: dict[int, list[int]] = {int(r): [] for r in algebraic}
    for r, k in zip(parts.row[inside].tolist(), parts.column[inside].tolist(), strict=True):
        columns[r].append(k)
    unmatched = _unmatched(columns)
    return [circuit.problem(numbering.names[r], _undetermined(numbering.names[r])) for r in unmatched]


def _computed(parts: Parts) -> np.ndarray:
    """Which entries some kernel computes; diagonals are always present but may be empty."""
    computed = np.zeros(len(parts.row), dtype=bool)
    for group in parts.groups:
        computed[group.entry.ravel()] = True
    return computed


def _unmatched(columns: dict[int, list[int]]) -> list[int]:
    """Rows left over by a maximum matching of rows to columns."""
    row_of: dict[int, int] = {r: r for r in columns if r in columns[r]}
    return [r for r in columns if r not in columns[r] and not _augment(r, columns, row_of)]


def _augment(row: int, columns: dict[int, list[int]], row_of: dict[int, int]) -> bool:
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


def _undetermined(name: str) -> str:
    if name.endswith(".p"):
        return (
            f"Nothing determines the pressure {name}: its net stores nothing and lets nothing through, "
            "whatever the pressure. Add a Volume, a Tank or a relief valve."
        )
    if name.endswith((".v", ".omega")):
        return (
            f"Nothing determines the speed {name}: nothing on its net has mass or resists motion. "
            "Add a Mass, an Inertia or a damper."
        )
    return f"Nothing determines {name}: its equation does not depend on any unknown that is free to change."


def _described(node: Node) -> str:
    return f"{node.name!r} ({', '.join(map(str, node.ports))})"
