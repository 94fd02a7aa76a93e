"""The box of all that varies, between the ends of each quantity."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from bramah.records import dataclass
from bramah.studies.span import Span

Point = tuple[float, ...]
"""A place in the box: of a continuous quantity a share of its span, of a listed one the number of its value."""

LOWER, UPPER, INSIDE, LISTED = "lower end", "upper end", "inside", "listed"


@dataclass(frozen=True)
class Box:
    """Points, and what they change."""

    spans: tuple[Span, ...]

    @property
    def corner_count(self) -> int:
        """How many corners it has: combinations of ends and of listed values."""
        return prod(len(span.levels) for span in self.spans)

    @property
    def own(self) -> Point:
        """Where the circuit itself is."""
        return tuple(_own(span) for span in self.spans)

    def levels(self, k: int) -> tuple[float, ...]:
        """Ends, or listed values, of the k-th quantity."""
        return (0.0, 1.0) if self._between(k) else tuple(float(n) for n in range(len(self.spans[k].levels)))

    def corners(self) -> list[Point]:
        """All corners."""
        return list(itertools.product(*(self.levels(k) for k in range(len(self.spans)))))

    def one_at_a_time(self) -> list[Point]:
        """The circuit itself, and each quantity at each of its levels."""
        own = self.own
        found = [(*own[:k], level, *own[k + 1 :]) for k in range(len(own)) for level in self.levels(k)]
        return list(dict.fromkeys([own, *found]))

    def scattered(self, count: int, seed: int) -> list[Point]:
        """Points inside, evenly spread."""
        from scipy.stats.qmc import LatinHypercube

        shares = LatinHypercube(len(self.spans), seed=seed).random(count)
        return [tuple(self._at(k, float(share)) for k, share in enumerate(row)) for row in shares]

    def around(self, point: Point, step: float) -> list[Point]:
        """The neighbours of a point: a step up and down each continuous quantity, and all other listed values."""
        found = []
        for k, at in enumerate(point):
            if self.spans[k].continuous:
                others: Sequence[float] = (max(0.0, at - step), min(1.0, at + step))
            else:
                others = self.levels(k)
            found += [(*point[:k], other, *point[k + 1 :]) for other in others if other != at]
        return found

    def changes(self, point: Point) -> dict[str, Any]:
        """What a point stands for."""
        return {span.path: self._value(k, at) for k, (span, at) in enumerate(zip(self.spans, point, strict=True))}

    def where(self, point: Point) -> dict[str, str]:
        """Of each quantity: at its lower or upper end, inside, or a listed value."""
        names = {0.0: LOWER, 1.0: UPPER}
        return {
            span.path: names.get(at, INSIDE) if self._between(k) else LISTED
            for k, (span, at) in enumerate(zip(self.spans, point, strict=True))
        }

    def ends(self, point: Point) -> int:
        """How many quantities are at an end, or at a listed value: of a corner all."""
        return sum(at in self.levels(k) for k, at in enumerate(point))

    def _between(self, k: int) -> bool:
        """Whether the k-th quantity has ends rather than a list."""
        return self.spans[k].continuous

    def _value(self, k: int, at: float) -> Any:
        span = self.spans[k]
        if not self._between(k):
            return span.levels[round(at)]
        return span.own if at == _own(span) else span.value(at)

    def _at(self, k: int, share: float) -> float:
        levels = self.levels(k)
        return share if self._between(k) else levels[min(int(share * len(levels)), len(levels) - 1)]


def _own(span: Span) -> float:
    if span.continuous:
        return span.share(float(span.own))
    return float(span.levels.index(span.own)) if span.own in span.levels else 0.0


def main_effects(levels: np.ndarray[Any, Any], values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """What each two-level quantity does on average: mean above less mean below, over cases that have a value."""
    there = np.isfinite(values)
    high = levels[there] > 0.5
    found = np.zeros(levels.shape[1])
    for k in range(levels.shape[1]):
        above, below = values[there][high[:, k]], values[there][~high[:, k]]
        if len(above) and len(below):
            found[k] = above.mean() - below.mean()
    return found


def two_level_design(count: int) -> np.ndarray[Any, Any]:
    """Zeros and ones in columns that are orthogonal in pairs, also to each product of two others (resolution IV).

    A Hadamard matrix above its complement, in 2 m rows for up to m columns, m a power of two.
    """
    from scipy.linalg import hadamard

    size = 1 << max(1, (count - 1).bit_length())
    half = hadamard(size)[:, :count]
    return np.concatenate([half, -half]) > 0
