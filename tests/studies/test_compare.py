"""Methods compared on problems with known answers: errors, limits, reasons, advice."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.component import Component, state
from bramah.errors import Interrupted, MethodError, SimulationError, UnknownName
from bramah.expr import cos, sin
from bramah.result.measures import mean_errors
from bramah.runs.others import OTHERS
from bramah.simulation import DEFAULT_METHOD, simulate
from bramah.solvers.methods import METHODS
from bramah.studies.compare import Comparison, Trial, compare, series, trial
from bramah.studies.compare.advice import advise
from bramah.studies.compare.sampling import sample_times
from bramah.system import System, build
from tests.circuits.making import circuit
from tests.solvers.problems import CONSTRAINED
from tests.studies.making import done


class Attracted(Component):
    """y' = -k (y - cos t) - sin t with k = 1e4, solved by y = cos t; whatever strays returns within 0.1 ms."""

    y = state("-", 1.0)

    def equations(self) -> None:
        self.rate(y=-1e4 * (self.y - cos(self.time)) - sin(self.time))


class Swinging(Component):
    """x' = v, v' = -x, solved by x = cos t, v = -sin t: nothing stiff."""

    x = state("-", 1.0)
    v = state("-", 0.0)

    def equations(self) -> None:
        self.rate(x=self.v, v=-self.x)


@pytest.fixture(scope="module")
def stiff() -> System:
    return build(circuit(problem=Attracted()))


@pytest.fixture(scope="module")
def swing() -> System:
    return build(circuit(problem=Swinging()))


def test_the_error_is_the_mean_over_time_in_scales() -> None:
    exact = np.array([[0.0, -3.0], [1.0, 3.0]])
    off = np.array([[0.2, -3.0], [1.0, 3.0 + 0.5]])
    np.testing.assert_allclose(mean_errors(off, exact, np.array([1.0, 2.0])), [0.1 / 2, 0.25 / 5])


def test_samples_are_the_middles_of_equal_parts() -> None:
    np.testing.assert_allclose(sample_times(2.0, 4), [0.25, 0.75, 1.25, 1.75])


def test_errors_are_those_against_the_exact_answer(swing: System) -> None:
    found = compare(swing, ["rodas4", "ros3p"], [1e-5, 1e-3], "6 s")
    times = sample_times(6.0)
    exact = np.column_stack([np.cos(times), -np.sin(times)])
    for made in found.trials:
        y = simulate(swing, 6.0, method=made.method, rtol=made.rtol, record=times.tolist()).recorded.y
        true = mean_errors(y, exact, swing.scale)
        # The reference is a thousandth of the tightest tolerance off, some 1e-8, at the most.
        assert made.error == pytest.approx(true.max(), abs=3e-8)
        assert made.worst == swing.names[int(np.argmax(true))]
    assert [(t.method, t.rtol) for t in found.trials] == [(m, r) for m in ("rodas4", "ros3p") for r in (1e-3, 1e-5)]
    assert 0 < found.reference.error < 1e-7
    assert found.reference.check == "radau"


def test_signals_have_their_largest_and_mean_relative_errors(swing: System) -> None:
    """A swing cos(t) that stays away from zero up to 1.5 s, at the middles of a thousand parts."""
    name = swing.names[0]
    [made] = compare(swing, ["ros3p"], [1e-3], 1.5, signals=name).trials
    times = sample_times(1.5)
    y = simulate(swing, 1.5, method="ros3p", rtol=1e-3, record=times.tolist()).recorded.y[:, 0]
    off = np.abs(y / np.cos(times) - 1)
    # The reference itself is off by some 1e-6 of 1e-3, over a cosine of 0.07 at the end.
    assert made.signals[name].largest == pytest.approx(off.max(), abs=1e-6)
    assert made.signals[name].mean == pytest.approx(off.mean(), abs=1e-6)


def test_work_is_counted_and_timed(swing: System) -> None:
    [ours, other] = compare(swing, ["rodas4", "rk45"], [1e-4], 3.0).trials
    counters = simulate(swing, 3.0, method="rodas4", rtol=1e-4).counters
    assert {name: ours.counters[name] for name in trial.COUNTED} == {name: counters[name] for name in trial.COUNTED}
    assert other.counters["rejected"] is None and other.counters["accepted"]
    for made in (ours, other):
        assert 0 < made.seconds < 1 and 0 <= made.cpu_seconds < 1


def test_an_explicit_method_that_runs_out_of_steps_is_told_what_bounds_them(stiff: System) -> None:
    found = compare(stiff, ["rk45", "rodas4"], [1e-2, 1e-4], 10.0, most_steps=500, accuracy=0.01)
    [given_up, *ours] = found.trials
    assert (given_up.status, given_up.rtol) == ("too many steps", 1e-2)
    assert given_up.message.startswith("Stiff: 500 steps of ")
    assert "0.0001 s by problem.y" in given_up.message
    assert [made.ok for made in ours] == [True, True]
    assert found.advice.trial is not None and found.advice.trial.method == "rodas4"


