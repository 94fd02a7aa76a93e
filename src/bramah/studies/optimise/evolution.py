"""Differential evolution of one goal or several, a whole generation at a time (GDE3; Kukkonen and Lampinen 2005).

A generation is one batch of cases, so that all workers are busy. A trial takes the place of its parent if it is no
worse; of two that are each better in another goal both stay, and the generation is cut back to the best and least
crowded. With one goal this is differential evolution (Storn and Price 1997) with limits before goals (Deb 2000).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.studies.optimise.aim import Judged
from bramah.studies.optimise.ranks import best_of, fronts

Floats = NDArray[np.float64]
Evaluate = Callable[[Floats], list[Judged]]
"""What points of the cube, one a row, are worth."""

LONG, SHORT = 1.0, 0.5
"""Bounds of the factor that differences are taken by; drawn anew for each trial, which keeps a population from
shrinking too early (Price, Storn and Lampinen 2005, section 2.5.2)."""
CROSSED = 0.9
"""Probability that a coordinate is the trial's: high, since parameters of a circuit act together (section 2.4.3)."""
GREEDY = 0.5
"""Share of trials that begin at one of the best instead of anywhere: half to find the place, half to find the point."""


@dataclass(frozen=True)
class Population:
    """Points of a generation, and what they are worth."""

    points: Floats
    judged: Sequence[Judged]

    def __len__(self) -> int:
        return len(self.judged)

    @property
    def best(self) -> list[int]:
        """Those that no other one dominates; the best with one goal."""
        return fronts(self.judged)[0]

    def settled(self, accuracy: float, worth: float) -> bool:
        """Whether all keep the limits, and their costs and places differ by less than this share of what they are."""
        if not all(one.kept for one in self.judged):
            return False
        costs = np.array([one.costs for one in self.judged])
        near = np.ptp(costs, axis=0) <= accuracy * worth
        return bool(near.all() and (np.ptp(self.points, axis=0) <= np.sqrt(accuracy)).all())


def evolved(population: Population, evaluate: Evaluate, rng: np.random.Generator) -> Population:
    """The next generation."""
    points = _trials(population, rng)
    trials = evaluate(points)
    kept, added = list(range(len(population))), []
    for k, trial in enumerate(trials):
        parent = population.judged[k]
        if trial.dominates(parent) or (trial.excess, trial.costs) == (parent.excess, parent.costs):
            kept[k] = len(population) + k
        elif not parent.dominates(trial):
            added.append(len(population) + k)
    everybody, everywhere = [*population.judged, *trials], np.concatenate([population.points, points])
    chosen = [*kept, *added]
    if added:
        best = best_of([everybody[k] for k in chosen], len(population))
        chosen = [chosen[k] for k in best]
    return Population(everywhere[chosen], [everybody[k] for k in chosen])


def _trials(population: Population, rng: np.random.Generator) -> Floats:
    points, best = population.points, population.best
    count, size = points.shape
    trials = np.empty_like(points)
    for k in range(count):
        base, one, other = rng.choice([i for i in range(count) if i != k], 3, replace=False)
        if rng.random() < GREEDY:
            base = best[rng.integers(len(best))]
        mutant = points[base] + rng.uniform(SHORT, LONG) * (points[one] - points[other])
        crossed = np.asarray(rng.random(size) < CROSSED)
        crossed[rng.integers(size)] = True
        trials[k] = np.where(crossed, np.clip(mutant, 0.0, 1.0), points[k])
    return trials


def spread(count: int, size: int, seed: int, first: Floats | None) -> Floats:
    """The points of the first generation: evenly spread, with one that is given."""
    from scipy.stats.qmc import LatinHypercube

    points: Floats = LatinHypercube(size, rng=np.random.default_rng(seed)).random(count)
    if first is not None:
        points[0] = first
    return points
