"""Search from one point: to finish what evolution found, or by itself from the values of the circuit.

"trust region"  COBYQA (Ragonneau and Zhang 2023): models through the points there are, no derivatives. It does not mind
                measures with corners, such as settling times.
"gradient"      SLSQP (Kraft 1988) with differences to both sides of each coordinate, all in one batch. Fewer rounds on
                all workers where measures are smooth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.studies.optimise.aim import Judged, scale
from bramah.studies.optimise.search import Search

Floats = NDArray[np.float64]

STEP = 1e-3
"""Share of a range that differences are taken over: runs repeat to about 1e-5 of their range, so that slopes are good
to a few per cent, and curvature over the step does not matter yet."""
SPARE = 1e-6
"""Share of a limit that is kept free of it, since searches end a rounding beside it."""
FAILED = 1e10
"""Cost, in units of the first one, of a run that failed."""


def trust_region(search: Search, first: Floats, radius: float, evaluations: int, accuracy: float) -> None:
    """Improve a point without derivatives; what was found is in the search."""
    free = search.space.continuous
    if not free.any() or evaluations < 1:
        return
    from scipy.optimize import Bounds, NonlinearConstraint, minimize

    point = _filled(first, free)
    cost = _cost(search, first)
    if cost is None:
        return
    limits = [NonlinearConstraint(lambda u: _room(search, search.one(point(u))), 0.0, np.inf)] if _ends(search) else []
    minimize(
        lambda u: cost(search.one(point(u))), first[free], method="COBYQA", bounds=Bounds(0.0, 1.0), constraints=limits,
        options={"maxfev": evaluations, "initial_tr_radius": radius, "final_tr_radius": min(accuracy / 10, radius)},
    )  # fmt: skip


def gradient(search: Search, first: Floats, rounds: int, accuracy: float) -> None:
    """Improve a point by slopes; what was found is in the search."""
    free = search.space.continuous
    cost = _cost(search, first)
    if not free.any() or cost is None:
        return
    from scipy.optimize import minimize

    point = _filled(first, free)
    slopes = Slopes(search, point, lambda one: np.array([cost(one), *_room(search, one)]))
    limits: Any = (
        {"type": "ineq", "fun": lambda u: _room(search, search.one(point(u))), "jac": lambda u: slopes.at(u)[1:]}
        if _ends(search)
        else ()
    )
    minimize(
        lambda u: cost(search.one(point(u))), first[free], jac=lambda u: slopes.at(u)[0], method="SLSQP",
        bounds=[(0.0, 1.0)] * int(free.sum()), constraints=limits, options={"maxiter": rounds, "ftol": accuracy**2},
    )  # fmt: skip


class Slopes:
    """Slopes of numbers that follow from a judged row, by differences in one batch."""

    def __init__(self, search: Search, point: Callable[[Any], Floats], numbers: Callable[[Judged], Floats]) -> None:
        self._search, self._point, self._numbers = search, point, numbers
        self._at: tuple[bytes, Floats] | None = None

    def at(self, u: Floats) -> Floats:
        """One row for each number, one column for each coordinate."""
        u = np.asarray(u, dtype=float)
        if self._at is None or self._at[0] != u.tobytes():
            self._at = (u.tobytes(), self._differences(u))
        return self._at[1]

    def _differences(self, u: Floats) -> Floats:
        ends = [np.clip(u + sign * STEP * row, 0.0, 1.0) for row in np.eye(len(u)) for sign in (-1.0, 1.0)]
        found = self._search.evaluate(np.array([self._point(end) for end in ends]))
        columns = []
        for k in range(len(u)):
            low, high = (self._numbers(found[2 * k + side]) for side in (0, 1))
            columns.append((high - low) / (ends[2 * k + 1][k] - ends[2 * k][k]))
        return np.stack(columns, axis=1)


def _filled(first: Floats, free: NDArray[np.bool_]) -> Callable[[Any], Floats]:
    """Points whose other coordinates, lists and whole numbers, stay as they are."""

    def point(u: Any) -> Floats:
        whole = np.array(first, dtype=float)
        whole[free] = np.clip(u, 0.0, 1.0)
        return whole

    return point


def _cost(search: Search, first: Floats) -> Callable[[Judged], float] | None:
    """The cost by that of the first point, since searches take numbers around 1; None where that one failed."""
    begun = search.one(first)
    if not np.isfinite(begun.excess):
        return None
    unit = abs(begun.costs[0]) or 1.0
    return lambda one: one.costs[0] / unit if np.isfinite(one.excess) else FAILED


def _ends(search: Search) -> bool:
    return bool(search.aim.limits)


def _room(search: Search, one: Judged) -> Floats:
    """What is left to each limit, as a share of it; negative where it is exceeded."""
    room = []
    for name, limit in search.aim.limits.items():
        value = one.row.measures.get(name, np.nan) if np.isfinite(one.excess) else np.nan
        for far, end in ((value - limit.low, limit.low), (limit.high - value, limit.high)):
            if np.isfinite(end):
                room.append(far / scale(limit) - SPARE if far == far else -1.0)
    return np.array(room, dtype=float)
