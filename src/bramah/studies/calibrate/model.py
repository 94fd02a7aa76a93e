"""What a calibration asks of the engine: residuals of points of the cube and their derivatives, in batches of cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.studies.calibrate.data import Data, Measured
from bramah.studies.case import Case, Row
from bramah.studies.experiment import DERIVATIVES, EXPERIMENT, SHIFT, Experiment, derivative_name
from bramah.studies.key import key_of
from bramah.studies.place import DATA
from bramah.studies.session import Session
from bramah.studies.space import Space

Floats = NDArray[np.float64]


class Model:
    """Runs of all experiments at points of the cube, against what was measured."""

    def __init__(self, data: Data, space: Space, session: Session) -> None:
        self.data, self.space, self._session = data, space, session
        self.rows: dict[str, Row] = {}
        """All rows by key."""
        self._numbers: dict[str, int] = {}
        self._places = [[np.searchsorted(times_of(one), s.times) for s in one.series] for one in data.experiments]
        self._measured = np.concatenate([series.values for _, series in data])

    @property
    def evaluations(self) -> int:
        """Runs that were asked for."""
        return len(self.rows)

    def residuals(self, points: Sequence[Floats]) -> list[Floats | None]:
        """What the model says more than was measured, in SI; None where a run failed. All points are one batch."""
        rows = self._session.evaluate([self._case(point, one) for point in points for one in self.data.experiments])
        self.rows |= {row_key(row): row for row in rows}
        size = len(self.data.experiments)
        return [self._residual(rows[k * size : (k + 1) * size]) for k in range(len(points))]

    def derivatives(self, point: Floats, axes: Sequence[int]) -> tuple[list[Row], Floats | None]:
        """The runs of a point with derivatives by some axes, and how residuals go with these coordinates; None where a
        run failed."""
        names = [self.space.axes[k].path for k in axes]
        rows = self._session.evaluate([self._case(point, one, names) for one in self.data.experiments])
        if not all(row.ok for row in rows):
            return rows, None
        self.rows |= {row_key(row): row for row in rows}
        columns = []
        for k, name in zip(axes, names, strict=True):
            found = [
                row.kept[derivative_name(s.signal, inner)][at] if inner else np.zeros(len(s))
                for row, one, places in self._runs(rows)
                for inner in [inner_path(name, one.name)]
                for s, at in zip(one.series, places, strict=True)
            ]
            columns.append(np.concatenate(found) * self.space.axes[k].slope(point[k]))
        return rows, np.stack(columns, axis=1)

    def failure(self, point: Floats) -> str:
        """Why a point has no residuals."""
        return next((row.message for row in self.kept(point) if not row.ok), "It has numbers that are not finite.")

    def kept(self, point: Floats) -> list[Row]:
        """The runs of a point, one for each experiment."""
        return [self.rows[key_of(self._case(point, one).changes)] for one in self.data.experiments]

    def said(self, rows: Sequence[Row]) -> list[Floats] | None:
        """What runs of all experiments say at the times of each series; None if one failed."""
        if not all(row.ok for row in rows):
            return None
        return [
            row.kept[s.signal][at]
            for row, one, places in self._runs(rows)
            for s, at in zip(one.series, places, strict=True)
        ]

    def _runs(self, rows: Sequence[Row]) -> Iterator[tuple[Row, Measured, list[Any]]]:
        """Rows with their experiments, and where the times of each series are among those kept."""
        return zip(rows, self.data.experiments, self._places, strict=True)

    def _residual(self, rows: Sequence[Row]) -> Floats | None:
        values = self.said(rows)
        if values is None:
            return None
        found: Floats = np.concatenate(values) - self._measured
        return found if np.isfinite(found).all() else None

    def _case(self, point: Floats, one: Measured, derivatives: Sequence[str] = ()) -> Case:
        changes = changes_of(self.space.changes(point), one.name)
        if derivatives:
            changes[DERIVATIVES] = ",".join(filter(None, (inner_path(path, one.name) for path in derivatives)))
        return Case(self._numbers.setdefault(key_of(changes), len(self._numbers)), changes)


def row_key(row: Row) -> str:
    return key_of(row.changes)


def inner_path(path: str, name: str) -> str:
    """What a name of what varies is in an experiment; "" if it is another one's."""
    own = path.removeprefix(DATA)
    if own == path or path == SHIFT:
        return path
    inner = own.removeprefix(f"{name}.")
    return "" if inner == own else SHIFT if inner == "shift" else inner


def changes_of(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    """What varies in a run of an experiment: what is common, and what is its own, "data.NAME.start.cylinder.x"."""
    inner = {inner_path(path, name): value for path, value in values.items()}
    return {EXPERIMENT: name, **{path: value for path, value in inner.items() if path}}


def experiment_of(one: Measured, latest: float) -> Experiment:
    """How an experiment is run; `latest` is the largest shift."""
    end = max(float(series.times[-1]) for series in one.series)
    signals = tuple(series.signal for series in one.series)
    return Experiment(changes=one.changes, until=end + latest, signals=signals, times=tuple(times_of(one).tolist()))


def times_of(one: Measured) -> Floats:
    """When something was measured in an experiment."""
    return np.unique(np.concatenate([series.times for series in one.series]))
