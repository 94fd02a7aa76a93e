"""A search at work: it asks for rows, remembers all of them, and knows how the best became better."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.studies.case import Case, Row
from bramah.studies.experiment import DERIVATIVES
from bramah.studies.key import key_of
from bramah.studies.optimise.aim import Aim, Judged
from bramah.studies.session import Session
from bramah.studies.space import Space

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Stage:
    """Where a search stood after a batch."""

    evaluations: int
    best: Judged
    kept: int
    """How many of the batch keep all limits."""
    size: int
    """Of the batch."""


class Search:
    """All cases of an optimisation."""

    def __init__(self, aim: Aim, space: Space, session: Session, first: int = 0) -> None:
        self.aim, self.space, self._session, self._first = aim, space, session, first
        self.judged: list[Judged] = []
        """One for each different case, in the order they were asked for."""
        self.points: list[Floats] = []
        self.stages: list[Stage] = []
        self._numbers: dict[str, int] = {}

    @property
    def evaluations(self) -> int:
        return len(self.judged)

    @property
    def rows(self) -> list[Row]:
        return [one.row for one in self.judged]

    @property
    def best(self) -> int:
        """The best case of one goal; of the first that are equally good."""
        return min(range(len(self.judged)), key=lambda k: rank(self.judged[k]))

    def evaluate(self, points: Floats) -> list[Judged]:
        """What points of the cube are worth, in one batch."""
        all_changes = [self.space.changes(point) for point in points]
        keys = [key_of(changes) for changes in all_changes]
        cases: list[Case] = []
        for key, point, changes in zip(keys, points, all_changes, strict=True):
            if key not in self._numbers:
                self._numbers[key] = self.evaluations + len(cases)
                cases.append(Case(self._first + self._numbers[key], changes))
                self.points.append(np.array(point, dtype=float))
        self.judged += [self.aim.judged(row) for row in self._session.evaluate(cases)]
        found = [self.judged[self._numbers[key]] for key in keys]
        kept = sum(one.kept for one in found)
        self.stages.append(Stage(self.evaluations, self.judged[self.best], kept, len(found)))
        return found

    def with_slopes(self, point: Floats, paths: Sequence[str]) -> Row:
        """The run of a point with slopes of measures by some parameters. Where there are none, it is no run of the
        search."""
        changes = {**self.space.changes(point), DERIVATIVES: ",".join(paths)}
        key = key_of(changes)
        [row] = self._session.evaluate([Case(self._first + self._numbers.get(key, self.evaluations), changes)])
        if row.ok and key not in self._numbers:
            self._numbers[key] = self.evaluations
            self.points.append(np.array(point, dtype=float))
            self.judged.append(self.aim.judged(row))
        return row

    def one(self, point: Sequence[float] | Floats) -> Judged:
        """What one point is worth."""
        return self.evaluate(np.asarray(point, dtype=float)[None, :])[0]


def rank(judged: Judged) -> tuple[float, float]:
    """What is sorted by with one goal: limits, then cost."""
    return judged.excess, judged.costs[0] if judged.kept else 0.0
