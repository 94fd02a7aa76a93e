"""What a calibration asks of the engine: residuals of points of the cube, and their slopes, in batches of cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.studies.calibrate.data import Data, Measured
from bramah.studies.case import Case, Row
from bramah.studies.experiment import EXPERIMENT, SHIFT, Experiment
from bramah.studies.place import DATA
from bramah.studies.session import Session
from bramah.studies.space import Space

Floats = NDArray[np.float64]

STEP = 1e-3
"""Share of a range that differences are taken over. With the tolerance that calibrations run at (1e-7) slopes are then
good to about 1e-3, and curvature over the step does not matter yet."""


class Model:
    """Runs of all experiments at points of the cube, against what was measured."""

    def __init__(self, data: Data, space: Space, session: Session) -> None:
        self.data, self.space, self._session = data, space, session
        self.rows: dict[int, Row] = {}
        """All rows by number."""
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._places = [[np.searchsorted(times_of(one), s.times) for s in one.series] for one in data.experiments]
        self._measured = np.concatenate([series.values for _, series in data])

    @property
    def evaluations(self) -> int:
        """Runs that were asked for."""
        return len(self.rows)

    def residuals(self, points: Sequence[Floats]) -> list[Floats | None]:
        """What the model says more than was measured, in SI; None where a run failed. All points are one batch."""
        cases = [self._case(point, one) for point in points for one in self.data.experiments]
        rows = self._session.evaluate(cases)
        self.rows |= {case.number: row for case, row in zip(cases, rows, strict=True)}
        size = len(self.data.experiments)
        return [self._residual(rows[k * size : (k + 1) * size]) for k in range(len(points))]

    def failure(self, point: Floats) -> str:
        """Why a point has no residuals."""
        rows = (self.rows[self._case(point, one).number] for one in self.data.experiments)
        return next((row.message for row in rows if not row.ok), "It has numbers that are not finite.")

    def kept(self, point: Floats) -> list[Row]:
        """The runs of a point, one for each experiment."""
        return [self.rows[self._case(point, one).number] for one in self.data.experiments]

    def slopes(self, point: Floats, here: Floats, *, both: bool = False) -> tuple[Floats, list[int]]:
        """How residuals go with the coordinates of the cube, by differences in one batch; and coordinates of which none
        is known, because runs beside the point failed.

        `both`: to both sides, which leaves out the curvature.
        """
        sides = [(1, -1) if both else (1 if share < 0.5 else -1,) for share in point]
        steps = [_step(point, k, side) for k, own in enumerate(sides) for side in own]
        found = iter(zip(steps, self.residuals(steps), strict=True))
        slopes, unknown = np.zeros((len(here), len(point))), []
        for k, own in enumerate(sides):
            ends = [(step[k], residuals) for step, residuals in (next(found) for _ in own) if residuals is not None]
            if len(ends) < 2:
                ends.append((point[k], here))
            if len(ends) < 2:
                unknown.append(k)
                continue
            (a, one), (b, other) = ends
            slopes[:, k] = (one - other) / (a - b)
        return slopes, unknown

    def said(self, rows: Sequence[Row]) -> list[Floats] | None:
        """What runs of all experiments say at the times of each series; None if one failed."""
        if not all(row.ok for row in rows):
            return None
        runs = zip(rows, self.data.experiments, self._places, strict=True)
        return [row.kept[s.signal][at] for row, one, places in runs for s, at in zip(one.series, places, strict=True)]

    def _residual(self, rows: Sequence[Row]) -> Floats | None:
        values = self.said(rows)
        if values is None:
            return None
        found: Floats = np.concatenate(values) - self._measured
        return found if np.isfinite(found).all() else None

    def _case(self, point: Floats, one: Measured) -> Case:
        key = (one.name, np.asarray(point, dtype=float).tobytes())
        number = self._numbers.setdefault(key, len(self._numbers))
        return Case(number, changes_of(self.space.changes(point), one.name))


def changes_of(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    """What varies in a run of an experiment: what is common, and what is its own, "data.NAME.start.cylinder.x"."""
    changes: dict[str, Any] = {EXPERIMENT: name}
    for path, value in values.items():
        own = path.removeprefix(DATA)
        if path in (own, SHIFT):
            changes[path] = value
        elif own.startswith(f"{name}."):
            inner = own.removeprefix(f"{name}.")
            changes[SHIFT if inner == "shift" else inner] = value
    return changes


def experiment_of(one: Measured, latest: float) -> Experiment:
    """How an experiment is run; `latest` is the largest shift."""
    end = max(float(series.times[-1]) for series in one.series)
    signals = tuple(series.signal for series in one.series)
    return Experiment(changes=one.changes, until=end + latest, signals=signals, times=tuple(times_of(one).tolist()))


def times_of(one: Measured) -> Floats:
    """When something was measured in an experiment."""
    return np.unique(np.concatenate([series.times for series in one.series]))


def _step(point: Floats, k: int, side: int) -> Floats:
    moved = np.array(point, dtype=float)
    moved[k] = min(max(moved[k] + side * STEP, 0.0), 1.0)
    return moved
