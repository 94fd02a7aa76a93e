"""Worst case as a kind of study."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from bramah.records import dataclass
from bramah.studies.case import Case, Row
from bramah.studies.kind import Note
from bramah.studies.limits import Limit, check_limits, limits_read
from bramah.studies.making import Source
from bramah.studies.options import Options, made
from bramah.studies.session import Session
from bramah.studies.span import spans_of
from bramah.studies.stencil import tolerance
from bramah.studies.study import Study
from bramah.studies.worst_case.box import Box, Point
from bramah.studies.worst_case.outcome import HIGHEST, LOWEST, Extreme, WorstCase
from bramah.studies.worst_case.search import Goal, Known, find

CORNERS = 64
INSIDE = 20


@dataclass(frozen=True, kw_only=True)
class WorstCases:
    """Corners, points inside, and a search around the worst of them."""

    corners: int
    inside: int
    seed: int
    limits: Mapping[str, Limit]

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        design = Options(tables, "design", note)
        found = cls(
            corners=design.whole("corners", CORNERS),
            inside=design.whole("inside", INSIDE),
            seed=design.whole("seed", 0),
            limits=limits_read(tables.get("limits", {}), note),
        )
        design.finish()
        return found

    def carry_out(self, study: Study, session: Session) -> WorstCase:
        measures = list(study.work.measures)
        check_limits(self.limits, measures, study.units)
        spans = spans_of(study)
        study.check([Case(0, {path: level}) for path, span in spans.items() for level in span.levels])
        box = Box(tuple(spans.values()))
        rows: list[Row] = []

        def ask(points: Sequence[Point]) -> list[Mapping[str, float]]:
            cases = [Case(len(rows) + k, box.changes(point)) for k, point in enumerate(points)]
            rows.extend(session.evaluate(cases))
            return [row.measures for row in rows[-len(points) :]]

        known = Known(box, ask, tolerance(study))
        settled = find(known, measures, self.corners, self.inside, self.seed)
        return WorstCase(
            table=study.table(rows),
            spans=spans,
            own={name: known.values[box.own].get(name, np.nan) for name in measures},
            extremes={
                name: {side: _extreme(known, (name, sign), settled) for side, sign in ((LOWEST, -1.0), (HIGHEST, 1.0))}
                for name in measures
            },
            limits=self.limits,
            all_corners=box.corner_count <= self.corners,
            title=study.work.circuit.title,
        )


def _extreme(known: Known, goal: Goal, settled: Mapping[Goal, bool]) -> Extreme:
    point = known.worst(goal)
    value = known.values[point].get(goal[0], np.nan)
    changes = known.box.changes(point) if np.isfinite(value) else {}
    where = known.box.where(point) if np.isfinite(value) else {}
    return Extreme(value=value, changes=changes, where=where, settled=settled[goal])


def worst_case(
    circuit: Source,
    vary: Mapping[str, Any],
    measure: Mapping[str, Any],
    *,
    limits: Mapping[str, Any] | None = None,
    corners: int = CORNERS,
    inside: int = INSIDE,
    seed: int = 0,
    **more: Any,
) -> WorstCase:
    """The lowest and highest value that each measure can take while quantities stay within their spans.

    worst_case(circuit, {"load.mass": {"from": "450 kg", "to": "550 kg"}}, {"peak": "maximum cylinder.A.p"},
               limits={"peak": "below 180 bar"})

    corners   up to so many all corners are run; where there are more, those that effects point to
    inside    points inside, evenly spread, that are looked at too
    more      as in `sweep`: store, workers, progress, and the settings of `simulate`
    """
    design = {"corners": corners, "inside": inside, "seed": seed}
    kind = made(WorstCases.read, {"design": design, "limits": limits or {}})
    found: WorstCase = Study.made(circuit, vary, measure, **more).run(kind)
    return found
