"""Root locus as a study: poles over one quantity, each case by the engine and in the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from bramah.analysis.locus import Crossing, Locus, crossings_of, followed
from bramah.errors import MethodError, SimulationError
from bramah.records import dataclass
from bramah.studies.case import Case, Row
from bramah.studies.design import GRID, cases_of
from bramah.studies.kind import Note
from bramah.studies.options import Options
from bramah.studies.poles import PERIOD, STARTING, STEADY, Complexes, poles_of_measures
from bramah.studies.session import Session
from bramah.studies.statistics import finite
from bramah.studies.study import Study
from bramah.studies.table import Table
from bramah.studies.telling import as_html, counted, of


@dataclass(frozen=True, kw_only=True, eq=False)
class RootLocus:
    """How the poles of a circuit move with a quantity."""

    table: Table
    locus: Locus
    title: str = ""

    def sentences(self) -> list[str]:
        """What was done, and what is to be known about it."""
        said = f"Root locus{of(self.title)} over {self.locus.parameter}: {len(self.table)} cases."
        return [said, *counted(self.table.rows)]

    def __str__(self) -> str:
        return "\n".join([*self.sentences(), "", str(self.locus)])

    def _repr_html_(self) -> str:
        from bramah.plot.inline import inline

        return as_html(self.sentences(), []) + self.locus._repr_html_() + inline(self.figure)

    def data(self) -> dict[str, Any]:
        """In SI, as JSON can write it; poles as pairs of real and imaginary part."""
        found = self.locus
        return {
            "kind": "locus",
            "cases": len(self.table),
            "parameter": found.parameter,
            "values": found.values.tolist(),
            "stable": found.stable.tolist(),
            "branches": [[[finite(p.real), finite(p.imag)] for p in branch] for branch in found.branches.T],
            "crossings": [_data(crossing) for crossing in found.crossings],
            "period": found.period,
        }

    def figure(self, path: str | Path | None = None, **how: Any) -> Any:
        """The branches in the plane of s, or of z; with a path also saved."""
        from bramah.plot.poles import locus_figure

        return locus_figure(self.locus, path, **how)


def _data(crossing: Crossing) -> dict[str, Any]:
    return {"value": crossing.value, "frequency": crossing.frequency, "direction": crossing.direction}


@dataclass(frozen=True, kw_only=True)
class RootLoci:
    """Poles around the steady state, or the start, of each case."""

    at: str

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        design = Options(tables, "design", note)
        found = cls(at=design.word("at", STEADY, (STEADY, STARTING)))
        design.finish()
        return found

    def prepared(self, study: Study) -> tuple[Study, Self]:
        """Poles are found instead of runs made."""
        _only_one(study)
        if study.work.measures:
            raise MethodError("A root locus measures poles, and nothing else: leave out what is measured.")
        return replace(study, work=replace(study.work, poles=self.at)), self

    def carry_out(self, study: Study, session: Session) -> RootLocus:
        path = _only_one(study)
        cases = cases_of(GRID, study.varied)
        study.check(cases)
        rows: dict[float, Row] = {}

        def evaluate(values: list[float]) -> None:
            found = session.evaluate([Case(len(rows) + k, {path: value}) for k, value in enumerate(values)])
            rows.update(zip(values, found, strict=True))

        def poles_at(value: float) -> Complexes:
            evaluate([value] if value not in rows else [])
            if not rows[value].ok:
                raise SimulationError(rows[value].message)
            return poles_of_measures(rows[value].measures)

        evaluate([case.changes[path] for case in cases])
        chosen = [value for value, row in rows.items() if row.ok]
        _require_alike(path, chosen, rows)
        values = np.array(chosen, dtype=float)
        period = rows[chosen[0]].measures.get(PERIOD, 0.0)
        branches = followed(values, [poles_at(value) for value in chosen])
        crossings = crossings_of(poles_at, values, branches, period)
        locus = Locus(path, values, branches, crossings, period, _shown(study.places[path].unit))
        parts = [name for name in rows[chosen[0]].measures if name != PERIOD]
        units = study.units | ({} if period else dict.fromkeys(parts, "1/s"))
        return RootLocus(table=Table(list(rows.values()), units), locus=locus, title=study.work.circuit.title)


def _only_one(study: Study) -> str:
    """The quantity that the locus goes over."""
    if len(study.varied) != 1:
        raise MethodError(f"A root locus goes over one quantity, not {len(study.varied)}.")
    return next(iter(study.varied))


def _require_alike(path: str, values: list[float], rows: Mapping[float, Row]) -> None:
    if len(values) < 2:
        why = next((row.message for row in rows.values() if not row.ok), "give two values or more")
        raise SimulationError(f"A root locus needs poles at two values of {path} at least: {why}")
    counts = [len(poles_of_measures(rows[value].measures)) for value in values]
    for value, count in zip(values, counts, strict=True):
        if count != counts[0]:
            raise SimulationError(
                f"With {path} = {value:g} the circuit has {count} poles, with {values[0]:g} it has {counts[0]}: the "
                "value changes its equations. Leave such values out."
            )


def _shown(unit: str) -> str:
    return "" if unit == "-" else unit
