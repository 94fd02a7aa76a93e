"""Local sensitivity: what each quantity by itself does to each measure, around the circuit as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from bramah.errors import BramahError, UnknownName
from bramah.records import dataclass
from bramah.studies.case import Case, Row
from bramah.studies.experiment import DERIVATIVES, derivative_name
from bramah.studies.key import key_of
from bramah.studies.place import PARAMETERS, RUN, START
from bramah.studies.session import Session
from bramah.studies.span import Span, spans_of
from bramah.studies.stencil import Slope, Stencil, stencil_of, tolerance
from bramah.studies.study import Study
from bramah.system import System, build
from bramah.system.directions import direction

NEGLIGIBLE, NOTHING = 1e-3, 1e-4
"""A derivative hardly matters if its error across the span is below this part of the largest effect, or below this part
of the measure itself."""
OUTSIDE = (START, RUN, PARAMETERS)
"""What is no number of the equations, by how its name begins."""
ACCURACY = 100.0
"""To how many times the tolerance of the solution a run holds its derivatives."""
ROUNDS = 3
LONGER = 5.0
"""Steps of a next round, against those before: within three rounds they change by what the tolerance does by 10^4."""


@dataclass(frozen=True, kw_only=True)
class Effect:
    """What one quantity does to one measure, in SI."""

    span: Span
    slope: Slope | None
    """The derivative at the circuit's own value; None where there is none, as of words."""
    elasticity: float
    """Percent by which the measure changes if the quantity does by one; not a number where either is zero."""
    at: Mapping[Any, float]
    """The measure at the ends of the span, or at each listed value, the others being as they are."""

    @property
    def swing(self) -> float:
        """By how much the measure moves across the span."""
        values = [value for value in self.at.values() if np.isfinite(value)]
        return max(values) - min(values) if len(values) > 1 else np.nan


@dataclass(frozen=True, kw_only=True)
class Found:
    """What local effects come from."""

    rows: list[Row]
    own: Mapping[str, float]
    """The measures of the circuit as it is."""
    effects: Mapping[str, Mapping[str, Effect]]
    """By measure and quantity, the largest first."""
    carried: Mapping[str, str]
    """Why derivatives by a quantity are taken from differences of runs, "" where they are exact."""


def local_effects(study: Study, session: Session, exact: bool) -> Found:
    """What each quantity does by itself; `exact`: with derivatives that a run carries along, where that can be."""
    spans = spans_of(study)
    own = {path: span.own for path, span in spans.items()}
    levels = [(path, level) for path, span in spans.items() for level in span.levels]
    study.check([Case(0, {path: level}) for path, level in levels])
    asked = Asked(session, list(study.work.measures), own)
    values = dict(zip(levels, asked.values([own | {path: level} for path, level in levels]), strict=True))
    between = {path: span for path, span in spans.items() if span.continuous}
    slopes, why = exact_slopes(study, asked, list(between)) if exact else ({}, {})
    left = {path: span for path, span in between.items() if any((name, path) not in slopes for name in asked.middle)}
    slopes = slopes_of(asked, left, tolerance(study)) | slopes
    effects = {}
    for name in study.work.measures:
        middle = asked.middle[name]
        at = {path: {level: values[path, level][name] for level in span.levels} for path, span in spans.items()}
        found = [
            _effect(span, slopes.get((name, path)), at[path] | {span.own: middle}, middle)
            for path, span in spans.items()
        ]
        effects[name] = {one.span.path: one for one in sorted(found, key=lambda one: -np.nan_to_num(one.swing))}
    return Found(rows=asked.rows, own=asked.middle, effects=effects, carried=why)


class Asked:
    """Measures by changes, and all rows they came from."""

    def __init__(self, session: Session, measures: list[str], own: Mapping[str, Any]) -> None:
        self._session, self.measures, self.own = session, measures, own
        self._rows: dict[str, Row] = {}
        self.size = dict.fromkeys(measures, 0.0)
        """The largest values so far, signs left out: what the tolerance of the runs is a part of."""
        [self.middle] = self.values([own])

    def row(self, changes: Mapping[str, Any]) -> Row:
        """A case that asks for more than measures, and is none of the study's table."""
        return self._session.evaluate([Case(len(self._rows), changes)])[0]

    @property
    def rows(self) -> list[Row]:
        return list(self._rows.values())

    def values(self, changes: Sequence[Mapping[str, Any]]) -> list[dict[str, float]]:
        """Measures of these cases, not a number where there is none."""
        rows = self._session.evaluate([Case(len(self._rows) + k, change) for k, change in enumerate(changes)])
        self._rows |= {key_of(row.changes): row for row in rows}
        found = [{name: row.measures.get(name, np.nan) for name in self.measures} for row in rows]
        for name in self.measures:
            self.size[name] = max([self.size[name], *(abs(one[name]) for one in found if np.isfinite(one[name]))])
        return found


