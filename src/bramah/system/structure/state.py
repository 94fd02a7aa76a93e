"""The state a system starts from, with its algebraic equations satisfied and what is due at once having happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.errors import SimulationError

if TYPE_CHECKING:
    from bramah.system.system import System

Floats = NDArray[np.float64]

MOST_ROUNDS = 100
MOST_ITERATIONS = 50
MOST_HALVINGS = 30
NEGLIGIBLE = 1e-10
"""Of an unknown's size and scale."""


def consistent_start(system: System, t: float) -> tuple[Floats, Floats]:
    """Unknowns and discrete values at the start: scheduled events until t, and guards below zero, are carried out."""
    evaluator = system.evaluator()
    y, d = np.array(system.start), np.array(system.start_discrete)
    for _ in range(MOST_ROUNDS):
        due = [(True, k) for k in np.flatnonzero(evaluator.schedule(t, y, d) <= t)]
        if not due:
            y = solve_algebraic(system, t, y, d)
            due = [(False, k) for k in np.flatnonzero(evaluator.guards(t, y, d) < 0)]
        if not due:
            return y, d
        for scheduled, number in due:
            evaluator.transition(t, y, d, scheduled=scheduled, number=int(number))
    raise SimulationError(f"What happens at the start (t = {t:g} s) does not come to an end. Give a state of a run.")


def solve_algebraic(system: System, t: float, y: Floats, d: Floats) -> Floats:
    """Newton's method on the algebraic rows, with steps halved while the next correction would be larger."""
    evaluator = system.evaluator()
    evaluator.hold(d)
    rows = np.flatnonzero(system.differential == 0)
    if not len(rows):
        return y
    scale = system.scale[rows]
    for _ in range(MOST_ITERATIONS):
        matrix = evaluator.jacobian(t, y, d)[np.ix_(rows, rows)] * scale
        weight = np.maximum(np.abs(matrix).max(axis=1), np.finfo(float).tiny)
        inverse = np.linalg.pinv(matrix / weight[:, None], rcond=1e-14)
        step = inverse @ (evaluator.rates(t, y, d)[rows] / weight)
        if np.all(np.abs(step) <= NEGLIGIBLE * (1 + np.abs(y[rows]) / scale)):
            return y
        length = 1.0
        for _ in range(MOST_HALVINGS):
            tried = np.array(y)
            tried[rows] -= length * step * scale
            left = inverse @ (evaluator.rates(t, tried, d)[rows] / weight)
            if np.linalg.norm(left) < np.linalg.norm(step):
                break
            length /= 2
        else:
            break
        y = tried
    worst = system.names[rows[int(np.argmax(np.abs(step)))]]
    raise SimulationError(f"No consistent start was found; {worst} is farthest off. Give a start value, or a state.")
