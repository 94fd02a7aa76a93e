"""What samples say, against distributions that are known exactly."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom, spearmanr

from bramah.studies.statistics import mean_of, percentile_of, rank_correlation, share_of

SAMPLES, SIZE = 2000, 60
SHARE = 0.9
SPREAD = 3.0 * np.sqrt(SHARE * (1 - SHARE) / SAMPLES)
"""Three standard deviations of the share of intervals that hold the truth, if SHARE of them do."""


@pytest.mark.parametrize("percent", [10.0, 50.0, 95.0])
def test_intervals_of_percentiles_hold_for_a_skewed_distribution(percent: float) -> None:
    samples = np.random.default_rng(1).exponential(size=(SAMPLES, SIZE))
    truth = -np.log(1 - percent / 100)
    found = [percentile_of(sample, percent, SHARE) for sample in samples]
    held = np.mean([one.low <= truth <= one.high for one in found])
    assert held > SHARE - SPREAD
    # The order statistics next inside them would not do: the interval is no wider than it must be.
    first, last = (int(binom.ppf(tail, SIZE, percent / 100)) for tail in (0.05, 0.95))
    assert binom.cdf(last - 2, SIZE, percent / 100) - binom.cdf(first, SIZE, percent / 100) < SHARE


def test_intervals_of_means_hold_for_normal_values() -> None:
    samples = np.random.default_rng(2).normal(3.0, 2.0, size=(SAMPLES, 5))
    held = np.mean([abs(one.value - 3.0) <= one.high - one.value for one in (mean_of(s, SHARE) for s in samples)])
    assert abs(held - SHARE) < SPREAD


def test_intervals_of_probabilities_hold_always() -> None:
    """Clopper and Pearson: for any probability at least the share that was asked for, here by summing all outcomes."""
    count = 25
    intervals = [share_of(hits, count, SHARE) for hits in range(count + 1)]
    for p in np.linspace(0.01, 0.99, 99):
        held = sum(binom.pmf(k, count, p) for k, one in enumerate(intervals) if one.low <= p <= one.high)
        assert held >= SHARE - 1e-12  # rounding of the sum
    assert (intervals[0].low, intervals[-1].high) == (0.0, 1.0)
    # Known in closed form: no hit among n gives the upper end 1 - tail^(1/n).
    assert intervals[0].high == pytest.approx(1 - 0.05 ** (1 / count), rel=1e-12)


def test_too_small_samples_have_no_bounds() -> None:
    extreme = percentile_of([1.0, 2.0, 3.0], 99.0, 0.95)
    assert extreme.high == np.inf and extreme.data()["high"] is None
    assert np.isnan(percentile_of([], 50.0, 0.95).value)
    assert mean_of([2.0], 0.95).value == 2.0 and mean_of([2.0], 0.95).low == -np.inf


def test_ranks_are_those_of_another_program() -> None:
    chance = np.random.default_rng(3)
    x = chance.normal(size=40)
    y = np.round(x + chance.normal(size=40), 1)  # with ties
    assert rank_correlation(x, y) == pytest.approx(spearmanr(x, y).statistic, abs=1e-12)
    assert rank_correlation(x, np.exp(x)) == pytest.approx(1.0, abs=1e-12)
    assert np.isnan(rank_correlation(x, np.ones(40)))
