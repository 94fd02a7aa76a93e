"""Sweeps: cases that are all chosen beforehand, by a design."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import numpy as np

from bramah.circuit import Circuit
from bramah.errors import MethodError
from bramah.files import Draft
from bramah.records import dataclass
from bramah.result.signal import heading
from bramah.studies.design import DESIGNS, GRID, ONE_AT_A_TIME, SAMPLERS, TABLE, cases_of
from bramah.studies.kind import Note
from bramah.studies.listed import Listed, cases
from bramah.studies.options import Options
from bramah.studies.session import Session
from bramah.studies.study import Study
from bramah.studies.table import Table
from bramah.studies.telling import Part, as_html, as_text, counted, number
from bramah.studies.telling_tables import text_of

MOST_ROWS = 12


@dataclass(frozen=True, eq=False)
class Swept:
    """What came of a sweep."""

    table: Table
    design: str = GRID
    title: str = ""

    @property
    def done(self) -> int:
        """Cases that have numbers."""
        return sum(row.ok for row in self.table.rows)

    def sentences(self) -> list[str]:
        """What was run, and what is to be known about it."""
        axes = self.table.axes if self.design == GRID else None
        sizes = " x ".join(str(len(values)) for values in axes.values()) if axes and len(axes) > 1 else ""
        of = f" of {self.title}" if self.title else ""
        return [
            f"Sweep{of}: {len(self.table)} cases ({self.design}{f', {sizes}' if sizes else ''}).",
            *counted(self.table.rows),
        ]

    def parts(self) -> list[Part]:
        """The least and the greatest of each measure, and in which case."""
        rows = []
        for name in self.table.measured:
            values, unit = self.table[name], self.table.unit(name)
            if np.isfinite(values).any():
                low, high = int(np.nanargmin(values)), int(np.nanargmax(values))
                ends = [(number(values[k], unit), self.table.case_name(k)) for k in (low, high)]
                rows.append((heading(name, unit), *ends[0], *ends[1]))
        return [Part("measure", ("least", "case", "greatest", "case"), rows)]

    def __str__(self) -> str:
        return f"{as_text(self.sentences(), self.parts())}\n\n{text_of(self.table, MOST_ROWS)}"

    def _repr_html_(self) -> str:
        from bramah.plot.inline import inline

        return as_html(self.sentences(), self.parts()) + inline(self.figure) + self.table._repr_html_()

    def data(self) -> dict[str, Any]:
        """In SI, as JSON can write it."""
        columns = {
            name: {"unit": self.table.unit(name), "values": [_plain(v) for v in self.table[name].tolist()]}
            for name in [*self.table.varied, *self.table.measured]
        }
        return {
            "kind": "sweep",
            "design": self.design,
            "cases": len(self.table),
            "done": self.done,
            "doubted": sum(bool(row.doubts) for row in self.table.rows),
            "columns": columns,
            "status": [row.status for row in self.table.rows],
            "messages": {str(row.number): row.message for row in self.table.rows if row.message},
            "doubts": {str(row.number): list(row.doubts) for row in self.table.rows if row.doubts},
        }

    def figure(self, path: str | Path | None = None, **how: Any) -> Any:
        """A response curve, a family of them, a contour or a scatter matrix, whichever fits; with a path also saved."""
        from bramah.plot.sweep import sweep_figure

        return sweep_figure(self.table, path, title=self.title, **how)

    def curves(self, path: str | Path | None = None, **how: Any) -> Any:
        """Kept signals over time, a curve for each case; with a path also saved."""
        from bramah.plot.kept import kept_figure

        return kept_figure(self.table, path, title=self.title, **how)

    def bands(self, path: str | Path | None = None, **how: Any) -> Any:
        """Kept signals over time, as bands that hold shares of the cases; with a path also saved."""
        from bramah.plot.kept import band_figure

        return band_figure(self.table, path, title=self.title, **how)


def _plain(value: Any) -> Any:
    return None if isinstance(value, float) and not np.isfinite(value) else value


@dataclass(frozen=True)
class Sweep:
    """A design of cases: "grid", "one-at-a-time", "latin-hypercube", "sobol", "random" or "table"."""

    design: str = GRID
    count: int | None = None
    seed: int = 0

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        table = Options(tables, "design", note)
        kind = table.word("kind", GRID, DESIGNS)
        chance = kind in SAMPLERS
        made = cls(
            kind, table.whole("count", 100, least=1) if chance else None, table.whole("seed", 0) if chance else 0
        )
        if kind == TABLE:
            table.text("file", 'the name of a CSV file, such as "cases.csv"')
        table.finish()
        return made

    def carry_out(self, study: Study, session: Session) -> Swept:
        if self.design == TABLE:
            chosen = list(study.listed)
        else:
            chosen = cases_of(self.design, study.varied, self.count, self.seed)
        if not study.varied and self.design != ONE_AT_A_TIME:
            raise MethodError('Nothing varies. Say what: { "load.mass" = ["500 kg", "650 kg"] }.')
        study.check(chosen)
        return Swept(study.table(session.evaluate(chosen)), self.design, study.work.circuit.title)


def sweep(
    circuit: Circuit | Draft | str | Path,
    vary: Mapping[str, Any] | Listed | str | Path,
    measure: Mapping[str, Any] | None = None,
    *,
    design: str = GRID,
    count: int | None = None,
    seed: int = 0,
    **more: Any,
) -> Swept:
    """All combinations of values, on all cores: a table of what was measured.

    sweep(circuit, {"relief.set_pressure": ("120 bar", "220 bar", 21)}, {"peak": "maximum cylinder.A.p"})

    circuit   a Circuit, or the name of a circuit file
    vary      what varies, by name; or a table of cases, `cases("cases.csv")`
    measure   what is measured, by name: {"time": {"crosses": "cylinder.x", "at": "100 mm"}}, or functions of a Result
    design    "grid", "one-at-a-time"; or "latin-hypercube", "sobol", "random" with `count` and `seed`
    more      store, workers, progress, time_limit, and the settings of `simulate`: until="2 s", rtol=1e-6
    """
    given = cases(vary) if isinstance(vary, str | Path) else vary
    kind = Sweep(TABLE if isinstance(given, Listed) else design, count, seed)
    found: Swept = Study.made(circuit, given, measure or {}, **more).run(kind)
    return found
