"""What came of an optimisation of one goal: the best values, what holds them back, and how sure they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from bramah.records import cached_property, dataclass
from bramah.result.signal import heading
from bramah.studies.case import Row
from bramah.studies.limits import Limit
from bramah.studies.optimise.aim import Aim, Judged, scale
from bramah.studies.optimise.evolution import Population
from bramah.studies.optimise.search import Search
from bramah.studies.space import Axis, Space
from bramah.studies.statistics import finite
from bramah.studies.table import Table
from bramah.studies.telling import NOTHING, Part, as_html, as_text, counted, number, step

ACTIVE = 0.01
"""Share of a limit: what comes nearer to it is held back by it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Optimum:
    """The best of one goal.

    found.values["controller.proportional_gain"]     in SI, or a word
    found.measures["settling"]
    found.kept                                       whether all limits are
    """

    table: Table
    aim: Aim
    search: Search
    own: Mapping[str, Any]
    """Values that the circuit has as it stands."""
    before: Judged
    """The circuit as it stands."""
    last: Population | None
    """The last generation of an evolution."""
    method: str
    slopes: str = ""
    """Where slopes were from, if there were any."""

    @property
    def space(self) -> Space:
        return self.search.space

    @property
    def best(self) -> Judged:
        return self.search.judged[self.search.best]

    @property
    def row(self) -> Row:
        """The best run."""
        return self.best.row

    @property
    def values(self) -> dict[str, Any]:
        """The best values, in SI."""
        return {axis.path: self.row.changes[axis.path] for axis in self.space.axes}

    @property
    def measures(self) -> dict[str, float]:
        """What was measured with them, in SI."""
        return {name: value for name, value in self.row.measures.items() if name in self.table.units}

    @property
    def kept(self) -> bool:
        """Whether all limits are kept."""
        return self.best.kept

    @property
    def better(self) -> bool:
        """Whether it is better than the circuit as it stands."""
        return self.best.dominates(self.before)

    @property
    def active(self) -> list[str]:
        """Measures that lie at their limits."""
        return [name for name, limit in self.aim.limits.items() if _at(limit, self.measures.get(name, np.nan))]

    @cached_property
    def ends(self) -> dict[str, str]:
        """What lies at the "lower" or "upper" end of its range."""
        point = self.search.points[self.search.best]
        found = {axis.path: axis.end(share) for axis, share in zip(self.space.axes, point, strict=True)}
        return {path: end for path, end in found.items() if end}

    @cached_property
    def spread(self) -> dict[str, float]:
        """Standard deviation of each number in the last generation, in SI: how well the goal tells it."""
        if self.last is None:
            return {}
        rows = [self.space.changes(point) for point in self.last.points]
        numbers = [axis.path for axis in self.space.axes if _real(self.values.get(axis.path))]
        return {path: float(np.std([row[path] for row in rows])) for path in numbers}

    def sentences(self) -> list[str]:
        """What was found, and what is to be known about it."""
        by = f", slopes by {self.slopes}" if self.slopes else ""
        said = [f"Optimum ({self.aim}): {self.search.evaluations} runs by {self.method}{by}."]
        row = self.row
        if not np.isfinite(self.best.excess):
            said.append("No run has all that is measured: there is no optimum.")
        elif not self.kept:
            over = {name: share for name, share in self.aim.excesses(row).items() if share > 0}
            words = ", ".join(f"{name} {self.aim.limits[name]} by {100 * share:.3g} %" for name, share in over.items())
            said.append(f"No run keeps all limits. The nearest exceeds {words}.")
        elif not self.better:
            said.append("Nothing better than the circuit as it stands was found.")
        said += [f"{name} is held back by its limit, {self.aim.limits[name]}." for name in self.active]
        said += [f"{path} lies at the {end} end of its range: look beyond it." for path, end in self.ends.items()]
        if row.doubts:
            said.append(f"The best run is doubted: {' '.join(row.doubts)}")
        return [*said, *counted(self.table.rows)]

    def parts(self) -> list[Part]:
        """Values and measures, before and after."""
        if not np.isfinite(self.best.excess):
            return []
        values = [
            (heading(a.path, a.place.unit), _shown(a, self.own.get(a.path)), _shown(a, self.values.get(a.path)),
             *([step(self.spread.get(a.path, np.nan), a.place.unit, 2)] if self.spread else []), _range(a))
            for a in self.space.axes
        ]  # fmt: skip
        measures = []
        for name in self.table.measured:
            if name not in self.table.units:
                continue  # a slope
            unit = self.table.units.get(name, "-")
            pair = (row.measures.get(name, np.nan) for row in (self.before.row, self.row))
            limit = self.aim.limits.get(name)
            measures.append((heading(name, unit), *(number(value, unit) for value in pair), str(limit or "")))
        spread = ("spread",) if self.spread else ()
        return [
            Part("value", ("as it stands", "best", *spread, "range"), values),
            Part("measure", ("as it stands", "best", "limit"), measures),
        ]

    def __str__(self) -> str:
        return as_text(self.sentences(), self.parts())

    def _repr_html_(self) -> str:
        return as_html(self.sentences(), self.parts())

    def data(self) -> dict[str, Any]:
        """In SI, as JSON can write it."""
        return {
            "goals": [str(goal) for goal in self.aim.goals],
            "method": self.method,
            "slopes": self.slopes,
            "evaluations": self.search.evaluations,
            "failed": sum(not row.ok for row in self.table.rows),
            "kept": self.kept,
            "better": self.better,
            "values": self.values,
            "measures": {name: finite(value) for name, value in self.measures.items()},
            "before": {name: finite(value) for name, value in self.before.row.measures.items()},
            "active": self.active,
            "ends": self.ends,
            "spread": {path: finite(value) for path, value in self.spread.items()},
            "doubts": list(self.row.doubts),
        }

    def figure(self, path: str | None = None) -> Any:
        """How the goal, the limits and the values went with the runs; with a path also saved."""
        from bramah.plot.optimum import optimum_figure

        return optimum_figure(self, path)


def _at(limit: Limit, value: float) -> bool:
    ends = [end for end in (limit.low, limit.high) if np.isfinite(end)]
    return any(abs(value - end) <= ACTIVE * scale(limit) for end in ends)


def _real(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _shown(axis: Axis, value: Any) -> str:
    return NOTHING if value is None else number(value, axis.place.unit) if _real(value) else str(value)


def _range(axis: Axis) -> str:
    return f"{_shown(axis, axis.value(0.0))} to {_shown(axis, axis.value(1.0))}"
