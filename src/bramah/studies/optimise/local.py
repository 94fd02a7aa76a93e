"""Search from one point without slopes: to finish what evolution found, or by itself from the values of the circuit.

COBYQA (Ragonneau and Zhang 2023) models what is measured through the points there are. It does not mind measures with
corners, such as settling times.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.studies.optimise.aim import Judged, scale
from bramah.studies.optimise.search import Search

Floats = NDArray[np.float64]

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

    point = filled(first, free)
    cost = cost_by(search, first)
    if cost is None:
        return
    kept = NonlinearConstraint(lambda u: room_in(search, search.one(point(u))), 0.0, np.inf)
    limits = [kept] if search.aim.limits else []
    minimize(
        lambda u: cost(search.one(point(u))), first[free], method="COBYQA", bounds=Bounds(0.0, 1.0), constraints=limits,
        options={"maxfev": evaluations, "initial_tr_radius": radius, "final_tr_radius": min(accuracy / 10, radius)},
    )  # fmt: skip


def filled(first: Floats, free: NDArray[np.bool_]) -> Callable[[Any], Floats]:
    """Points whose other coordinates, lists and whole numbers, stay as they are."""

    def point(u: Any) -> Floats:
        whole = np.array(first, dtype=float)
        whole[free] = np.clip(u, 0.0, 1.0)
        return whole

    return point


def cost_by(search: Search, first: Floats) -> Callable[[Judged], float] | None:
    """The cost by that of the first point, since searches take numbers around 1; None where that one failed."""
    begun = search.one(first)
    if not np.isfinite(begun.excess):
        return None
    unit = abs(begun.costs[0]) or 1.0
    return lambda one: one.costs[0] / unit if np.isfinite(one.excess) else FAILED


def room_in(search: Search, one: Judged) -> Floats:
    """What is left to each limit, as a share of it; negative where it is exceeded."""
    room = []
    for name, limit in search.aim.limits.items():
        value = one.row.measures.get(name, np.nan) if np.isfinite(one.excess) else np.nan
        for far, end in ((value - limit.low, limit.low), (limit.high - value, limit.high)):
            if np.isfinite(end):
                room.append(far / scale(limit) - SPARE if far == far else -1.0)
    return np.array(room, dtype=float)
