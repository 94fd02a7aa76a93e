"""What came of an optimisation of several goals: a Pareto front, of which nothing is better in all goals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from bramah.errors import MethodError
from bramah.records import cached_property, dataclass
from bramah.result.signal import heading
from bramah.studies.case import Row
from bramah.studies.optimise.aim import Aim, Judged
from bramah.studies.optimise.ranks import fronts
from bramah.studies.optimise.search import Search
from bramah.studies.statistics import finite
from bramah.studies.table import Table
from bramah.studies.telling import Part, as_html, as_text, counted, number

SHOWN = 12
"""Most points of a front in a summary; all are in `points`."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Front:
    """What of one goal costs what of another.

    found.points                 the best runs, along the first goal
    found.nearest(settling=1)    the run whose goals come nearest to their best, with weights
    """

    table: Table
    aim: Aim
    search: Search
    before: Judged
    """The circuit as it stands."""

    @cached_property
    def points(self) -> list[Row]:
        """The runs that no other one beats in all goals, of all that were made, along the first goal."""
        kept = [one for one in self.search.judged if one.kept]
        if not kept:
            return []
        best = sorted((kept[k] for k in fronts(kept)[0]), key=lambda one: one.costs)
        alike = [k for k in range(1, len(best)) if best[k].costs == best[k - 1].costs]
        return [one.row for k, one in enumerate(best) if k not in alike]

    @property
    def better(self) -> bool:
        """Whether some point is better than the circuit as it stands in something, and worse in nothing."""
        return any(self.aim.judged(row).dominates(self.before) for row in self.points)

    def nearest(self, **weights: float) -> Row:
        """The point that comes nearest to having the best of all goals at once, each goal by its span on the front."""
        if not self.points:
            raise MethodError("There is no front, and so no point of it: no run keeps all limits.")
        costs = np.array([self.aim.judged(row).costs for row in self.points])
        span = np.ptp(costs, axis=0)
        far = (costs - costs.min(axis=0)) / np.where(span > 0, span, 1.0)
        weight = np.array([weights.get(goal.measure, 1.0) for goal in self.aim.goals])
        return self.points[int(np.argmin(np.linalg.norm(weight * far, axis=1)))]

    def sentences(self) -> list[str]:
        """What was found, and what is to be known about it."""
        count = len(self.points)
        said = [f"Pareto front ({self.aim}): {count} points of {self.search.evaluations} runs."]
        if not count:
            said.append("No run keeps all limits: there is no front.")
        elif not self.better:
            said.append("The circuit as it stands is beaten in all goals by none of them.")
        doubted = sum(bool(row.doubts) for row in self.points)
        if doubted:
            said.append(f"{doubted} of the points are doubted.")
        return [*said, *counted(self.table.rows)]

    def parts(self) -> list[Part]:
        """Goals and values along the front."""
        columns: Mapping[str, str] = {
            **{goal.measure: self.table.units.get(goal.measure, "-") for goal in self.aim.goals},
            **{axis.path: axis.place.unit for axis in self.search.space.axes},
        }
        last = len(self.points) - 1
        chosen = sorted({round(k * last / (SHOWN - 1)) for k in range(SHOWN)}) if self.points else []
        rows = []
        for k in chosen:
            found = {**self.points[k].changes, **self.points[k].measures}
            rows.append((str(self.points[k].number), *(_shown(found[name], unit) for name, unit in columns.items())))
        return [Part("case", [heading(name, unit) for name, unit in columns.items()], rows)]

    def __str__(self) -> str:
        return as_text(self.sentences(), self.parts())

    def _repr_html_(self) -> str:
        return as_html(self.sentences(), self.parts())

    def data(self) -> dict[str, Any]:
        """In SI, as JSON can write it."""
        return {
            "goals": [str(goal) for goal in self.aim.goals],
            "evaluations": self.search.evaluations,
            "failed": sum(not row.ok for row in self.table.rows),
            "better": self.better,
            "front": [
                {
                    "case": row.number,
                    "values": dict(row.changes),
                    "measures": {name: finite(value) for name, value in row.measures.items()},
                    "doubts": list(row.doubts),
                }
                for row in self.points
            ],
        }

    def figure(self, path: str | None = None) -> Any:
        """The front, and all other runs beside it; with a path also saved."""
        from bramah.plot.pareto import pareto_figure

        return pareto_figure(self, path)


def _shown(value: Any, unit: str) -> str:
    return number(value, unit) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)
