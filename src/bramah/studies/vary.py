"""How a quantity of a study varies: values, a range, or a distribution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass

Floats = NDArray[np.float64]


class Varied(Protocol):
    """What varies, in SI."""

    def values(self) -> list[Any]:
        """All values it takes in a grid. Raises ValueError where there is no end of them."""

    def quantile(self, share: Floats) -> list[Any]:
        """The values below which these shares (0 to 1) of all values lie."""


@dataclass(frozen=True)
class Values:
    """The values themselves: numbers or words."""

    listed: tuple[Any, ...]

    def values(self) -> list[Any]:
        return list(self.listed)

    def quantile(self, share: Floats) -> list[Any]:
        at = np.minimum((np.asarray(share) * len(self.listed)).astype(int), len(self.listed) - 1)
        return [self.listed[k] for k in at]


@dataclass(frozen=True)
class Range:
    """Equally likely from one end to the other; in a grid `count` values at equal distances, or ratios."""

    low: float
    high: float
    count: int | None = None
    log: bool = False

    def values(self) -> list[float]:
        if self.count is None:
            raise ValueError("does not say how many values it takes: give count")
        return self.quantile(np.linspace(0.0, 1.0, self.count) if self.count > 1 else np.array([0.5]))

    def quantile(self, share: Floats) -> list[float]:
        share = np.asarray(share, dtype=float)
        if self.log:
            found = np.exp(np.log(self.low) * (1.0 - share) + np.log(self.high) * share)
        else:
            found = self.low * (1.0 - share) + self.high * share
        found[share == 0.0], found[share == 1.0] = self.low, self.high
        return [float(x) for x in found]


@dataclass(frozen=True)
class Normal:
    """Normally distributed; `low` and `high` cut it off."""

    mean: float
    deviation: float
    low: float = -np.inf
    high: float = np.inf

    def values(self) -> list[float]:
        raise ValueError("is a distribution, which has no end of values: choose another design, or give values")

    def quantile(self, share: Floats) -> list[float]:
        from scipy.special import ndtr, ndtri

        below, above = (ndtr((end - self.mean) / self.deviation) for end in (self.low, self.high))
        return [float(x) for x in self.mean + self.deviation * ndtri(below + np.asarray(share) * (above - below))]


def product(columns: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """All combinations, the last column fastest."""
    import itertools

    return list(itertools.product(*columns))
