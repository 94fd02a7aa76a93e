"""What was measured on a bench: series of numbers over time, of one experiment or several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Series:
    """A signal as it was measured, in SI; values that are missing are left out."""

    signal: str
    unit: str
    times: Floats
    values: Floats
    uncertainty: float | None = None
    """Standard uncertainty of a value, in SI; None: it is estimated from what the fit leaves."""

    def __len__(self) -> int:
        return len(self.times)

    @property
    def span(self) -> float:
        """Range of the values; 1 of a series that is constant at zero."""
        return float(np.ptp(self.values)) or float(np.abs(self.values).max()) or 1.0

    @property
    def noise(self) -> float:
        """An estimate of the noise from the series alone: what neighbours leave after the line through them.

        By the median of second differences, which is 0.6745 sqrt(6) times the noise and cares little for jumps.
        """
        if len(self) < 5:
            return 0.01 * self.span
        second = self.values[:-2] - 2 * self.values[1:-1] + self.values[2:]
        return float(np.median(np.abs(second)) / (0.6745 * np.sqrt(6.0)))

    def after(self, begin: float) -> Series:
        """Without what was measured before a time."""
        later = self.times >= begin
        return Series(self.signal, self.unit, self.times[later], self.values[later], self.uncertainty)


@dataclass(frozen=True, eq=False)
class Measured:
    """The series of one experiment, and what was different on the bench."""

    name: str
    series: tuple[Series, ...]
    changes: Mapping[str, Any]
    """In SI or words, by the name of what they change."""


@dataclass(frozen=True, eq=False)
class Data:
    """All that was measured."""

    experiments: tuple[Measured, ...]

    @property
    def single(self) -> bool:
        return len(self.experiments) == 1

    def __len__(self) -> int:
        """How many numbers there are."""
        return sum(len(series) for _, series in self)

    def __iter__(self) -> Iterator[tuple[Measured, Series]]:
        """Each series with its experiment, in the order that residuals have."""
        return ((one, series) for one in self.experiments for series in one.series)

    def title(self, experiment: Measured, series: Series) -> str:
        """What a series is called."""
        return series.signal if self.single else f"{series.signal} ({experiment.name})"

    def slices(self) -> list[slice]:
        """Where each series stands among all residuals."""
        ends = np.cumsum([0, *(len(series) for _, series in self)])
        return [slice(int(a), int(b)) for a, b in pairwise(ends)]
