"""How a model fits one series of measurements, and whether what is left is chance."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.records import cached_property, dataclass
from bramah.studies.calibrate.data import Series

Floats = NDArray[np.float64]

UNLIKELY = 3.1
"""Standard deviations that chance exceeds once in a thousand times."""


@dataclass(frozen=True)
class Runs:
    """Whether residuals change sign as often as chance would have it (Wald and Wolfowitz 1940)."""

    runs: int
    expected: float
    deviation: float

    @property
    def far(self) -> float:
        """How many standard deviations fewer runs there are than expected."""
        return (self.expected - self.runs) / self.deviation if self.deviation > 0 else 0.0

    @property
    def structured(self) -> bool:
        """Whether there are too few for chance."""
        return self.far > UNLIKELY


def runs_of(residuals: Floats) -> Runs:
    """The test of residuals in the order of their times."""
    signs = np.sign(residuals)
    signs = signs[signs != 0]
    above, below = int((signs > 0).sum()), int((signs < 0).sum())
    n = above + below
    if n < 2:
        return Runs(n, float(n), 0.0)
    runs = 1 + int((np.diff(signs) != 0).sum())
    expected = 1 + 2 * above * below / n
    variance = 2 * above * below * (2 * above * below - n) / (n * n * (n - 1))
    return Runs(runs, expected, float(np.sqrt(max(variance, 0.0))))


@dataclass(frozen=True, eq=False, kw_only=True)
class SeriesFit:
    """How a model fits one series; numbers are in SI."""

    title: str
    series: Series
    model: Floats
    """What the model says at the times of the series."""
    uncertainty: float

    @property
    def residuals(self) -> Floats:
        """Model less measurement."""
        return np.asarray(self.model - self.series.values)

    @property
    def rms(self) -> float:
        return float(np.sqrt(np.mean(self.residuals**2)))

    @property
    def bias(self) -> float:
        return float(np.mean(self.residuals))

    @property
    def largest(self) -> float:
        return float(np.max(np.abs(self.residuals)))

    @property
    def explained(self) -> float:
        """Share of the variance of the series that the model explains; not a number of one that does not vary."""
        total = float(np.var(self.series.values))
        return 1 - float(np.mean(self.residuals**2)) / total if total > 0 else np.nan

    @cached_property
    def runs(self) -> Runs:
        return runs_of(self.residuals)
