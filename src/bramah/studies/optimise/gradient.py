"""Search from one point by slopes: SLSQP (Kraft 1988), for measures that are smooth.

Slopes are differences to both sides of each coordinate, all in one batch, or follow from derivatives that one run
carries along. Which of both takes less time is measured at the first point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.studies.case import Row
from bramah.studies.experiment import derivative_name
from bramah.studies.measure import Measured
from bramah.studies.measure_slope import has_slope
from bramah.studies.optimise.aim import Judged
from bramah.studies.optimise.local import cost_by, filled, room_in
from bramah.studies.optimise.search import Search
from bramah.studies.place import can_be_carried

Floats = NDArray[np.float64]

STEP = 1e-3
"""Share of a range that differences are taken over: runs repeat to about 1e-5 of their range, so that slopes are good
to a few per cent, and curvature over the step does not matter yet."""
DERIVATIVES, DIFFERENCES = "derivatives", "differences"


def gradient(search: Search, first: Floats, measures: Mapping[str, Measured], rounds: int, accuracy: float) -> str:
    """Improve a point by slopes; what was found is in the search. Where slopes were from is returned."""
    free = search.space.continuous
    cost = cost_by(search, first)
    if not free.any() or cost is None:
        return DIFFERENCES
    from scipy.optimize import minimize

    point = filled(first, free)

    def numbers(one: Judged) -> Floats:
        return np.array([cost(one), *room_in(search, one)])

    slopes = Slopes(search, point, numbers, measures)
    limits: Any = {
        "type": "ineq", "fun": lambda u: room_in(search, search.one(point(u))), "jac": lambda u: slopes.at(u)[1:]
    }  # fmt: skip
    minimize(
        lambda u: cost(search.one(point(u))), first[free], jac=lambda u: slopes.at(u)[0], method="SLSQP",
        bounds=[(0.0, 1.0)] * int(free.sum()), constraints=limits if search.aim.limits else (),
        options={"maxiter": rounds, "ftol": accuracy**2},
    )  # fmt: skip
    return slopes.source


class Slopes:
    """Slopes of what is searched by: the cost, and the room to each limit."""

    def __init__(
        self,
        search: Search,
        point: Callable[[Any], Floats],
        numbers: Callable[[Judged], Floats],
        measures: Mapping[str, Measured],
    ) -> None:
        self._search, self._point, self._numbers = search, point, numbers
        self._axes = [axis for axis in search.space.axes if axis.continuous]
        self._names = list(dict.fromkeys([*(goal.measure for goal in search.aim.goals), *search.aim.limits]))
        carried = all(can_be_carried(axis.path) for axis in self._axes)
        self.source = "" if carried and all(has_slope(measures[name]) for name in self._names) else DIFFERENCES
        self._at: tuple[bytes, Floats] | None = None

    def at(self, u: Floats) -> Floats:
        """One row for each number, one column for each coordinate."""
        u = np.asarray(u, dtype=float)
        if self._at is None or self._at[0] != u.tobytes():
            self._at = (u.tobytes(), self._slopes(u))
        return self._at[1]

    def _slopes(self, u: Floats) -> Floats:
        if self.source == DERIVATIVES:
            _, found = self._derivatives(u)
            return self._differences(u)[1] if found is None else found
        rows, slopes = self._differences(u)
        if not self.source:
            row, found = self._derivatives(u)
            self.source = DIFFERENCES if found is None else self._quicker(u, row, rows)
        return slopes

    def _quicker(self, u: Floats, row: Row, rows: list[Row]) -> str:
        # The first run with derivatives compiles what they need, which later ones find.
        again, _ = self._derivatives(_beside(u, 0, 1.0 if u[0] < 0.5 else -1.0))
        needed = min(row.seconds, again.seconds)
        return DERIVATIVES if needed < sum(one.seconds for one in rows) else DIFFERENCES

    def _differences(self, u: Floats) -> tuple[list[Row], Floats]:
        ends = [_beside(u, k, sign) for k in range(len(u)) for sign in (-1.0, 1.0)]
        found = self._search.evaluate(np.array([self._point(end) for end in ends]))
        here = self._search.one(self._point(u))
        columns = []
        for k in range(len(u)):
            sides = [(ends[2 * k + side][k], found[2 * k + side]) for side in (0, 1)]
            (a, low), (b, high) = (pair if np.isfinite(pair[1].excess) else (u[k], here) for pair in sides)
            # Where both sides fail, nothing is known, and the search looks elsewhere.
            columns.append((self._numbers(high) - self._numbers(low)) / (b - a or 1.0))
        return [one.row for one in found], np.stack(columns, axis=1)

    def _derivatives(self, u: Floats) -> tuple[Row, Floats | None]:
        paths = [axis.path for axis in self._axes]
        row = self._search.with_slopes(self._point(u), paths)
        by = [[row.measures.get(derivative_name(name, path), np.nan) for path in paths] for name in self._names]
        slopes = np.array(by, dtype=float) * [axis.slope(share) for axis, share in zip(self._axes, u, strict=True)]
        if not row.ok or not np.isfinite(slopes).all():
            return row, None
        return row, self._weights(row) @ slopes

    def _weights(self, row: Row) -> Floats:
        """How numbers go with measures, which they are linear in."""
        columns = []
        for name in self._names:
            step = abs(row.measures[name]) or 1.0
            moved = Row(number=0, changes={}, measures={**row.measures, name: row.measures[name] + step})
            high, low = (self._numbers(self._search.aim.judged(one)) for one in (moved, row))
            columns.append((high - low) / step)
        return np.stack(columns, axis=1)


def _beside(u: Floats, k: int, sign: float) -> Floats:
    moved = np.array(u, dtype=float)
    moved[k] = min(max(moved[k] + sign * STEP, 0.0), 1.0)
    return moved
