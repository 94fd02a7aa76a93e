"""What sensitivity studies show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

import numpy as np

from bramah.records import dataclass
from bramah.result.signal import UNITLESS, heading
from bramah.studies.sensitivity.local import Effect, unsure
from bramah.studies.sensitivity.sobol import Index, strongest
from bramah.studies.statistics import Estimate, finite
from bramah.studies.table import Table
from bramah.studies.telling import NOTHING, Part, as_html, as_text, between, counted, difference, number, of

FEWEST = 20.0
"""Cases that must make up a variance; with fewer, that is known to a third at best."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Local:
    """What each quantity by itself does to each measure, around the circuit as it is."""

    table: Table
    own: Mapping[str, float]
    """The measures of the circuit as it is, in SI."""
    effects: Mapping[str, Mapping[str, Effect]]
    """By measure and by quantity, the largest effect first."""
    title: str = ""
    """Of the circuit."""
    why: Mapping[str, str] = field(default_factory=dict)
    """Why no run carries derivatives by a quantity, "" where one does."""

    def derivative(self, measure: str, path: str) -> float:
        """The derivative of a measure by a quantity, in SI; not a number where there is none."""
        slope = self.effects[measure][path].slope
        return slope.value if slope is not None else np.nan

    def sentences(self) -> list[str]:
        """What is to be known about the numbers."""
        said = [f"Sensitivity{of(self.title)} around the circuit as it is, one at a time: {len(self.table)} cases."]
        said += counted(self.table.rows)
        cut = [path for path, one in next(iter(self.effects.values()), {}).items() if one.span.cut]
        if cut:
            said.append(f"Distributions without ends go three standard deviations far: {', '.join(cut)}.")
        said += self._sources()
        for name, effects in self.effects.items():
            missing = unsure(effects)
            if missing:
                said.append(
                    f"Derivatives of {name} marked ~ are not certain within 2 %: {', '.join(missing)}. The measure is "
                    "not smooth there, or the runs are not accurate enough: try a smaller rtol."
                )
        return said

    def _sources(self) -> list[str]:
        """Which derivatives are exact, and why others are not."""
        all_of_them = [one.slope for effects in self.effects.values() for one in effects.values() if one.slope]
        exact = sum(slope.exact for slope in all_of_them)
        if exact == len(all_of_them):
            return ["Derivatives are exact: a run carries them along."] if exact else []
        some = f"Exact, carried along by a run: {exact} of {len(all_of_them)} derivatives. The others"
        told = f"{some if exact else 'Derivatives'} are from differences of runs."
        return [told, *dict.fromkeys(reason for reason in self.why.values() if reason)]

    def parts(self) -> list[Part]:
        """A table per measure."""
        return [self._part(name, effects) for name, effects in self.effects.items()]

    def _part(self, name: str, effects: Mapping[str, Effect]) -> Part:
        unit, marked = self.unit(name), unsure(effects)
        head = ("goes", heading(name, unit), "derivative", "in", "elasticity")
        rows = []
        for path, one in effects.items():
            own = self.unit(path)
            values = [value for value in one.at.values() if not np.isnan(value)]
            slope, ratio = self._slope(one, unit, own), _ratio(unit, own)
            rows.append(
                (path, _goes(one, own), between(min(values), max(values), unit) if values else NOTHING,
                 f"~{slope}" if path in marked else slope, ratio, number(one.elasticity, digits=3))
            )  # fmt: skip
        return Part(f"{name} = {number(self.own[name], unit)}{'' if unit in UNITLESS else f' {unit}'}", head, rows)

    def _slope(self, one: Effect, unit: str, own: str) -> str:
        return NOTHING if one.slope is None else number(difference(one.slope.value, unit) / difference(1.0, own))

    def unit(self, name: str) -> str:
        """The unit that a column is shown in."""
        return self.table.unit(name)

    def __str__(self) -> str:
        return as_text(self.sentences(), self.parts())

    def _repr_html_(self) -> str:
        from bramah.plot.inline import inline

        return as_html(self.sentences(), self.parts()) + inline(self.figure)

    def data(self) -> dict[str, Any]:
        """In SI, as JSON can write it."""
        measures = {}
        for name, effects in self.effects.items():
            marked = unsure(effects)
            measures[name] = {
                "value": finite(self.own[name]),
                "effects": {path: _effect_data(one, path not in marked) for path, one in effects.items()},
            }
        return {"kind": "sensitivity", "design": "local", "cases": len(self.table), "measures": measures}

    def figure(self, path: str | Path | None = None, measures: Sequence[str] | None = None) -> Any:
        """A tornado per measure; with a path also saved."""
        from bramah.plot.tornado import tornado

        return tornado(self, path, measures)


