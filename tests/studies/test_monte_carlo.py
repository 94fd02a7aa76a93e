"""Monte Carlo: sums of normal values, whose distribution is known in closed form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import norm

import bramah as br
from bramah.studies.monte_carlo import MonteCarlo, Sampled
from tests.studies.known import product, runs_counted, weighted_sum

# 2 a + 3 b with these: mean 8, variance 4 * 0.01 + 9 * 0.04 = 0.4
VARY = {"sum.a": {"normal": [1.0, 0.1]}, "sum.b": {"normal": [2.0, 0.2]}}
MEASURE = {"y": "end sum.y"}
MEAN, DEVIATION = 8.0, np.sqrt(0.4)
LIMIT = 9.0


def sampled(**more: Any) -> Sampled:
    circuit = weighted_sum(gain_a=2.0, gain_b=3.0)
    given: dict[str, Any] = {"count": 400, "confidence": 0.99, "limits": {"y": f"below {LIMIT}"}} | more
    return br.monte_carlo(circuit, VARY, MEASURE, **given)


@pytest.mark.parametrize("design", ["random", "latin-hypercube", "sobol"])
def test_statistics_of_a_linear_function_lie_within_their_confidence(design: str) -> None:
    found = sampled(design=design, seed=7)
    spread = found.spreads["y"]
    assert spread.mean.low < MEAN < spread.mean.high
    for percent, one in spread.percentiles.items():
        assert one.low < norm.ppf(percent / 100, MEAN, DEVIATION) < one.high
        assert one.high - one.low < DEVIATION  # and say something
    # The relative error of a standard deviation of n normal values is about 1 / sqrt(2 n); four times that.
    assert spread.deviation == pytest.approx(DEVIATION, rel=4 / np.sqrt(800))
    share = found.kept["y"].share
    assert share.low < norm.cdf(LIMIT, MEAN, DEVIATION) < share.high < share.low + 0.15
    # Spearman's coefficient of two normal values with correlation r is 6/pi asin(r/2).
    for path, part in {"sum.a": 0.2, "sum.b": 0.6}.items():
        exact = 6 / np.pi * np.arcsin(0.5 * part / DEVIATION)
        assert spread.correlations[path] == pytest.approx(exact, abs=3 / np.sqrt(400))
    assert next(iter(spread.correlations)) == "sum.b"


def test_even_designs_know_the_mean_better_than_they_say() -> None:
    found = sampled(design="latin-hypercube", seed=3).spreads["y"].mean
    assert abs(found.value - MEAN) < 0.2 * (found.high - found.low) / 2
    assert "cautious" in str(sampled(design="sobol", count=8)) and "cautious" not in str(sampled(design="random"))


def test_a_second_call_runs_nothing_and_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = runs_counted(monkeypatch)
    first = sampled(count=40, store=tmp_path / "rows.sqlite")
    assert sorted(ran) == list(range(40))
    ran.clear()
    second = sampled(count=40, store=tmp_path / "rows.sqlite")
    assert ran == [] and second.data() == first.data()


def test_cases_that_fail_widen_what_is_said_about_limits() -> None:
    def small(result: br.Result) -> float:
        y = float(result["product.y"].values[-1])
        if y > 0.9:
            raise ValueError("too large")
        return y

    found = br.monte_carlo(
        product(), {"product.a": {"from": 0.0, "to": 1.0}}, {"y": small}, count=100, limits={"y": "below 0.45"}
    )
    assert (found.done, len(found.table)) == (90, 100)
    kept = found.kept["y"]
    assert (kept.kept, kept.share.value) == (45, 0.5)
    # Of all cases 45 keep it for certain, and 55 if the failed ones do: the interval holds for both.
    assert kept.share.low < 0.45 < 0.55 < kept.share.high
    assert "10 of 100 cases have no numbers: The measure y failed. ValueError: too large (10 times)" in str(found)
    assert found.spreads["y"].percentiles[95.0].value < 0.9


def test_measures_without_a_value_do_not_keep_a_limit() -> None:
    measure = {
        "y": lambda result: float(result["product.y"].values[-1]) if result["product.y"].values[-1] < 0.5 else np.nan
    }
    found = br.monte_carlo(
        product(), {"product.a": {"from": 0.0, "to": 1.0}}, measure, count=50, limits={"y": "below 2"}
    )
    assert found.done == 50 and found.kept["y"].kept == 25 and found.spreads["y"].nowhere == 25
    assert "y has no value in 25 of 50 cases" in str(found)


def test_without_any_numbers_it_says_so() -> None:
    def never(result: br.Result) -> float:
        raise ValueError("not today")

    found = br.monte_carlo(
        product(), {"product.a": {"from": 0.0, "to": 1.0}}, {"y": never}, count=4, limits={"y": "below 2"}
    )
    assert "4 of 4 cases have no numbers" in str(found)
    assert (found.kept["y"].share.low, found.kept["y"].share.high) == (0.0, 1.0)
    assert json.dumps(found.data(), allow_nan=False)


def test_several_limits_are_also_judged_together() -> None:
    measure = {"y": "end product.y", "z": "maximum product.y"}
    limits = {"y": "above 0.25", "z": "between 0.5 and 0.75"}
    found = br.monte_carlo(product(), {"product.a": {"from": 0.0, "to": 1.0}}, measure, count=100, limits=limits)
    assert {name: one.kept for name, one in found.kept.items()} == {"y": 75, "z": 25, "all limits": 25}


def test_outcomes_are_told_as_text_json_and_html() -> None:
    found = sampled(count=30)
    assert json.loads(json.dumps(found.data(), allow_nan=False))["measures"]["y"]["percentiles"]["50"]["value"]
    assert "standard deviation" in str(found) and "<table>" in found._repr_html_()


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(br.MethodError) as caught:
        sampled(count=0, confidence=95, percentiles=(5, 101), limits={"y": "under 3"}, design="latin")
    for words in ("design.count", "report.confidence", "report.percentiles", "limits.y", '"latin"'):
        assert words in str(caught.value)
    with pytest.raises(br.BramahError, match="There is no measure"):
        sampled(limits={"z": "below 3"})


def test_files_note_what_no_option_is_called() -> None:
    notes: dict[tuple[str, ...], str] = {}
    tables = {"design": {"count": 50, "sede": 3}, "report": 5, "limits": []}
    kind = MonteCarlo.read(tables, notes.__setitem__)
    assert kind.count == 50 and set(notes) == {("design", "sede"), ("report",), ("limits",)}
    assert '"seed"' in notes["design", "sede"]
