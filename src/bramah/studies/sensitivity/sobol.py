"""Sobol indices: which share of the variance of a measure comes from what.

First-order index S_i: the share that would vanish if x_i were known. Total index T_i: the share that would be left if
all but x_i were known. T_i above S_i says that x_i acts together with others.

Estimators: of S_i Saltelli et al. (2010, Computer Physics Communications 181, 259, doi 10.1016/j.cpc.2009.09.018), of
T_i Jansen (1999, doi 10.1016/S0010-4655(98)00154-4), on scrambled Sobol points: N (d + 2) runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.studies.statistics import Estimate

Floats = NDArray[np.float64]

RESAMPLES = 500
"""Of the bootstrap: its percentiles then move by a tenth of the interval they give."""


@dataclass(frozen=True)
class Index:
    """The indices of one quantity."""

    first: Estimate
    total: Estimate
    dropped: int
    """Rows of the design left out because one of their runs has no value."""


def points(count: int, dimensions: int, seed: int) -> Floats:
    """Matrices A, B and A with one column of B, below each other: (d + 2) count rows of shares between 0 and 1."""
    from scipy.stats.qmc import Sobol

    both = Sobol(2 * dimensions, scramble=True, seed=seed).random(count)
    a, b = both[:, :dimensions], both[:, dimensions:]
    mixed = []
    for k in range(dimensions):
        one = a.copy()
        one[:, k] = b[:, k]
        mixed.append(one)
    return np.concatenate([a, b, *mixed])


def indices(names: Sequence[str], values: Floats, seed: int, confidence: float) -> dict[str, Index]:
    """Indices from the values at `points`, in their order; not a number where a run has none."""
    rows = values.reshape(len(names) + 2, -1)
    chance = np.random.default_rng(seed)
    return {name: _index(rows[0], rows[1], rows[2 + k], chance, confidence) for k, name in enumerate(names)}


def _index(a: Floats, b: Floats, mixed: Floats, chance: np.random.Generator, confidence: float) -> Index:
    there = np.isfinite(a) & np.isfinite(b) & np.isfinite(mixed)
    count = int(there.sum())
    if count < 2:
        nothing = Estimate(np.nan, -np.inf, np.inf)
        return Index(nothing, nothing, len(a) - count)
    kept = np.stack([a[there], b[there], mixed[there]])
    again = np.array([_estimated(kept[:, chance.integers(0, count, count)]) for _ in range(RESAMPLES)])
    tail = 50 * (1 - confidence)
    ends = np.nanpercentile(again, [tail, 100 - tail], axis=0) if np.isfinite(again).any() else np.full((2, 2), np.nan)
    first, total = (Estimate(*map(float, one)) for one in zip(_estimated(kept), ends[0], ends[1], strict=True))
    return Index(first, total, len(a) - count)


def _estimated(rows: Floats) -> tuple[float, float]:
    a, b, mixed = rows - rows.mean()  # centred, without which the first-order estimate scatters with the mean
    variance = float(rows.var())  # all three have the same distribution
    if variance == 0.0:
        return np.nan, np.nan
    return float(np.mean(b * (mixed - a))) / variance, 0.5 * float(np.mean((a - mixed) ** 2)) / variance


def strongest(found: Mapping[str, Index]) -> list[str]:
    """Names by their total index, the largest first."""
    return sorted(found, key=lambda name: -np.nan_to_num(found[name].total.value))
