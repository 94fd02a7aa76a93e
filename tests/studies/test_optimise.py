"""Optimisation: known optima and fronts, limits, whole numbers and words, failures, and going on after a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError
from bramah.studies.optimise import Front, Optimise, Optimum
from tests.studies.known import product, runs_counted
from tests.studies.plane import SQUARE, disc, from_one, place, plane, rastrigin, rosenbrock

ROSENBROCK = {"f": rosenbrock, "disc": disc}


def optimum(circuit: br.Circuit, vary: Any, measure: Any, **more: Any) -> Optimum:
    found = br.optimise(circuit, vary, measure, workers=2, **more)
    assert isinstance(found, Optimum)
    return found


@pytest.mark.parametrize(("method", "within"), [("evolution", 1e-3), ("trust-region", 1e-3), ("gradient", 1e-3)])
def test_a_limit_is_kept_and_told(method: str, within: float) -> None:
    found = optimum(plane(), SQUARE, ROSENBROCK, minimise="f", limits={"disc": "below 1.0"}, method=method)
    # By Lagrange's method, to all digits. The trust region ends at a hundred thousandth of the ranges.
    assert found.measures["f"] == pytest.approx(0.0456748, rel=within)
    assert found.values == pytest.approx({"x.value": 0.786415, "y.value": 0.617698}, abs=2e-3)
    assert found.kept and found.better and found.measures["disc"] <= 1.0
    assert found.active == ["disc"] and found.ends == {}
    assert "disc is held back by its limit, below 1.0." in str(found)
    assert found.before.row.measures["f"] == pytest.approx(0.49 + 100 * 0.61**2)


def test_evolution_is_not_caught_in_a_local_minimum() -> None:
    vary = {"x.value": {"from": -5, "to": 4}, "y.value": {"from": -5, "to": 4}}
    found = optimum(plane(), vary, {"f": rastrigin}, minimise="f")
    assert found.measures["f"] < 1e-4  # the next minimum is at 0.995
    assert found.last is not None and set(found.spread) == set(vary)


def test_the_end_of_a_range_is_told() -> None:
    found = optimum(plane(), SQUARE, {"f": disc}, maximise="f")
    assert found.measures["f"] == pytest.approx(8.0, rel=1e-3)
    assert set(found.ends) == {"x.value", "y.value"}
    assert "look beyond it" in str(found)


def test_sums_are_of_the_amounts_that_count_one() -> None:
    # 4 (x^2 + y^2) + ((x - 1)^2 + y^2): least at x = 1/5.
    found = optimum(plane(), SQUARE, {"a": disc, "b": from_one}, minimise={"a": 0.25, "b": "1"})
    assert found.values == pytest.approx({"x.value": 0.2, "y.value": 0.0}, abs=2e-3)


def test_ratios_are_searched_over_many_decades() -> None:
    vary = {"product.a": {"from": 1e-8, "to": 1e-2, "log": True}}
    found = optimum(
        product(a=1e-3, b=1.0), vary, {"f": lambda r: abs(np.log10(r["product.y"][-1]) + 6.5)}, minimise="f"
    )
    assert found.values["product.a"] == pytest.approx(10**-6.5, rel=0.01)


def test_words_and_lists_are_searched_by_evolution() -> None:
    circuit = br.Circuit("Choice")
    circuit.add("pump", br.FlowSource(flow="10 l/min"))
    circuit.add("valve", br.Orifice(diameter="2 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "valve.A")
    circuit.connect("valve.B", "tank.T")
    circuit.run["until"] = 0.01
    vary = {"valve.diameter": ["1 mm", "2 mm", "3 mm"], "pump.flow": {"from": "5 l/min", "to": "20 l/min"}}
    found = optimum(circuit, vary, {"p": "end valve.A.p"}, minimise="p", evaluations=200)
    assert found.values["valve.diameter"] == pytest.approx(3e-3) and found.ends == {"pump.flow": "lower"}


def test_whole_numbers_stay_whole() -> None:
    circuit = br.Circuit("Line")
    circuit.add("source", br.PressureSource(pressure="10 bar"))
    circuit.add("line", br.SegmentedPipe(segments=3))
    circuit.add("end", br.Plug())
    circuit.connect("source.P", "line.A")
    circuit.connect("line.B", "end.A")
    circuit.run["until"] = 1e-3
    count = {"f": lambda result: (len(result.unknown_names()) - 9.0) ** 2}
    found = optimum(circuit, {"line.segments": {"from": 1, "to": 8}}, count, minimise="f", evaluations=60)
    assert isinstance(found.values["line.segments"], int)
    assert found.search.evaluations <= 8  # what was run is not run again


def test_failed_runs_are_counted_and_avoided() -> None:
    def picky(result: br.Result) -> float:
        x, _ = place(result)
        if x > 0.5:
            raise ValueError("too far")
        return (x - 1) ** 2

    found = optimum(plane(), SQUARE, {"f": picky}, minimise="f", evaluations=300)
    assert found.values["x.value"] == pytest.approx(0.5, abs=0.01)
    assert "no numbers: " in str(found) and "too far" in str(found)
    assert found.data()["failed"] > 0


def test_no_optimum_and_no_front_where_all_fails(tmp_path: Path) -> None:
    def fails(result: br.Result) -> float:
        raise ValueError("no number")

    found = optimum(plane(), SQUARE, {"f": fails}, minimise="f", evaluations=50)
    assert not found.kept and not found.better and "there is no optimum" in str(found) and found.parts() == []
    none = br.optimise(plane(), SQUARE, {"f": fails, "g": disc}, minimise=["f", "g"], evaluations=50)
    assert isinstance(none, Front) and none.points == [] and "there is no front" in str(none)
    with pytest.raises(BramahError, match="There is no front"):
        none.nearest()
    pytest.importorskip("matplotlib")
    found.figure(str(tmp_path / "none.png"))
    none.figure(str(tmp_path / "front.png"))


def test_what_cannot_be_kept_is_said() -> None:
    found = optimum(plane(), SQUARE, ROSENBROCK, minimise="f", limits={"disc": "above 10"}, evaluations=200)
    assert not found.kept and "No run keeps all limits. The nearest exceeds disc above 10 by 20 %." in str(found)


def front(**more: Any) -> Front:
    found = br.optimise(plane(), SQUARE, {"a": disc, "b": from_one}, minimise=["a", "b"], workers=2, **more)
    assert isinstance(found, Front)
    return found


def test_a_front_is_the_known_one_and_even() -> None:
    found = front(evaluations=1600)
    a, b = (np.array([row.measures[name] for row in found.points]) for name in "ab")
    # The points between (0, 0) and (1, 0) are best: sqrt(a) + sqrt(b) = 1. Farther than 0.03 can be seen.
    assert np.max(np.sqrt(a) + np.sqrt(b)) - 1 < 0.03
    assert a.min() < 1e-3 and b.min() < 1e-3 and (np.diff(a) > 0).all() and (np.diff(b) < 0).all()
    assert np.diff(np.sqrt(a)).max() < 0.1
    assert found.better  # than (0.3, 0.7)
    even = found.nearest()
    assert even.measures["a"] == pytest.approx(0.25, abs=0.06)
    assert found.nearest(a=10).measures["a"] < 0.1


def test_a_front_keeps_limits() -> None:
    inside = {"a": disc, "b": from_one, "x": lambda result: place(result)[0]}
    found = br.optimise(plane(), SQUARE, inside, minimise=["a", "b"], limits={"x": "above 0.5"}, evaluations=800)
    assert isinstance(found, Front)
    assert min(row.measures["x"] for row in found.points) >= 0.5
    assert found.points[0].measures["a"] == pytest.approx(0.25, abs=0.01)


SCRIPT = """
import os, signal, sys
import bramah as br
from tests.studies.plane import SQUARE, disc, plane, rosenbrock
ran = 0
def progress(share, words):
    global ran
    ran += 1
    if ran > int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