def test_a_run_that_takes_too_long_is_ended_and_tighter_ones_left_out(stiff: System) -> None:
    [given_up] = compare(stiff, ["rk23"], [1e-2, 1e-3], 1000.0, seconds=0.2).trials
    assert given_up.status == "out of time"
    assert given_up.seconds < 2.0


def test_algebraic_unknowns_are_refused_once_with_the_remedy() -> None:
    [refused] = compare(CONSTRAINED.system, ["radau"], [1e-3, 1e-4], 1.0).trials
    assert (refused.status, refused.setting) == ("refused", "")
    assert "cannot do algebraic unknowns (problem.z)" in refused.message


def test_all_means_every_method_there_is(swing: System) -> None:
    found = compare(swing, until=0.5, rtol=[1e-3])
    assert list(found.by_method()) == [*METHODS, *OTHERS]
    assert all(made.ok for made in found.trials if made.method not in ("cvode", "ida"))


def stepping(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    monkeypatch.setattr(series, "needs_fixed_step", names.__contains__)


def test_fixed_steps_are_halved_until_the_error_is_small(swing: System, monkeypatch: pytest.MonkeyPatch) -> None:
    stepping(monkeypatch, "rodas3")
    made = compare(swing, ["rodas3"], [1e-3, 1e-6], 6.0).trials
    steps, errors = [t.fixed_step or 0 for t in made], [t.error for t in made]
    np.testing.assert_allclose(steps, 0.06 * 0.5 ** np.arange(len(made)))
    assert errors[-1] <= 1e-6 < errors[-2]
    # Order 3; its dense output is of the same.
    assert math.log2(errors[0] / errors[1]) == pytest.approx(3, abs=0.3)


def test_fixed_steps_end_with_the_work_allowed(swing: System, monkeypatch: pytest.MonkeyPatch) -> None:
    stepping(monkeypatch, "ros2")
    made = compare(swing, ["ros2"], [1e-12], 6.0, most_steps=400).trials
    assert [t.counters["accepted"] for t in made] == [100, 200, 400]


def test_unstable_steps_are_told_with_what_makes_them_so(stiff: System) -> None:
    """Stable below 2/k = 0.2 ms: of the halved steps, 0.32 ms is the shortest that is too long."""
    [unstable, first, *_] = compare(stiff, ["euler"], [1e-3], 0.1 * 2.56).trials
    assert (unstable.status, unstable.fixed_step) == ("unstable", pytest.approx(3.2e-4))
    assert "0.0001 s by problem.y" in unstable.message
    assert first.ok and first.fixed_step == pytest.approx(1.6e-4)


def test_events_need_no_care() -> None:
    """A jump that comes d late is an error of d times its height over the run's length, at any sampling."""
    times = sample_times(1.0)
    for late in (0.01, 0.02):
        one, other = (np.where(times < when, 0.0, 1.0)[:, None] for when in (0.5 + late, 0.5))
        assert mean_errors(one, other, np.ones(1))[0] == pytest.approx(late / 2, rel=1e-9)


def test_a_given_reference_is_confirmed_too(swing: System) -> None:
    mine = simulate(swing, 3.0, method="rodas5p", rtol=1e-10)
    found = compare(swing, ["ros4"], [1e-4], 3.0, reference=mine)
    assert (found.reference.method, found.reference.check) == ("rodas5p", "radau")
    assert found.reference.error < 1e-8
    with pytest.raises(MethodError, match="same circuit"):
        compare(CONSTRAINED.system, ["ros4"], [1e-4], 3.0, reference=mine)
    with pytest.raises(MethodError, match="as long as"):
        compare(swing, ["ros4"], [1e-4], 4.0, reference=mine)


def test_without_a_reference_there_is_nothing_to_compare_with() -> None:
    class Exploding(Component):
        y = state("-", 1.0)

        def equations(self) -> None:
            self.rate(y=self.y**2)

    with pytest.raises(SimulationError, match="no reference"):
        compare(circuit(problem=Exploding()), ["rodas4"], [1e-3], 2.0)


def test_it_can_be_stopped_and_keeps_what_is_there(swing: System) -> None:
    told: list[tuple[float, str]] = []

    def listen(fraction: float, what: str) -> bool:
        told.append((fraction, what))
        return "rodas4, rtol 0.001" not in what

    found = compare(swing, ["rodas3", "rodas4", "rodas5p"], [1e-2, 1e-3], 1.0, progress=listen)
    assert not found.complete
    assert {t.method for t in found.trials} == {"rodas3", "rodas4"}
    assert "Stopped before all methods were run." in found.notes()
    fractions = [fraction for fraction, _ in told]
    assert fractions == sorted(fractions) and 0 < fractions[-1] < 1


def test_it_goes_on_from_its_store(swing: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What had been run is not run again: its times are the same, and the reference is not confirmed again."""
    store = tmp_path / "methods.sqlite"
    name = swing.names[0]
    given: dict[str, Any] = {"until": 1.0, "signals": name, "store": store}
    methods = ["rodas3", "rk45", "radau", "euler"]
    half = compare(swing, methods, [1e-2, 1e-3], progress=lambda _, what: "radau" not in what, **given)
    whole = compare(swing, methods, [1e-2, 1e-3], **given)
    monkeypatch.setattr("bramah.studies.compare.reference._confirmed", None)
    monkeypatch.setattr("bramah.studies.compare.methods.MethodBench.run", None)
    again = compare(swing, methods, [1e-2, 1e-3], **given)
    assert not half.complete and [t.method for t in half.trials] == ["rodas3", "rodas3", "rk45", "rk45"]
    assert whole.complete and whole.trials[:4] == half.trials
    assert (again.trials, again.default, again.data()) == (whole.trials, whole.default, whole.data())
    assert np.array_equal(again.reference.y, whole.reference.y)
    with pytest.raises(br.FileError, match=r"other settings \(reference\)"):
        compare(swing, methods, [1e-2, 1e-5], **given)


def test_ctrl_c_raises_what_is_there(swing: System) -> None:
    def progress(_: float, what: str) -> None:
        if what.startswith("rodas4, "):  # and not the default, which is the same
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as raised:
        compare(swing, ["rodas3", "rodas4"], [1e-2], 1.0, progress=progress)
    found: Comparison = raised.value.result
    assert [t.method for t in found.trials] == ["rodas3"] and not found.complete


def test_wrong_input_is_refused(swing: System) -> None:
    for wrong, message in (
        ({"methods": ["rodas44"]}, "rodas4"),
        ({"rtol": []}, "at least one"),
        ({"until": None}, "How long"),
        ({"until": "-1 s"}, "above 0"),
        ({"rtol": [2.0]}, "rtol"),
        ({"signals": "problem.w"}, "signal"),
    ):
        options: dict[str, Any] = {"methods": ["rodas4"], "rtol": [1e-3], "until": 1.0, **wrong}
        with pytest.raises((MethodError, UnknownName), match=message):
            compare(swing, **options)


DEFAULT = done(DEFAULT_METHOD, 1e-5, 1e-6, 3, rates=900)


def test_the_quickest_that_is_accurate_enough_is_advised() -> None:
    trials = [
        done("ros2", 1e-3, 1e-2, 0.1, rates=10),
        done("ros3p", 1e-3, 9e-5, 1, rates=300),
        done("rodas5p", 1e-3, 1e-7, 2, rates=200),
    ]
    advice = advise(trials, DEFAULT, 1e-4)
    assert advice.trial is trials[1] and advice.default_will_do
    assert "ros3p, rtol=1e-3" in advice.text and "3 times as long" in advice.text


def test_ties_go_to_the_fewest_evaluations() -> None:
    trials = [done("ros3p", 1e-3, 9e-5, 1, rates=300), done("rodas5p", 1e-3, 1e-7, 1.05, rates=200)]
    assert advise(trials, DEFAULT, 1e-4).trial is trials[1]


def test_a_default_that_would_not_do_is_named() -> None:
    advice = advise([done("rodas5p", 1e-3, 1e-7, 9, rates=200)], DEFAULT, 5e-7)
    assert not advice.default_will_do and "The default would not do" in advice.text


def test_the_default_may_be_the_best() -> None:
    advice = advise([done("rodas5p", 1e-3, 1e-7, 9, rates=200)], DEFAULT, 1e-4)
    assert advice.trial is DEFAULT and advice.text.startswith("Use the default")


def test_nothing_may_be_accurate_enough() -> None:
    failed = Trial(method="rk45", status="out of time", message="Stiff.")
    advice = advise([failed, done("ros2", 1e-3, 1e-2, 0.1, rates=10)], DEFAULT, 1e-9)
    assert advice.trial is None and "The nearest was rodas4" in advice.text


@pytest.fixture(scope="module")
def small(swing: System) -> Comparison:
    return compare(swing, ["rodas4", "cvode"], [1e-3], 1.0, most_steps=20)


def test_it_prints_a_table_and_the_advice(small: Comparison) -> None:
    head, columns, first, *_, last = str(small).splitlines()
    assert head == "test: 2 unknowns, 1 s"
    assert columns.split()[0] == "method" and columns.split()[-1] == "ms"
    assert first.split()[:2] == ["rodas4", "1e-3"]
    assert last == small.advice.text


def test_it_can_be_written_for_machines(small: Comparison, tmp_path: Path) -> None:
    data = json.loads(json.dumps(small.data(), allow_nan=False))
    assert data["trials"][0]["method"] == "rodas4" and data["reference"]["check"] == "radau"
    small.to_csv(tmp_path / "x.csv")
    with open(tmp_path / "x.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["method"] for row in rows] == ["rodas4", "cvode"]
    assert float(rows[0]["error"]) == small.trials[0].error


def test_the_package_offers_it() -> None:
    assert br.compare is compare and br.Comparison is Comparison
