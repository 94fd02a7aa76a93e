"""How a quantity of a study varies: values, a range, a tolerance, or a distribution."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import product as combinations
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass

Floats = NDArray[np.float64]

LEAST_SHARE = 1e-15
"""Shares nearer to 0 or 1 than this count as this: a distribution without ends has no value there."""
DEVIATIONS = 3.0
"""Standard deviations that a tolerance stands for where it is normally distributed."""


class Varied(Protocol):
    """What varies, in SI."""

    def values(self) -> list[Any]:
        """All values it takes in a grid. Raises ValueError, with the end of a sentence, where there is no end of
        them."""

    def quantile(self, share: Floats) -> list[Any]:
        """The values below which these shares (0 to 1) of all values lie."""


@dataclass(frozen=True)
class Values:
    """The values themselves: numbers or words, equally likely."""

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


class Distribution(ABC):
    """More likely here than there; `low` and `high` cut it off, and what is left is as likely as it was."""

    low: float
    high: float

    def values(self) -> list[float]:
        raise ValueError("is a distribution, which has no end of values: choose another design, or give values")

    def quantile(self, share: Floats) -> list[float]:
        below, above = self.share(np.array([self.low, self.high]))
        within = below + np.clip(np.asarray(share, dtype=float), LEAST_SHARE, 1.0 - LEAST_SHARE) * (above - below)
        return [float(x) for x in np.clip(self.value(within), self.low, self.high)]

    @abstractmethod
    def share(self, value: Floats) -> Floats:
        """The share of all that lies below values."""

    @abstractmethod
    def value(self, share: Floats) -> Floats:
        """The values below which shares of all lie."""


@dataclass(frozen=True)
class Normal(Distribution):
    """Normally distributed."""

    mean: float
    deviation: float
    low: float = -np.inf
    high: float = np.inf

    def share(self, value: Floats) -> Floats:
        from scipy.special import ndtr

        return np.asarray(ndtr((value - self.mean) / self.deviation))

    def value(self, share: Floats) -> Floats:
        from scipy.special import ndtri

        return np.asarray(self.mean + self.deviation * ndtri(share))


@dataclass(frozen=True)
class Lognormal(Distribution):
    """Its logarithm is normally distributed; mean and standard deviation are its own, not those of the logarithm."""

    mean: float
    deviation: float
    low: float = 0.0
    high: float = np.inf

    @property
    def _logarithm(self) -> Normal:
        variance = np.log1p((self.deviation / self.mean) ** 2)
        return Normal(float(np.log(self.mean) - variance / 2), float(np.sqrt(variance)))

    def share(self, value: Floats) -> Floats:
        with np.errstate(divide="ignore"):
            return self._logarithm.share(np.log(np.maximum(value, 0.0)))

    def value(self, share: Floats) -> Floats:
        return np.exp(self._logarithm.value(share))


@dataclass(frozen=True)
class Triangular(Distribution):
    """Most likely at its peak, and less and less towards its ends."""

    first: float
    peak: float
    last: float
    low: float = -np.inf
    high: float = np.inf

    def share(self, value: Floats) -> Floats:
        x, width = np.clip(value, self.first, self.last), self.last - self.first
        rising = (x - self.first) ** 2 / (width * max(self.peak - self.first, np.finfo(float).tiny))
        falling = 1.0 - (self.last - x) ** 2 / (width * max(self.last - self.peak, np.finfo(float).tiny))
        return np.where(x < self.peak, rising, falling)

    def value(self, share: Floats) -> Floats:
        up, down, width = self.peak - self.first, self.last - self.peak, self.last - self.first
        rising = self.first + np.sqrt(share * width * up)
        falling = self.last - np.sqrt((1.0 - share) * width * down)
        return np.where(share * width < up, rising, falling)


@dataclass(frozen=True)
class Tolerance:
    """A nominal value that may be missed by so much; in a grid the least, the nominal and the greatest value."""

    nominal: float
    low: float
    high: float
    spread: Varied
    """How likely what lies between is."""

    def values(self) -> list[float]:
        return [self.low, self.nominal, self.high]

    def quantile(self, share: Floats) -> list[float]:
        return self.spread.quantile(share)


SPREADS = ("uniform", "normal", "triangular")


def tolerance(nominal: float, low: float, high: float, spread: str = "uniform") -> Tolerance:
    """A tolerance within which everything is equally likely, or which is 3 standard deviations, cut off there."""
    kinds: dict[str, Varied] = {
        "uniform": Range(low, high),
        "normal": Normal((low + high) / 2, (high - low) / (2 * DEVIATIONS), low, high),
        "triangular": Triangular(low, nominal, high),
    }
    return Tolerance(nominal, low, high, kinds[spread])


def product(columns: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """All combinations, the last column fastest."""
    return list(combinations(*columns))
