"""Optimisation: values that make measures small or large and keep limits, every evaluation a row of the study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import numpy as np

from bramah.records import dataclass
from bramah.studies.case import Case
from bramah.studies.kind import Note
from bramah.studies.optimise.aim import Aim, aim_read
from bramah.studies.optimise.evolution import Population, evolved, spread
from bramah.studies.optimise.front import Front
from bramah.studies.optimise.gradient import gradient
from bramah.studies.optimise.local import trust_region
from bramah.studies.optimise.outcome import Optimum
from bramah.studies.optimise.search import Search
from bramah.studies.options import Options
from bramah.studies.session import Session
from bramah.studies.space import own_values, space_of
from bramah.studies.study import Study

EVOLUTION, GRADIENT, TRUST_REGION = "evolution", "gradient", "trust-region"
METHODS = (EVOLUTION, GRADIENT, TRUST_REGION)
EVALUATIONS = 2000
ACCURACY = 1e-4
POPULATION = 8
"""Points of a generation for each coordinate, at least LEAST in all; twice as many along a front."""
LEAST = 20
GENERATIONS = 15
"""That there is to be room for, with fewer points each if need be."""
POLISH = 0.2
"""Share of the evaluations that is left for finishing what evolution found."""
FIRST_RADIUS = 0.1
"""Share of the ranges within which a search from one point first looks around."""
FIRST_SHARE = 0.01
"""Share of what the first generation differs by that counts as much as the best cost itself."""
STILL = 15
"""Generations without an improvement by the accuracy, after which an evolution ends."""


@dataclass(frozen=True, kw_only=True)
class Optimise:
    """A search for the best values."""

    aim: Aim
    method: str = EVOLUTION
    evaluations: int = EVALUATIONS
    population: int = 0
    """Points of a generation; 0: by the number of coordinates."""
    accuracy: float = ACCURACY
    seed: int = 0

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        table = Options(tables, "method", note)
        found = cls(
            aim=aim_read(tables, note),
            method=table.word("kind", EVOLUTION, METHODS),
            evaluations=table.whole("evaluations", EVALUATIONS, least=2),
            population=table.whole("population", 0),
            accuracy=table.share("accuracy", ACCURACY),
            seed=table.whole("seed", 0),
        )
        table.finish()
        if found.aim.many and found.method != EVOLUTION:
            note(("method", "kind"), f"Several goals side by side need the method {EVOLUTION}; or add them up.")
        return found

    def carry_out(self, study: Study, session: Session) -> Optimum | Front:
        self.aim.check(study.work.measures, study.units)
        space = space_of(study)
        [before] = session.evaluate([Case(0, {})])
        search = Search(self.aim, space, session, first=1)
        first, last, slopes = own_values(space), None, ""
        if self.method == EVOLUTION:
            last = self._evolution(search, first)
        else:
            first = np.full(space.size, 0.5) if first is None else first
            if self.method == GRADIENT:
                slopes = gradient(search, first, study.work.measures, self.evaluations, self.accuracy)
            else:
                trust_region(search, first, FIRST_RADIUS, self.evaluations, self.accuracy)
        table, judged = study.table([before, *search.rows]), self.aim.judged(before)
        if self.aim.many:
            return Front(table=table, aim=self.aim, search=search, before=judged)
        own = {axis.path: axis.place.nominal for axis in space.axes}
        return Optimum(
            table=table,
            aim=self.aim,
            search=search,
            own=own,
            before=judged,
            last=last,
            method=self.method,
            slopes=slopes,
        )

    def _evolution(self, search: Search, own: Any) -> Population:
        many, size = self.aim.many, search.space.size
        usual = max(LEAST, POPULATION * size) * (2 if many else 1)
        count = self.population or min(usual, max(LEAST, self.evaluations // GENERATIONS))
        rng = np.random.default_rng(self.seed)
        points = spread(max(count, 4), size, self.seed, own)
        population = Population(points, search.evaluate(points))
        most = self.evaluations * (1 if many else 1 - POLISH)
        while search.evaluations + len(population) <= most and not self._done(search, population):
            population = evolved(population, search.evaluate, rng)
        if not many:
            radius = float(np.clip(np.ptp(population.points, axis=0).max() / 2, 10 * self.accuracy, FIRST_RADIUS))
            left = self.evaluations - search.evaluations
            trust_region(search, search.points[search.best], radius, min(left, 50 * size), self.accuracy)
        return population

    def _done(self, search: Search, population: Population) -> bool:
        """Whether all agree, or nothing has become better for a while: the place is found, and the rest is left to a
        search that is quicker there. A front is never good enough, but of counted values there may be no more."""
        if len(search.stages) > STILL and search.stages[-1].evaluations == search.stages[-1 - STILL].evaluations:
            return True
        if self.aim.many:
            return False
        near = float(np.sqrt(self.accuracy))
        if population.settled(near, self._worth(search)):
            return True
        if len(search.stages) <= STILL:
            return False
        now, then = search.stages[-1].best, search.stages[-1 - STILL].best
        if not now.kept or not then.kept:
            return False
        return then.costs[0] - now.costs[0] <= near * self._worth(search)

    def _worth(self, search: Search) -> float:
        """What an improvement is measured by: the best cost, and where that comes near zero how far costs differed."""
        first = [one.costs[0] for one in search.judged[: search.stages[0].size] if one.kept]
        best = search.judged[search.best].costs[0]
        return max(abs(best), FIRST_SHARE * (float(np.median(first)) - best) if first else 0.0)
