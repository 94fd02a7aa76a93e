"""What a search for worst cases shows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bramah.records import dataclass
from bramah.result.signal import UNITLESS, heading
from bramah.studies.limits import Limit
from bramah.studies.span import Span
from bramah.studies.statistics import finite
from bramah.studies.table import Table
from bramah.studies.telling import NOTHING, Part, as_html, as_text, counted, number, of
from bramah.studies.worst_case.box import INSIDE, LISTED, LOWER

LOWEST, HIGHEST = "lowest", "highest"


@dataclass(frozen=True, kw_only=True)
class Extreme:
    """The lowest or highest value found of a measure, in SI."""

    value: float
    changes: Mapping[str, Any]
    where: Mapping[str, str]
    """Of each quantity: "lower end", "upper end", "inside" or "listed"."""
    settled: bool
    """Whether the search around it came to its end."""

    @property
    def inside(self) -> list[str]:
        """Quantities at which it does not lie at an end."""
        return [path for path, word in self.where.items() if word == INSIDE]


@dataclass(frozen=True, kw_only=True, eq=False)
class WorstCase:
    """The lowest and highest value of each measure, and where they are."""

    table: Table
    spans: Mapping[str, Span]
    own: Mapping[str, float]
    """Measures of the circuit as it is, in SI."""
    extremes: Mapping[str, Mapping[str, Extreme]]
    """By measure, then "lowest" and "highest"."""
    limits: Mapping[str, Limit]
    all_corners: bool
    """Whether every corner was run."""
    title: str = ""
    """Of the circuit."""

    def kept(self, measure: str) -> bool:
        """Whether both extremes of a measure keep its limit."""
        ends = np.array([self.extremes[measure][side].value for side in (LOWEST, HIGHEST)])
        return bool(self.limits[measure].kept(ends).all())

    def sentences(self) -> list[str]:
        """What was done, and what is to be known about it."""
        how = "all corners" if self.all_corners else "the corners that single and average effects point to"
        said = [
            f"Worst case{of(self.title)}: {len(self.spans)} quantities, {len(self.table)} cases: {how}, points inside, "
            "and a search around the worst. It is a search, not a proof."
        ]
        said += counted(self.table.rows)
        if any(not row.ok for row in self.table.rows):
            said.append("The worst case may be among those without numbers.")
        cut = [path for path, span in self.spans.items() if span.cut]
        if cut:
            said.append(f"Distributions without ends go three standard deviations far: {', '.join(cut)}.")
        for name, sides in self.extremes.items():
            for side, one in sides.items():
                if one.inside:
                    said.append(f"The {side} {name} is no corner: {', '.join(one.inside)} inside.")
                if not one.settled:
                    said.append(f"The search around the {side} {name} did not come to its end.")
        said += [
            f"{name} {limit}: {'kept' if self.kept(name) else 'not kept'} in the worst case."
            for name, limit in self.limits.items()
        ]
        return said

    def parts(self) -> list[Part]:
        """The extremes, and where they are."""
        names = list(self.extremes)
        values = [
            (heading(name, self.unit(name)), *(number(value, self.unit(name)) for value in self._three(name)))
            for name in names
        ]
        sides = [(name, side) for name in names for side in (LOWEST, HIGHEST)]
        places = [
            (heading(path, self.unit(path)), *(self._place(self.extremes[n][s], path) for n, s in sides))
            for path in self.spans
        ]
        return [
            Part("measure", ("as it is", LOWEST, HIGHEST), values),
            Part("where", [f"{side} {name}" for name, side in sides], places),
        ]

    def _three(self, name: str) -> list[float]:
        return [self.own[name], *(self.extremes[name][side].value for side in (LOWEST, HIGHEST))]

    def _place(self, one: Extreme, path: str) -> str:
        value, word = one.changes.get(path), one.where.get(path, LISTED)
        if value is None:
            return NOTHING
        shown = number(value, self.unit(path)) if isinstance(value, int | float) else str(value)
        return (
            shown if word == LISTED else f"{shown} {'inside' if word == INSIDE else 'low' if word == LOWER else 'high'}"
        )

    def unit(self, name: str) -> str:
        """The unit that a column is shown in."""
        found = self.table.unit(name)
        return "-" if found in UNITLESS else found

    def __str__(self) -> str:
        return as_text(self.sentences(), self.parts())

    def _repr_html_(self) -> str:
        from bramah.plot.inline import inline

        return as_html(self.sentences(), self.parts()) + inline(self.figure)

    def data(self) -> dict[str, Any]:
        """In SI, as JSON can write it."""
        return {
            "kind": "worst-case",
            "cases": len(self.table),
            "done": sum(row.ok for row in self.table.rows),
            "all_corners": self.all_corners,
            "measures": {
                name: {"own": finite(self.own[name])} | {side: _data(one) for side, one in sides.items()}
                for name, sides in self.extremes.items()
            },
            "limits": {name: {"limit": str(limit), "kept": self.kept(name)} for name, limit in self.limits.items()},
        }

    def figure(self, path: str | Path | None = None) -> Any:
        """The range of each measure, and where its ends lie; with a path also saved."""
        from bramah.plot.worst_case import worst_case_figure

        return worst_case_figure(self, path)


def _data(one: Extreme) -> dict[str, Any]:
    return {
        "value": finite(one.value),
        "changes": dict(one.changes),
        "where": dict(one.where),
        "settled": one.settled,
    }