@dataclass(frozen=True, kw_only=True, eq=False)
class Global:
    """Sobol indices: which share of the variance of each measure comes from what."""

    table: Table
    count: int
    confidence: float
    indices: Mapping[str, Mapping[str, Index]]
    """By measure and by quantity, the largest total index first."""
    title: str = ""
    """Of the circuit."""

    def sentences(self) -> list[str]:
        """What is to be known about the numbers."""
        said = [
            f"Sobol indices{of(self.title)} from {len(self.table)} runs, {self.count} rows of a design of "
            f"{len(self.table) // self.count} matrices; intervals with {self.confidence:.3g} confidence (bootstrap)."
        ]
        said += counted(self.table.rows)
        for name, found in self.indices.items():
            dropped = {path: one.dropped for path, one in found.items() if one.dropped}
            if dropped:
                said.append(
                    f"{name}: up to {max(dropped.values())} of {self.count} rows are left out because a run has no "
                    "value; the indices describe the cases that have one."
                )
            if self.effective(name) < FEWEST:
                said.append(f"Few cases make up the variance of {name}: its indices say little. Take a larger count.")
            if all(np.isnan(one.total.value) for one in found.values()):
                said.append(f"{name} does not vary, so that no share of its variance comes from anything.")
        return said

    def effective(self, measure: str) -> float:
        """How many cases make up the variance of a measure: of equal distances from the mean, all."""
        values = np.array([row.measures.get(measure, np.nan) for row in self.table.rows])
        squares = (values[np.isfinite(values)] - np.nanmean(values)) ** 2 if np.isfinite(values).any() else np.zeros(1)
        return float(squares.sum() ** 2 / (squares**2).sum()) if squares.any() else np.inf

    def parts(self) -> list[Part]:
        """A table per measure."""
        head = ("first order", "interval", "total", "interval")
        return [
            Part(name, head, [(path, *_cells(one.first), *_cells(one.total)) for path, one in found.items()])
            for name, found in self.indices.items()
        ]

    def __str__(self) -> str:
        return as_text(self.sentences(), self.parts())

    def _repr_html_(self) -> str:
        from bramah.plot.inline import inline

        return as_html(self.sentences(), self.parts()) + inline(self.figure)

    def data(self) -> dict[str, Any]:
        """As JSON can write it."""
        return {
            "kind": "sensitivity",
            "design": "sobol",
            "cases": len(self.table),
            "done": sum(row.ok for row in self.table.rows),
            "confidence": self.confidence,
            "measures": {
                name: {
                    path: {"first": one.first.data(), "total": one.total.data(), "dropped": one.dropped}
                    for path, one in found.items()
                }
                for name, found in self.indices.items()
            },
        }

    def figure(self, path: str | Path | None = None, measures: Sequence[str] | None = None) -> Any:
        """Bars of both indices with their confidence; with a path also saved."""
        from bramah.plot.sobol_bars import sobol_bars

        return sobol_bars(self, path, measures)


def ordered(found: Mapping[str, Index]) -> dict[str, Index]:
    """The largest total index first."""
    return {path: found[path] for path in strongest(found)}


def _goes(one: Effect, unit: str) -> str:
    span = one.span
    if span.continuous:
        return f"{between(span.low, span.high, unit)}{'' if unit in UNITLESS else f' {unit}'}"
    return ", ".join(number(level, unit) if isinstance(level, float) else str(level) for level in span.levels)


def _ratio(unit: str, own: str) -> str:
    """The unit of a derivative."""
    if unit == own or own in UNITLESS:
        return "" if unit == own or unit in UNITLESS else unit
    return f"{'1' if unit in UNITLESS else unit}/{f'({own})' if '/' in own or ' ' in own else own}"


def _cells(one: Estimate) -> tuple[str, str]:
    if not np.isfinite(one.value):
        return NOTHING, NOTHING
    value, low, high = (f"{round(x, 3) + 0.0:.3f}" for x in (one.value, one.low, one.high))
    return value, f"{low} to {high}"


def _effect_data(one: Effect, converged: bool) -> dict[str, Any]:
    slope = one.slope
    return {
        "own": one.span.own,
        "at": [[level, finite(value)] for level, value in one.at.items()],
        "swing": finite(one.swing),
        "derivative": None if slope is None else finite(slope.value),
        "error": None if slope is None else finite(slope.error),
        "exact": None if slope is None else slope.exact,
        "converged": converged if slope is not None else None,
        "elasticity": finite(one.elasticity),
    }
