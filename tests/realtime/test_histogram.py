"""Histograms of times."""

from __future__ import annotations

import random

import pytest

from bramah.realtime.histogram import BINS, OCTAVES, Histogram, bin_of, lower_edge


def filled(times: list[int]) -> Histogram:
    found = Histogram()
    for time in times:
        found.add(time)
    return found


def test_bins_follow_one_another_without_gap() -> None:
    for number in range(BINS):
        assert bin_of(lower_edge(number)) == bin_of(lower_edge(number + 1) - 1) == number
    assert lower_edge(BINS) == 1 << OCTAVES


def test_what_is_too_long_falls_into_the_last_bin() -> None:
    assert bin_of(1 << OCTAVES) == bin_of(1 << 63) == BINS - 1
    assert filled([1 << 50]).most == filled([1 << 50]).quantile(0.5) == 1 << 50


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.999, 1.0])
def test_quantiles_are_never_too_small_and_at_most_a_sixteenth_too_large(share: float) -> None:
    source = random.Random(7)
    times = sorted(int(10 ** source.uniform(0, 10)) for _ in range(5000))
    exact = times[max(0, min(len(times) - 1, round(share * len(times)) - 1))]
    found = filled(times).quantile(share)
    assert exact <= found <= exact * 17 / 16


def test_least_mean_and_most_are_exact() -> None:
    found = filled([30, 7, -2, 1_000_003])
    assert (found.count, found.least, found.most) == (4, 0, 1_000_003)
    assert found.mean == (30 + 7 + 0 + 1_000_003) / 4


def test_how_many_were_longer() -> None:
    found = filled([40_000] * 3 + [500_000] * 2 + [900_000])
    assert [found.above(limit) for limit in (39_000, 41_000, 500_000, 900_000)] == [3, 3, 1, 0]


def test_data_and_text() -> None:
    found = filled([40_000] * 3 + [900_000])
    assert found.as_data() == {
        "unit": "ns", "count": 4, "least": 40_000, "mean": 255_000.0, "median": 40_959, "p99.9": 900_000,
        "most": 900_000, "bins": [[38912, 40960, 3], [884736, 917504, 1]],
    }  # fmt: skip
    lines = found.as_text().splitlines()
    assert lines[0].split() == ["32.8", "us", "to", "65.5", "us", "3", "#" * 40]
    assert [line.split()[5] for line in lines] == ["3", "0", "0", "0", "1"]


def test_an_empty_one_says_so() -> None:
    assert Histogram().as_text() == "nothing was counted"
    assert Histogram().as_data()["bins"] == [] and Histogram().quantile(0.5) == 0
