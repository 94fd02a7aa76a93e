"""The linearised system at a state, with the algebraic unknowns eliminated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.errors import SimulationError
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.system.system import System

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_NAMED = 3


@dataclass(frozen=True, eq=False)
class Reduction:
    """x' = matrix x for small changes x of the states; every unknown changes by `unknowns` x."""

    states: Ints
    """Numbers of the states."""
    matrix: Floats
    """f_x - f_y g_y^-1 g_x."""
    unknowns: Floats
    """Ones for the states themselves, -g_y^-1 g_x for the algebraic unknowns, which follow them at once."""


def reduce(system: System, t: float, y: Floats, d: Floats) -> Reduction:
    """Linearise at unknowns y and discrete values d."""
    evaluator = system.evaluator()
    evaluator.hold(d)
    jacobian = evaluator.jacobian(t, y, d)
    sets = system.equations.sets
    states = np.flatnonzero(sets < 0)
    unknowns = np.zeros((system.n, len(states)))
    unknowns[states, np.arange(len(states))] = 1.0
    own: Floats = jacobian[np.ix_(states, states)]
    order = np.argsort(sets, kind="stable")[len(states) :]
    if not len(order):
        return Reduction(states, own, unknowns)
    apart = np.split(order, np.flatnonzero(np.diff(sets[order])) + 1)
    for rows in apart:
        unknowns[rows] = _following(system, jacobian[rows], rows, states, t)
    return Reduction(states, own + jacobian[np.ix_(states, order)] @ unknowns[order], unknowns)


def _following(system: System, jacobian: Floats, rows: Ints, states: Ints, t: float) -> Floats:
    """-g_y^-1 g_x of one algebraic set."""
    scale = system.scale[rows]
    inner = jacobian[:, rows] * scale
    weight = np.maximum(np.abs(inner).max(axis=1), np.finfo(float).tiny)[:, None]
    finite = np.isfinite(inner).all()
    if not finite or np.linalg.cond(inner / weight) > 1 / np.finfo(float).eps:
        null = np.linalg.svd(inner / weight)[2][-1] if finite else np.ones(len(rows))
        free = [system.names[rows[k]] for k in np.argsort(-np.abs(null), kind="stable")[:MOST_NAMED]]
        raise SimulationError(
            f"The algebraic equations are singular at t = {t:g} s: they leave {', '.join(free)} free. "
            "Choose another state, or give the net a Volume or a leak."
        )
    solved: Floats = np.linalg.solve(inner / weight, -jacobian[:, states] / weight)
    return scale[:, None] * solved
