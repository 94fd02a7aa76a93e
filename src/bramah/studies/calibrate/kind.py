"""Calibration: values with which a circuit does what was measured, every evaluation a row of the study."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.studies.calibrate.data import Data
from bramah.studies.calibrate.fit import Fit, best_fit
from bramah.studies.calibrate.model import Model
from bramah.studies.calibrate.outcome import Calibrated
from bramah.studies.calibrate.prepare import check, usable
from bramah.studies.calibrate.reading import Source, data_of, sources_read
from bramah.studies.calibrate.series_fit import SeriesFit
from bramah.studies.calibrate.slopes import MEASURED, SOURCES, Slopes
from bramah.studies.calibrate.told import told
from bramah.studies.case import Case
from bramah.studies.experiment import EXPERIMENT
from bramah.studies.kind import Note
from bramah.studies.options import Options
from bramah.studies.session import Session
from bramah.studies.space import Space, space_of
from bramah.studies.study import Study
from bramah.system import build
from bramah.units import parse_quantity

Floats = NDArray[np.float64]

RTOL = 1e-7
"""Tolerance of runs unless another is asked for: differences between runs need them to be smooth."""
ITERATIONS = 50
CHANCE = 3.0
"""Standard deviations by which chance may enlarge what is left."""
MISSED = 0.3
"""Standard uncertainties by which the best values may be missed before it is said."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Calibrate:
    """Least squares of signals against measured series."""

    sources: tuple[Source, ...]
    starts: int = 1
    """From how many points the search begins."""
    iterations: int = ITERATIONS
    seed: int = 0
    slopes: str = MEASURED
    """Where slopes are from; measured: from where they take less time."""
    folder: Path | None = None
    """That of the study file: names of other files are relative to it."""

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        table = Options(tables, "method", note)
        found = cls(
            sources=sources_read(tables, note),
            starts=table.whole("starts", 1, least=1),
            iterations=table.whole("iterations", ITERATIONS, least=1),
            seed=table.whole("seed", 0),
            slopes=table.word("slopes", MEASURED, SOURCES),
            folder=getattr(tables, "folder", None),
        )
        table.finish()
        return found

    def prepared(self, study: Study) -> tuple[Study, Ready]:
        """Read and check what was measured; the study gets its experiments."""
        space = space_of(study, continuous=True)
        circuit = study.work.circuit
        data = data_of(self.sources, circuit, build(circuit), self.folder)
        check(data, space)
        data, experiments, notes = usable(data, space, parse_quantity(study.work.settings.get("begin") or 0.0, "s"))
        settings = {"rtol": RTOL, **study.work.settings}
        work = replace(study.work, experiments=experiments, settings=settings)
        return replace(study, work=work), Ready(kind=self, data=data, space=space, notes=notes)

    def carry_out(self, study: Study, session: Session) -> Calibrated:
        study, ready = self.prepared(study)
        return ready.carry_out(study, session)


@dataclass(frozen=True, kw_only=True, eq=False)
class Ready:
    """A calibration with what was measured."""

    kind: Calibrate
    data: Data
    space: Space
    notes: tuple[str, ...]

    def carry_out(self, study: Study, session: Session) -> Calibrated:
        data, space = self.data, self.space
        before = session.evaluate([Case(0, {EXPERIMENT: one.name}) for one in data.experiments])
        model = Model(data, space, session)
        by = Slopes(model, self.kind.slopes)
        fit, _ = best_fit(model, by, _first(space), self.kind.starts, self.kind.iterations, self.kind.seed)
        slopes, unknown = by.at(fit.point, fit.residuals, both=True)
        notes = [f"No slope by {space.axes[k].path} is known: runs beside the fitted value fail." for k in unknown]
        slopes, left = slopes / fit.uncertainties[:, None], fit.residuals / fit.uncertainties
        known = told(slopes, space, fit.point)
        if known.missed(slopes, left, fit.point) > MISSED:
            notes.append("The search ended before the best values were found: give more iterations, or other starts.")
        return Calibrated(
            table=study.table([*before, *model.rows.values()]), series=data, space=space, point=fit.point,
            told=known, enlarged=_enlarged(data, fit, space.size),
            fits=_fits(data, fit), before=model.said(before), rows=tuple(model.kept(fit.point)),
            own={axis.path: axis.place.nominal for axis in space.axes}, evaluations=model.evaluations,
            slopes=by.source, notes=(*self.notes, *by.notes, *notes),
        )  # fmt: skip


def _first(space: Space) -> Floats:
    """Where the search begins: at the values of the circuit, and in the middle of ranges that do not contain them."""
    shares = [axis.share(axis.place.nominal) for axis in space.axes]
    return np.array([0.5 if share is None else share for share in shares])


def _enlarged(data: Data, fit: Fit, size: int) -> float:
    """How many times the data are missed by more than the uncertainty that was given for them (Birge 1932)."""
    if any(series.uncertainty is None for _, series in data):
        return 1.0
    freedom = len(data) - size
    square = fit.cost / freedom
    return float(np.sqrt(square)) if square > 1 + CHANCE * np.sqrt(2 / freedom) else 1.0


def _fits(data: Data, fit: Fit) -> tuple[SeriesFit, ...]:
    return tuple(
        SeriesFit(
            title=data.title(one, series), series=series, model=series.values + fit.residuals[place],
            uncertainty=float(fit.uncertainties[place.start]),
        )
        for place, (one, series) in zip(data.slices(), data, strict=True)
    )  # fmt: skip
