"""Sweeps: cases that are all chosen beforehand, by a design."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from bramah.circuit import Circuit
from bramah.records import dataclass
from bramah.studies.design import GRID, cases_of
from bramah.studies.kind import Note
from bramah.studies.session import Session
from bramah.studies.study import Study
from bramah.studies.table import Table


@dataclass(frozen=True)
class Swept:
    """What came of a sweep."""

    table: Table

    def __str__(self) -> str:
        return f"{len(self.table)} cases."

    def data(self) -> dict[str, Any]:
        return {"cases": len(self.table)}

    def figure(self, path: str | None = None) -> Any:
        raise NotImplementedError


@dataclass(frozen=True)
class Sweep:
    """A design of cases: "grid", "one-at-a-time", "latin-hypercube", "sobol" or "random"."""

    design: str = GRID
    count: int | None = None
    seed: int = 0

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        table = tables.get("design", {})
        return cls(table.get("kind", GRID), table.get("count"), table.get("seed", 0))

    def carry_out(self, study: Study, session: Session) -> Swept:
        return Swept(study.table(session.evaluate(cases_of(self.design, study.varied, self.count, self.seed))))


def sweep(
    circuit: Circuit,
    vary: Mapping[str, Any],
    measure: Mapping[str, Any],
    *,
    design: str = GRID,
    count: int | None = None,
    seed: int = 0,
    **more: Any,
) -> Swept:
    """All combinations of values, on all cores: a table of what was measured.

    sweep(circuit, {"relief.set_pressure": ("120 bar", "220 bar", 21)}, {"peak": "maximum cylinder.A.p"})
    """
    return Study.made(circuit, vary, measure, **more).run(Sweep(design, count, seed))