br.optimise(plane(), SQUARE, {"f": rosenbrock, "disc": disc}, minimise="f", limits={"disc": "below 1.0"},
            evaluations=300, store=sys.argv[1], progress=progress, workers=1)
"""


@pytest.mark.parametrize("rounds", [3, 12, 25])
def test_goes_on_after_a_kill_with_the_same_decisions(
    tmp_path: Path, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, root = tmp_path / "rows.sqlite", Path(__file__).parents[2]
    ended = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(store), str(rounds)], cwd=root, env={**os.environ, "PYTHONPATH": str(root)}
    )
    assert ended.returncode == -signal.SIGKILL
    asked: dict[str, Any] = {"minimise": "f", "limits": {"disc": "below 1.0"}, "evaluations": 300}
    ran = runs_counted(monkeypatch)
    again = optimum(plane(), SQUARE, ROSENBROCK, store=store, **asked)
    left = len(ran)
    ran.clear()
    undisturbed = optimum(plane(), SQUARE, ROSENBROCK, **asked)
    assert 0 < left < len(ran) == undisturbed.search.evaluations + 1
    assert again.data() == undisturbed.data()
    assert [row.changes for row in again.table.rows] == [row.changes for row in undisturbed.table.rows]
    ran.clear()
    assert optimum(plane(), SQUARE, ROSENBROCK, store=store, **asked).data() == undisturbed.data() and not ran


def test_everything_wrong_in_a_file_is_noted() -> None:
    notes: list[tuple[tuple[str, ...], str]] = []
    tables = {
        "goal": {"minimise": {"settling": "-3 ms"}, "maximise": "speed", "reach": 3},
        "limits": {"peak": "under 3 bar"},
        "method": {"kind": "evolve", "evaluations": 0, "swarm": 3},
    }
    Optimise.read(tables, lambda place, words: notes.append((place, words)))
    assert {place for place, _ in notes} == {
        ("goal", "minimise", "settling"), ("goal",), ("goal", "reach"), ("limits", "peak"), ("method", "kind"),
        ("method", "evaluations"), ("method", "swarm"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("vary", "asked", "said"),
    [
        ({}, {"minimise": "f"}, "Nothing varies"),
        (SQUARE, {}, "Nothing is to be made small or large"),
        (SQUARE, {"minimise": "g"}, 'no measure "g"'),
        (SQUARE, {"minimise": "f", "limits": {"g": "below 1"}}, 'no measure "g"'),
        ({"x.value": {"normal": [0, 1]}}, {"minimise": "f"}, "x.value is a distribution"),
        ({"x.value": {"from": 0, "to": 1, "log": True}}, {"minimise": "f"}, "above 0|above zero|log"),
        ({"x.value": {"from": 1, "to": 1}}, {"minimise": "f"}, "empty range|must be above|same"),
        (SQUARE, {"minimise": ["f", "disc"], "method": "gradient"}, "need the method evolution"),
    ],
)
def test_what_cannot_be_searched_is_refused(vary: Any, asked: Any, said: str) -> None:
    with pytest.raises(BramahError, match=said):
        br.optimise(plane(), vary, ROSENBROCK, **asked)


def test_figures_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    one = optimum(plane(), SQUARE, ROSENBROCK, minimise="f", limits={"disc": "below 1.0"}, evaluations=100)
    assert len(one.figure(str(tmp_path / "one.png")).axes) == 4
    assert len(front(evaluations=100).figure(str(tmp_path / "front.png")).axes) == 1
    assert "<table>" in one._repr_html_() and (tmp_path / "front.png").stat().st_size > 10_000


@pytest.mark.parametrize("goals", ["a", ["a", "b"]])
def test_a_search_ends_where_values_are_counted_and_all_were_tried(goals: Any) -> None:
    """Neither a front nor a search in which nothing keeps the limits waits for runs that cannot come any more."""
    vary = {"x.value": [-1.0, 0.5, 1.0], "y.value": [0.25, 1.0]}
    limits = {"a": "below 0.1"} if goals == "a" else {}
    found = br.optimise(plane(), vary, {"a": disc, "b": from_one}, minimise=goals, limits=limits, evaluations=200)
    assert len(found.table) == 1 + 6
    if isinstance(found, Optimum):
        assert not found.kept and found.measures["a"] == 0.5**2 + 0.25**2
    else:
        assert {tuple(point.changes.values()) for point in found.points} == {(0.5, 0.25), (1.0, 0.25)}
