"""Newton's method with a line search, for fixed modes and with modes that follow what it finds.

A step is shortened until the update still to come has become smaller (natural monotonicity: Deuflhard, Newton Methods
for Nonlinear Problems, section 3.3). Sizes are in units of each unknown's scale.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bramah.equilibrium.equations import Equations
from bramah.equilibrium.linear import Linear, linearise
from bramah.records import dataclass
from bramah.states import State

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_HALVINGS, MOST_MODES = 12, 60
LONGEST = 10.0
"""No step is longer, in units of the unknowns' scales: behind a closed valve a full one leads out of this world."""
DONE = 1e-10
ROUNDING = 1e-6
"""An update this small that no step can make smaller is what rounding leaves."""
LOST = 1e9
"""An update this large leads nowhere."""
LEFT = 1e-7
"""What equations that depend on each other may contradict one another by."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Found(State):
    """Where an iteration ended: `ok` if every equation is satisfied, `regular` if nothing near is a solution too."""

    ok: bool
    regular: bool = False
    held: int = 0
    """Unknowns that stayed where they were because nothing moves them."""
    iterations: int = 0
    size: float = np.inf
    culprit: int = -1


def newton(equations: Equations, y: Floats, d: Floats) -> Found:
    """Look for an equilibrium with the modes as they are."""
    f, keep = equations.rates(y, d), equations.keep
    if not len(keep):
        return Found(equations.t, y, d, ok=True, regular=True, size=0.0)
    size, linear, start = np.inf, None, y
    for i in range(equations.most_iterations):
        if not np.all(np.isfinite(f)):
            wrong = int(np.flatnonzero(~np.isfinite(f))[0])
            return Found(equations.t, y, d, ok=False, iterations=i, culprit=wrong)
        linear = _linear(equations, y, d, f)
        if linear is None:
            break
        delta = linear.solve(f)
        size = _norm(equations, delta)
        if not size < LOST:
            break
        moved = None if size <= DONE else _search(equations, y, d, delta, size, linear)
        if moved is None:
            reached = State(equations.t, y + delta if size <= DONE else y, d)
            return _judged(start, reached, f, linear, i + 1, size)
        y, f = moved
    worst = _worst(keep, f, linear)
    return Found(equations.t, y, d, ok=False, iterations=i + 1, size=size, culprit=worst)


def with_modes(equations: Equations, y: Floats, d: Floats, *, jumps: bool = False) -> Found:
    """Newton's method, and again after events that are due where it ended, until none is.

    Events that need a motion to get there end the search unless `jumps` allows them; so do modes that come back.
    Where they are allowed, a part that passed a stop on the way is put back to it.
    """
    seen = {d.tobytes()}
    iterations = 0
    for _ in range(MOST_MODES):
        found = newton(equations, y, d)
        iterations += found.iterations
        found = replace(found, iterations=iterations)
        if not found.ok:
            return found
        before, y, d = y, found.y.copy(), found.d.copy()
        stopped = equations.put_back(before, y, d)
        due = equations.due(y, d)
        if not stopped and not len(due):
            return found
        found = replace(found, ok=False)
        if not jumps and (stopped or any(equations.jumps(k) for k in due)):
            return found
        new = _unseen(equations, y, d, due, seen)
        if new is None:
            return found
        y, d = new
        seen.add(d.tobytes())
    return found


def _unseen(equations: Equations, y: Floats, d: Floats, due: Ints, seen: set[bytes]) -> tuple[Floats, Floats] | None:
    """After all events that are due or, where that leads back to modes seen before, after one of them."""
    for chosen in (due.tolist(), *([k] for k in due.tolist())):
        changed, modes = y.copy(), d.copy()
        for k in chosen:
            equations.fire(changed, modes, k)
        if modes.tobytes() not in seen:
            return changed, modes
    return None


def _linear(equations: Equations, y: Floats, d: Floats, f: Floats) -> Linear | None:
    values = equations.jacobian(y, d)
    if not np.all(np.isfinite(values)):
        return None
    try:
        return linearise(equations.system, values, free_unknowns(equations, values, f))
    except (RuntimeError, np.linalg.LinAlgError):
        return None


def free_unknowns(equations: Equations, values: Floats, f: Floats) -> Ints:
    """Unknowns that can change: not those whose rate is zero whatever the others are, such as a part held still."""
    system, free = equations.system, equations.keep
    row, column = system.equations.row[values != 0], system.equations.column[values != 0]
    while True:
        among = np.isin(row, free) & np.isin(column, free)
        moved = np.bincount(row[among], minlength=system.n) > 0
        still = ~moved[free] & (f[free] == 0) & (system.differential[free] == 1)
        if not still.any():
            return free
        free = free[~still]


def _judged(start: Floats, end: State, f: Floats, linear: Linear, iterations: int, size: float) -> Found:
    ok = size <= ROUNDING and linear.unreachable(f) <= LEFT
    held = np.setdiff1d(np.arange(len(end.y)), linear.keep)
    regular = linear.regular and bool(np.all(end.y[held] == start[held]))
    culprit = -1 if ok else _worst(linear.keep, f, linear)
    return Found(
        end.t, end.y, end.d, ok=ok, regular=regular, held=len(held), iterations=iterations, size=size, culprit=culprit
    )  # fmt: skip


def _worst(keep: Ints, f: Floats, linear: Linear | None) -> int:
    """The row that is off most, against what its unknowns could contribute."""
    if linear is None:
        return int(keep[np.argmax(np.abs(f[keep]))])
    return int(linear.keep[np.argmax(linear.off(f))]) if len(linear.keep) else -1


def _search(
    equations: Equations, y: Floats, d: Floats, delta: Floats, size: float, linear: Linear
) -> tuple[Floats, Floats] | None:
    """The first of the lengths 1, 1/2, 1/4 ... after which less is left to do."""
    length = min(1.0, LONGEST / size)
    for _ in range(MOST_HALVINGS):
        trial = y + length * delta
        f = equations.rates(trial, d)
        if np.all(np.isfinite(f)) and _norm(equations, linear.solve(f)) <= (1 - length / 4) * size:
            return trial, f
        length /= 2
    return None


def _norm(equations: Equations, delta: Floats) -> float:
    return float(np.max(np.abs(delta) / equations.system.scale, initial=0.0))