def slopes_of(asked: Asked, spans: Mapping[str, Span], rtol: float) -> dict[tuple[str, str], Slope]:
    """Derivatives of all measures by all quantities, (measure, quantity), from differences.

    Where they are not certain, steps of other lengths are tried: longer ones where the noise of the runs is at fault,
    shorter ones where it is the curvature, or a run that failed. The most certain one counts.
    """
    best: dict[tuple[str, str], Slope] = {}
    waiting = {(path, stencil_of(span, rtol)) for path, span in spans.items()}
    tried: set[tuple[str, Stencil]] = set()
    for _ in range(ROUNDS):
        tried |= waiting
        now, waiting = sorted(waiting, key=lambda one: (one[0], one[1].step)), set()
        values = iter(
            asked.values([{**asked.own, path: asked.own[path] + step} for path, one in now for step in one.steps])
        )
        for path, stencil in now:
            points = {step: next(values) for step in stencil.steps} | {0.0: asked.middle}
            for name in asked.middle:
                slope = stencil.slope({step: point[name] for step, point in points.items()}, rtol * asked.size[name])
                if (name, path) not in best or not best[name, path].error <= slope.error:
                    best[name, path] = slope
                if not best[name, path].certain:
                    longer = LONGER if slope.noisy else 1 / LONGER
                    waiting.add((path, stencil_of(spans[path], rtol, longer * stencil.step)))
        waiting -= tried
    return best


def exact_slopes(
    study: Study, asked: Asked, paths: Sequence[str]
) -> tuple[dict[tuple[str, str], Slope], dict[str, str]]:
    """Derivatives, (measure, quantity), that one run carries along; and by quantity why there are none, or ""."""
    inner = {path: value for path, value in asked.own.items() if not path.startswith(OUTSIDE)}
    system = build(study.work.circuit.with_changes(inner))
    why = {path: _refused(system, path) for path in paths}
    carried = [path for path in paths if not why[path]]
    row = asked.row({**asked.own, DERIVATIVES: ",".join(carried)}) if carried else None
    if row is None or not row.ok:
        return {}, why | dict.fromkeys(carried, row.message if row is not None else "")
    accuracy = ACCURACY * tolerance(study)
    found = {}
    for path in carried:
        for name in asked.measures:
            value = row.measures.get(derivative_name(name, path), np.nan)
            if np.isfinite(value):
                found[name, path] = Slope(value, accuracy * abs(value), exact=True)
    return found, why


def _refused(system: System, path: str) -> str:
    """Why no run carries derivatives by a quantity; "" if one does."""
    try:
        direction(system, path)
    except UnknownName:
        return f"{path} is no number of the equations: no run carries derivatives by it."
    except BramahError as error:
        return str(error)
    return ""


def unsure(effects: Mapping[str, Effect]) -> list[str]:
    """Whose derivatives have not converged, except where they hardly matter."""
    largest = max((np.nan_to_num(one.swing) for one in effects.values()), default=0.0)
    return [path for path, one in effects.items() if one.slope is not None and not _is_settled(one, largest)]


def _is_settled(one: Effect, largest: float) -> bool:
    slope, own = one.slope, one.at[one.span.own]
    assert slope is not None
    little = max(NEGLIGIBLE * largest, NOTHING * abs(own))
    return slope.certain or slope.error * (one.span.high - one.span.low) <= little


def _effect(span: Span, slope: Slope | None, at: Mapping[Any, float], middle: float) -> Effect:
    known = slope is not None and middle != 0.0 and span.own != 0.0
    elasticity = slope.value * float(span.own) / middle if known and slope is not None else np.nan
    return Effect(span=span, slope=slope, elasticity=elasticity, at=at)
