"""Local sensitivity: what each quantity by itself does to each measure, around the circuit as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from bramah.records import dataclass
from bramah.studies.case import Case, Row
from bramah.studies.key import key_of
from bramah.studies.session import Session
from bramah.studies.span import Span, spans_of
from bramah.studies.stencil import Slope, Stencil, stencil_of, tolerance
from bramah.studies.study import Study

NEGLIGIBLE = 1e-3
"""A derivative hardly matters if its error across the span is below this part of the largest effect."""
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


def local_effects(study: Study, session: Session) -> tuple[list[Row], dict[str, float], dict[str, dict[str, Effect]]]:
    """All rows, the measures of the circuit as it is, and by measure the effects, the largest first."""
    spans = spans_of(study)
    own = {path: span.own for path, span in spans.items()}
    levels = [(path, level) for path, span in spans.items() for level in span.levels]
    study.check([Case(0, {path: level}) for path, level in levels])
    asked = Asked(session, list(study.work.measures), own)
    values = dict(zip(levels, asked.values([own | {path: level} for path, level in levels]), strict=True))
    slopes = slopes_of(asked, {path: span for path, span in spans.items() if span.continuous}, tolerance(study))
    effects = {}
    for name in study.work.measures:
        middle = asked.middle[name]
        at = {path: {level: values[path, level][name] for level in span.levels} for path, span in spans.items()}
        found = [
            _effect(span, slopes.get((name, path)), at[path] | {span.own: middle}, middle)
            for path, span in spans.items()
        ]
        effects[name] = {one.span.path: one for one in sorted(found, key=lambda one: -np.nan_to_num(one.swing))}
    return asked.rows, asked.middle, effects


class Asked:
    """Measures by changes, and all rows they came from."""

    def __init__(self, session: Session, measures: list[str], own: Mapping[str, Any]) -> None:
        self._session, self._measures, self.own = session, measures, own
        self._rows: dict[str, Row] = {}
        self.size = dict.fromkeys(measures, 0.0)
        """The largest values so far, signs left out: what the tolerance of the runs is a part of."""
        [self.middle] = self.values([own])

    @property
    def rows(self) -> list[Row]:
        return list(self._rows.values())

    def values(self, changes: Sequence[Mapping[str, Any]]) -> list[dict[str, float]]:
        """Measures of these cases, not a number where there is none."""
        rows = self._session.evaluate([Case(len(self._rows) + k, change) for k, change in enumerate(changes)])
        self._rows |= {key_of(row.changes): row for row in rows}
        found = [{name: row.measures.get(name, np.nan) for name in self._measures} for row in rows]
        for name in self._measures:
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


def unsure(effects: Mapping[str, Effect]) -> list[str]:
    """Whose derivatives have not converged, except where they hardly matter."""
    largest = max((np.nan_to_num(one.swing) for one in effects.values()), default=0.0)
    return [path for path, one in effects.items() if one.slope is not None and not _matters_not(one, largest)]


def _matters_not(one: Effect, largest: float) -> bool:
    slope = one.slope
    assert slope is not None
    return slope.certain or slope.error * (one.span.high - one.span.low) <= NEGLIGIBLE * largest


def _effect(span: Span, slope: Slope | None, at: Mapping[Any, float], middle: float) -> Effect:
    known = slope is not None and middle != 0.0 and span.own != 0.0
    elasticity = slope.value * float(span.own) / middle if known and slope is not None else np.nan
    return Effect(span=span, slope=slope, elasticity=elasticity, at=at)
