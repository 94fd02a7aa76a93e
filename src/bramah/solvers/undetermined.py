"""Unknowns that their equations do not determine at some instant, in words: which move together, and what to do."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.solvers.rows import node_of, row
from bramah.system import System
from bramah.system.loops import loop_of
from bramah.system.sets import algebraic_sets
from bramah.system.system import Floats
from bramah.system.words import listed

MOST_NAMED = 4
LARGEST_SET = 500
"""Larger sets of equations are not looked at as a whole."""
RANK = 1e-10
"""Singular values below this share of the largest count as zero."""


def undetermined(system: System, number: int, t: float, y: Floats, d: Floats) -> list[int]:
    """The unknowns that can move together with this one, by any amount, while all equations of its set still hold."""
    sets = algebraic_sets(system.differential, system.equations.row, system.equations.column)
    members = np.flatnonzero(sets == sets[number]) if sets[number] >= 0 else np.array([number])
    if len(members) > LARGEST_SET or not np.isfinite(y).all():
        return [number]
    matrix = _block(system, members, t, y, d)
    if not np.isfinite(matrix).all():
        return [number]
    size = np.abs(matrix).max(axis=1, keepdims=True)
    _, values, right = np.linalg.svd(matrix / np.where(size > 0, size, 1.0))
    free = right[values <= RANK * max(values[0], 1.0)]
    together = np.abs(free.T @ free[:, members.tolist().index(number)])
    found = members[together > 1e-6]
    return [int(k) for k in found] if number in found else [number]


def _block(system: System, members: NDArray[np.int64], t: float, y: Floats, d: Floats) -> Floats:
    """The Jacobian of a set of equations with respect to its own unknowns, these in units of their scales."""
    evaluator = system.evaluator()
    evaluator.hold(d)
    place = np.full(system.n, -1)
    place[members] = np.arange(len(members))
    row, column = place[system.equations.row], place[system.equations.column]
    inside = (row >= 0) & (column >= 0)
    block = np.zeros((len(members), len(members)))
    with np.errstate(over="ignore"):
        values = evaluator.jacobian_values(t, y, d)[inside] * system.scale[members][column[inside]]
    block[row[inside], column[inside]] = values
    return block


def not_determined(system: System, number: int, t: float, y: Floats, d: Floats) -> str:
    """What is left open at an instant, and advice."""
    loop = looped(system, number)
    free = undetermined(system, number, t, y, d)
    if loop:
        gain = "has a gain of 1" if len(free) == 1 else "and others joined to it are singular"
        return (
            f"{loop} {gain} at t = {t:.6g} s, so that nothing determines its values. "
            "Change a gain, or put a FirstOrderLag into it."
        )
    equation = row(system, number)
    if len(free) > 1:
        return (
            f"Nothing determines {_named(system, free)} at t = {t:.6g} s: "
            f"they can change together without any effect on their balances. {_reference(system, free)}"
        )
    return (
        f"The equations for {system.names[number]} became singular at t = {t:.6g} s: "
        f"the {equation.equation} does not depend on it there. {equation.advice}"
    )


def looped(system: System, number: int) -> str:
    """The loop of signals that an unknown belongs to, as the beginning of a sentence; empty if there is none."""
    loop = loop_of(system.anatomy, system.names[number])
    return f"The loop of signals {' -> '.join([*loop, loop[0]])}" if loop else ""


def not_finite(system: System, number: int, t: float, y: Floats, d: Floats) -> list[str]:
    """Components whose flow, force or torque into the balance of a net is not finite."""
    found = []
    for instance in system.signals.instances:
        for at, node in instance.node.items():
            if system.signals.unknown_of(node) != number:
                continue
            name = f"{instance.name}.{at.port}.{node.pair.through}"
            with np.errstate(all="ignore"):
                value = system.signals.evaluate(name, np.array([t]), y[None, :], d[None, :])[0]
            if not np.isfinite(value):
                found.append(instance.name)
    return list(dict.fromkeys(found))


def _named(system: System, numbers: Sequence[int]) -> str:
    names = [system.names[k] for k in numbers]
    more = len(names) - MOST_NAMED
    return listed(names if more <= 0 else [*names[:MOST_NAMED], f"{more} more"])


def _reference(system: System, numbers: Sequence[int]) -> str:
    nodes = [node_of(system, k) for k in numbers]
    advice = {None if node is None else node.pair.words.refer for node in nodes}
    return (advice.pop() if len(advice) == 1 else None) or row(system, numbers[0]).advice
