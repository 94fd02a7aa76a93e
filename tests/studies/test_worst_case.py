"""Worst cases of functions whose extremes are known, at corners and inside."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.studies.worst_case.box import main_effects, two_level_design
from tests.studies.known import filled_volume, runs_counted, weighted_sum

SUM = {f"sum.{name}": {"from": 0.0, "to": 1.0} for name in "abcd"}


def of_sum(f: Callable[[float], float]) -> dict[str, Any]:
    return {"y": lambda result: f(float(result["sum.y"].values[-1]))}


def test_corners_of_a_sum() -> None:
    circuit = weighted_sum(gain_a=2.0, gain_b=-3.0, gain_c=1.0, gain_d=-1.0)
    found = br.worst_case(circuit, SUM, {"y": "end sum.y"}, limits={"y": "below 2.5"})
    low, high = found.extremes["y"]["lowest"], found.extremes["y"]["highest"]
    assert (low.value, high.value) == (-4.0, 3.0)
    assert high.where == {"sum.a": "upper end", "sum.b": "lower end", "sum.c": "upper end", "sum.d": "lower end"}
    assert dict(high.changes) == {"sum.a": 1.0, "sum.b": 0.0, "sum.c": 1.0, "sum.d": 0.0}
    assert low.settled and high.settled and not high.inside and found.all_corners
    assert not found.kept("y") and "y below 2.5: not kept in the worst case" in str(found)
    assert json.dumps(found.data(), allow_nan=False) and "<table>" in found._repr_html_()


def test_a_maximum_inside_is_found_and_said() -> None:
    measure = of_sum(lambda x: x * (1 - x))
    found = br.worst_case(weighted_sum(a=0.2), {"sum.a": {"from": 0.0, "to": 1.3}}, measure)
    high, low = found.extremes["y"]["highest"], found.extremes["y"]["lowest"]
    assert high.value == pytest.approx(0.25, rel=1e-5)  # the tolerance of the runs, within which moves do not count
    assert high.changes["sum.a"] == pytest.approx(0.5, abs=np.sqrt(0.25e-5))  # what the parabola falls by that
    assert high.inside == ["sum.a"] and "The highest y is no corner: sum.a inside" in str(found)
    assert low.value == pytest.approx(1.3 * -0.3, rel=1e-12) and low.where == {"sum.a": "upper end"}


def test_an_interior_maximum_of_several_quantities() -> None:
    """-(a - 0.3)^2 - (b - 0.6)^2 - c, of a circuit that gives all three."""
    circuit = br.Circuit("Three")
    for name in "abc":
        circuit.add(name, br.Constant(value=0.9))
    circuit.run["until"] = 1e-3

    def hill(result: br.Result) -> float:
        a, b, c = (float(result[f"{name}.y"].values[-1]) for name in "abc")
        return 5 - (a - 0.3) ** 2 - 2 * (b - 0.6) ** 2 + (a - 0.3) * (b - 0.6) - c

    vary = {f"{name}.value": {"from": 0.0, "to": 1.0} for name in "abc"}
    high = br.worst_case(circuit, vary, {"y": hill}).extremes["y"]["highest"]
    assert high.value == pytest.approx(5.0, abs=2 * 5 * 1e-5)  # twice the tolerance of the runs
    assert high.where == {"a.value": "inside", "b.value": "inside", "c.value": "lower end"} and high.settled


def test_many_quantities_do_not_take_all_corners() -> None:
    """Ten quantities have 1024 corners; the worst of a function that goes one way with each is found in far fewer."""
    circuit = br.Circuit("Ten")
    names = [f"s{k}" for k in range(10)]
    for name in names:
        circuit.add(name, br.Constant(value=0.5))
    circuit.run["until"] = 1e-3
    signs = np.array([1, -1, 1, 1, -1, -1, 1, -1, 1, 1])

    def entangled(result: br.Result) -> float:
        x = np.array([float(result[f"{name}.y"].values[-1]) for name in names])
        return float(np.exp(0.3 * signs @ x) + 0.5 * x[0] * x[1])

    vary = {f"{name}.value": {"from": 0.0, "to": 1.0} for name in names}
    found = br.worst_case(circuit, vary, {"y": entangled})
    exact = [
        np.exp(0.3 * signs @ np.array(x)) + 0.5 * x[0] * x[1] for x in itertools.product((0.0, 1.0), repeat=len(names))
    ]
    assert found.extremes["y"]["highest"].value == pytest.approx(max(exact), rel=1e-12)
    assert found.extremes["y"]["lowest"].value == pytest.approx(min(exact), rel=1e-12)
    assert not found.all_corners and len(found.table) < 512
    assert "the corners that single and average effects point to" in str(found)


def test_screening_designs_separate_effects_from_pairs() -> None:
    design = two_level_design(7)
    assert design.shape == (16, 7)
    signs = 2.0 * design - 1.0
    assert np.array_equal(signs.T @ signs, 16 * np.eye(7))
    values = signs @ np.arange(7) + 5 * signs[:, 1] * signs[:, 2]
    assert main_effects(design.astype(float), values) == pytest.approx(2 * np.arange(7))


def test_listed_values_and_words_are_corners_too() -> None:
    vary = {"vessel.volume": ["3 l", "1 l", "2 l"], "pump.flow": {"from": "1 l/min", "to": "2 l/min"}}
    found = br.worst_case(filled_volume(), vary, {"p": "end vessel.A.p"}, inside=4)
    high = found.extremes["p"]["highest"]
    assert high.value == pytest.approx(1.5e9 * 2e-3 / 60 / 1e-3, rel=1e-9)
    assert dict(high.changes) == {"vessel.volume": 1e-3, "pump.flow": pytest.approx(2e-3 / 60)}
    assert high.where == {"vessel.volume": "listed", "pump.flow": "upper end"}


def test_failed_cases_are_said_to_hide_the_worst() -> None:
    def fragile(y: float) -> float:
        if y > 3.5:
            raise ValueError("burst")
        return y

    found = br.worst_case(weighted_sum(), SUM, of_sum(fragile))
    assert 3.4 < found.extremes["y"]["highest"].value <= 3.5
    assert "burst" in str(found) and "The worst case may be among those without numbers" in str(found)


def test_without_any_numbers_it_says_so() -> None:
    found = br.worst_case(
        weighted_sum(), {"sum.a": SUM["sum.a"]}, of_sum(lambda y: float("nan")), limits={"y": "below 1"}
    )
    assert np.isnan(found.extremes["y"]["highest"].value) and not found.kept("y")
    assert json.dumps(found.data(), allow_nan=False)


def test_a_second_call_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = runs_counted(monkeypatch)
    given: dict[str, Any] = {"store": tmp_path / "rows.sqlite", "inside": 5}
    first = br.worst_case(weighted_sum(), SUM, {"y": "end sum.y"}, **given)
    assert len(ran) == len(set(ran)) == len(first.table)
    ran.clear()
    second = br.worst_case(weighted_sum(), SUM, {"y": "end sum.y"}, **given)
    assert ran == [] and second.data() == first.data()


def test_options_are_checked() -> None:
    with pytest.raises(br.MethodError, match=r"design\.corners must be a whole number"):
        br.worst_case(weighted_sum(), SUM, {"y": "end sum.y"}, corners=-1)
