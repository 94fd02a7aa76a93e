"""What came of a calibration: values with their uncertainty, what data cannot tell, and what the fit leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.records import cached_property, dataclass
from bramah.result.signal import heading
from bramah.studies.calibrate.data import Data
from bramah.studies.calibrate.series_fit import SeriesFit
from bramah.studies.calibrate.told import Told
from bramah.studies.case import Row
from bramah.studies.space import Space
from bramah.studies.statistics import finite
from bramah.studies.table import Table
from bramah.studies.telling import NOTHING, Part, as_html, as_text, counted, number, step

Floats = NDArray[np.float64]

CLOSE = 0.95
"""Correlation from which on two parameters are told as hard to tell apart."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Calibrated:
    """Parameters that were fitted to measurements.

    found.values["cylinder.leakage"]           in SI
    found.uncertainties["cylinder.leakage"]    standard uncertainty, in SI; not a number where the data do not tell it
    found.untold                               what they cannot tell
    """

    table: Table
    series: Data
    space: Space
    point: Floats
    told: Told
    enlarged: float
    """Factor that all uncertainties were enlarged by: the model misses the data by so many times what was given."""
    fits: tuple[SeriesFit, ...]
    before: Sequence[Floats] | None
    """What the circuit as it stands says at the times of each series."""
    rows: tuple[Row, ...]
    """The runs with the fitted values, one for each experiment."""
    own: Mapping[str, Any]
    """Values that the circuit has as it stands."""
    evaluations: int
    slopes: str
    """Where slopes are from."""
    notes: tuple[str, ...] = ()

    @property
    def values(self) -> dict[str, float]:
        """In SI."""
        return self.space.changes(self.point)

    @cached_property
    def uncertainties(self) -> dict[str, float]:
        """Standard uncertainties, in SI; what data leave open, ranges limit. Not a number where data do not tell."""
        found = self.enlarged * np.sqrt(np.diag(self.told.covariance))
        slopes = [axis.slope(share) for axis, share in zip(self.space.axes, self.point, strict=True)]
        values = np.where(self.told.free, np.nan, found * np.abs(slopes))
        return {axis.path: float(value) for axis, value in zip(self.space.axes, values, strict=True)}

    @property
    def untold(self) -> list[str]:
        """What the data cannot tell, in words."""
        return [str(one) for one in self.told.untold]

    @property
    def correlation(self) -> Floats:
        """Of the parameters, in the order of `values`."""
        return self.told.correlation

    @property
    def ends(self) -> dict[str, str]:
        """What lies at the "lower" or "upper" end of its range."""
        found = {axis.path: axis.end(share) for axis, share in zip(self.space.axes, self.point, strict=True)}
        return {path: end for path, end in found.items() if end}

    def sentences(self) -> list[str]:
        """What was found, and what is to be known about it."""
        count, series = len(self.series), len(self.fits)
        said = [
            f"Calibrated: {self.space.size} values by {count} numbers in {series} series, {self.evaluations} runs, "
            f"slopes by {self.slopes}."
        ]
        said += self.untold
        said += [
            f"{path} lies at the {end} end of its range: it may belong beyond it, and its uncertainty says little."
            for path, end in self.ends.items()
        ]
        said += self._close()
        if self.enlarged > 1:
            said.append(
                f"The model misses the data by {self.enlarged:.3g} times the uncertainty given for them, and the "
                "uncertainty of all values was enlarged by that."
            )
        for fit in self.fits:
            if fit.runs.structured:
                said.append(
                    f"What is left of {fit.title} is not chance: {fit.runs.runs} runs of one sign instead of about "
                    f"{fit.runs.expected:.0f}. The model lacks something, or the noise has a memory; values are less "
                    "certain than told."
                )
        doubts = dict.fromkeys(doubt for row in self.rows for doubt in row.doubts)
        if doubts:
            said.append(f"The runs with the fitted values are doubted: {' '.join(doubts)}")
        return [*said, *self.notes, *counted(self.table.rows)]

    def _close(self) -> list[str]:
        said, names = [], [axis.path for axis in self.space.axes]
        for i, one in enumerate(names):
            for j in range(i):
                r = self.correlation[i, j]
                if abs(r) > CLOSE and not (self.told.free[i] or self.told.free[j]):
                    said.append(f"{names[j]} and {one} are hard to tell apart: their correlation is {r:.3f}.")
        return said

    def parts(self) -> list[Part]:
        """Values, correlations and what is left, as tables."""
        values = []
        for axis in self.space.axes:
            unit, own = axis.place.unit, self.own.get(axis.path)
            ends = f"{number(axis.value(0.0), unit)} to {number(axis.value(1.0), unit)}"
            sure = step(self.uncertainties[axis.path], unit, 2)
            before = number(own, unit) if isinstance(own, int | float) else NOTHING
            values.append((heading(axis.path, unit), before, number(self.values[axis.path], unit, 6), sure, ends))
        series = [
            (heading(f.title, f.series.unit), str(len(f.series)), step(f.rms, f.series.unit, 3),
             step(f.uncertainty, f.series.unit, 3), step(f.bias, f.series.unit, 2), step(f.largest, f.series.unit, 3),
             f"{100 * f.explained:.4g} %" if np.isfinite(f.explained) else NOTHING,
             f"{f.runs.runs} of {f.runs.expected:.0f}")
            for f in self.fits
        ]  # fmt: skip
        names = [axis.path for axis in self.space.axes]
        pairs = [(name, *(f"{r:.2f}" for r in row)) for name, row in zip(names, self.correlation, strict=True)]
        parts = [
            Part("value", ("as it stands", "fitted", "uncertainty", "range"), values),
            Part("series", ("numbers", "rms", "noise", "mean", "largest", "explained", "runs"), series),
        ]
        return [*parts, Part("correlation", names, pairs)] if len(names) > 1 else parts

    def __str__(self) -> str:
        return as_text(self.sentences(), self.parts())

    def _repr_html_(self) -> str:
        return as_html(self.sentences(), self.parts())

    def data(self) -> dict[str, Any]:
        """In SI, as JSON can write it."""
        return {
            "values": self.values,
            "uncertainties": {path: finite(u) for path, u in self.uncertainties.items()},
            "correlation": [[finite(r) for r in row] for row in self.correlation.tolist()],
            "untold": self.untold,
            "ends": self.ends,
            "enlarged": self.enlarged,
            "evaluations": self.evaluations,
            "slopes": self.slopes,
            "failed": sum(not row.ok for row in self.table.rows),
            "doubts": list(dict.fromkeys(doubt for row in self.rows for doubt in row.doubts)),
            "series": {
                fit.title: {
                    "numbers": len(fit.series),
                    "rms": fit.rms,
                    "uncertainty": fit.uncertainty,
                    "mean": fit.bias,
                    "largest": fit.largest,
                    "explained": finite(fit.explained),
                    "runs": fit.runs.runs,
                    "expected runs": fit.runs.expected,
                    "structured": fit.runs.structured,
                }
                for fit in self.fits
            },
        }

    def figure(self, path: str | None = None) -> Any:
        """Each series with the model before and after, and what is left; with a path also saved."""
        from bramah.plot.calibrated import calibrated_figure

        return calibrated_figure(self, path)
