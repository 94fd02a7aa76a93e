"""What a sample says, and how sure it is: distribution-free where that is possible."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.records import dataclass

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A number with the interval it lies in with the confidence that was asked for.

    An end that is not finite says that the sample is too small for one.
    """

    value: float
    low: float
    high: float

    def data(self) -> dict[str, float | None]:
        """As JSON can write it."""
        return {"value": finite(self.value), "low": finite(self.low), "high": finite(self.high)}


def finite(value: float) -> float | None:
    """A number as JSON can write it: None where it is not finite."""
    return float(value) if np.isfinite(value) else None


def mean_of(values: ArrayLike, confidence: float) -> Estimate:
    """The mean, by Student's distribution of the means of so many values."""
    from scipy.special import stdtrit

    x = np.asarray(values, dtype=float)
    if len(x) < 2:
        return Estimate(float(x.mean()) if len(x) else np.nan, -np.inf, np.inf)
    wide = float(stdtrit(len(x) - 1, 0.5 + 0.5 * confidence)) * float(x.std(ddof=1)) / np.sqrt(len(x))
    return Estimate(float(x.mean()), float(x.mean() - wide), float(x.mean() + wide))


def percentile_of(values: ArrayLike, percent: float, confidence: float) -> Estimate:
    """A percentile, whatever the distribution: between two order statistics.

    The number of values below the true percentile is binomially distributed. Its own percentiles say which values of
    the sample have the true one between them (David and Nagaraja, Order Statistics, 2003, section 7.1).
    """
    from scipy.stats import binom

    x = np.sort(np.asarray(values, dtype=float))
    n, share = len(x), percent / 100.0
    if not n:
        return Estimate(np.nan, -np.inf, np.inf)
    tail = 0.5 * (1.0 - confidence)
    first, last = int(binom.ppf(tail, n, share)), int(binom.ppf(1.0 - tail, n, share))
    low = float(x[first - 1]) if first >= 1 else -np.inf
    high = float(x[last]) if last < n else np.inf
    return Estimate(float(np.quantile(x, share)), low, high)


def share_of(hits: int, count: int, confidence: float) -> Estimate:
    """A probability from how often something happened (Clopper and Pearson 1934, Biometrika 26, 404)."""
    from scipy.special import betaincinv

    if count < 1:
        return Estimate(np.nan, 0.0, 1.0)
    tail = 0.5 * (1.0 - confidence)
    low = float(betaincinv(hits, count - hits + 1, tail)) if hits else 0.0
    high = float(betaincinv(hits + 1, count - hits, 1.0 - tail)) if hits < count else 1.0
    return Estimate(hits / count, low, high)


def rank_correlation(x: ArrayLike, y: ArrayLike) -> float:
    """Spearman's rank correlation: 1 where one only rises with the other, -1 where it only falls.

    Not a number where one of them does not vary.
    """
    from scipy.stats import rankdata

    a, b = (rankdata(np.asarray(values, dtype=float)) for values in (x, y))
    if len(a) < 3 or np.ptp(a) == 0.0 or np.ptp(b) == 0.0:
        return float("nan")
    return float(np.corrcoef(a, b)[0, 1])
