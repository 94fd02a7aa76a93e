"""Models of lines compared on one circuit."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.components.hydraulic.line import LineModel
from bramah.studies.compare_lines import LineComparison, LineTrial
from bramah.studies.compare_lines.all_models import compared
from bramah.studies.compare_lines.trial import differences
from bramah.studies.compare_lines.variants import FINEST, Variant, characteristics, find_lines

UNTIL = 0.2


def circuit(volume: bool = True, **line: Any) -> br.Circuit:
    """A line whose end is closed within 30 ms; waves take 25 ms from end to end."""
    made = br.Circuit("Closing", fluid=br.ConstantFluid())
    made.add("supply", br.PressureSource(pressure="20 bar"))
    made.add("line", br.Line(length="30 m", diameter="20 mm", wave_speed="1200 m/s", **line))
    made.add("valve", br.FlowSource())
    made.add("closing", br.Ramp(before=-3e-4, after=0.0, start_time="20 ms", duration="30 ms"))
    end = ["line.B", "valve.P"]
    if volume:
        made.add("vessel", br.Volume(volume="50 cm3"))
        end.append("vessel.A")
    made.connect("supply.P", "line.A")
    made.connect(*end)
    made.connect("closing.y", "valve.flow")
    return made


@pytest.fixture(scope="module")
def found() -> LineComparison:
    return br.compare_lines(circuit(), until=UNTIL, start="steady")


def test_every_model_is_tried_coarse_to_fine(found: LineComparison) -> None:
    numbers = {model: [t.number for t in trials] for model, trials in found.by_model().items()}
    assert numbers == {"characteristics": [20, 40, 80], "segments": [5, 20, 80], "rigid": [0], "modal": [3, 6, 20]}
    assert found.reference.number == 20 * FINEST
    assert all(t.ok and t.seconds > 0 and t.counters["accepted"] for t in found.trials)


def test_finer_is_nearer(found: LineComparison) -> None:
    for model in ("characteristics", "segments", "modal"):
        errors = [t.error for t in found.by_model()[model]]
        assert errors == sorted(errors, reverse=True), model
        assert errors[-1] < errors[0] / 4
    [rigid] = found.by_model()["rigid"]
    # Waves take as long as the valve: a column without them has little to do with what happens.
    assert rigid.error > 0.1


def test_errors_are_those_of_separate_runs(found: LineComparison) -> None:
    """The modal line of six modes, run by hand beside fine characteristics."""
    t = found.times
    runs = []
    for given in ({"reaches": 160}, {"model": "modal"}):
        result = br.simulate(circuit(**given), UNTIL, start="steady", rtol=1e-7)
        runs.append(result["line.B.p"].at(t))
    apart = np.abs(runs[1] - runs[0])
    [trial] = [t for t in found.by_model()["modal"] if t.number == 6]
    assert trial.worst == "line.B.p"
    # Tolerances of the runs differ; 1e-5 is what the default one allows of 20 bar, a thousandth of the range here.
    assert trial.error == pytest.approx(np.mean(apart) / np.ptp(runs[0]), rel=0.05)
    assert trial.largest == pytest.approx(np.max(apart) / np.ptp(runs[0]), rel=0.05)


def test_the_advice_is_the_quickest_that_is_near_enough(found: LineComparison) -> None:
    best = found.best
    assert best is not None
    assert best.error <= found.accuracy
    assert best.seconds <= 1.1 * min(t.seconds for t in found.trials if t.error <= found.accuracy)
    assert found.advice.startswith(f"Use model = {best.model!r}")


def test_without_a_run_near_enough_the_nearest_is_named(found: LineComparison) -> None:
    strict = replace(found, accuracy=1e-12)
    assert strict.best is None
    assert strict.advice.startswith("No run reached the mean error wanted, 1e-12. The nearest was characteristics, 80")


def test_table_and_csv(found: LineComparison, tmp_path: Path) -> None:
    text = str(found).splitlines()
    assert text[0] == "Closing: line in 4 models, 0.2 s"
    assert [row.split()[0] for row in text[2:12]] == [t.model for t in found.trials]
    assert text[-1] == found.advice
    found.to_csv(tmp_path / "x.csv")
    rows = list(csv.DictReader((tmp_path / "x.csv").read_text().splitlines()))
    assert [float(r["error"]) for r in rows] == [t.error for t in found.trials]


def test_what_a_circuit_does_not_allow_is_told() -> None:
    """A rigid column against a flow that is imposed has no pressure; the others do."""
    made = br.compare_lines(circuit(volume=False), models=["rigid", "modal"], modes=[4], until=UNTIL, start="steady")
    rigid, modal = made.trials
    assert (rigid.status, modal.status) == ("refused", "done")
    assert "Nothing determines the pressure" in rigid.message
    assert any(note.startswith("rigid: ") for note in made.notes())


def test_what_only_characteristics_can_do_is_left_out_and_told() -> None:
    given = circuit(unsteady="zielke", cavitation="vapour")
    made = br.compare_lines(given, models=["characteristics", "segments"], segments=[40], until=UNTIL, start="steady")
    assert made.remarks == (
        "line has unsteady friction and cavities, which only characteristics follow; the others ran without.",
    )
    assert made.trials[-1].ok
    assert made.trials[-1].error > 10 * made.trials[0].error


def test_creep_is_left_out_and_told() -> None:
    given = circuit(wall_thickness="5 mm", creep_compliance=["0.2 1/GPa"], creep_time=["10 ms"])
    made = br.compare_lines(given, models=["characteristics", "segments"], segments=[40], until=UNTIL, start="steady")
    assert made.remarks == ("line has creep of its wall, which only characteristics follow; the others ran without.",)
    assert made.trials[-1].ok
    assert made.trials[-1].error > 10 * made.trials[0].error


def test_only_the_lines_asked_for_change() -> None:
    given = circuit()
    given.add("other", br.Line(length="12 m", diameter="20 mm", wave_speed="1200 m/s"))
    given.add("end", br.Plug())
    given.connect("other.B", "end.A")
    given.connect("other.A", "vessel.A")
    made = br.compare_lines(given, "line", "modal", until=UNTIL, modes=[6], start="steady")
    assert made.lines == ("line",)
    changed = made.trials[0].variant.circuit.components
    assert tuple(changed[name].values["model"] for name in ("line", "other")) == (
        LineModel.MODAL,
        LineModel.CHARACTERISTICS,
    )


def test_the_grid_of_the_reference_is_finer() -> None:
    given = circuit()
    coarse, fine = characteristics(given, find_lines(given, None), [1, FINEST])
    steps = [br.build(v.circuit).grid for v in (coarse, fine)]
    assert steps[0] is not None and steps[1] is not None
    assert steps[0].step == pytest.approx(FINEST * steps[1].step, rel=1e-12)


def test_it_ends_when_no_more_is_wanted() -> None:
    told: list[str] = []

    def progress(fraction: float, what: str) -> bool:
        told.append(what)
        return not what.startswith("segments")

    made = br.compare_lines(circuit(), until=UNTIL, start="steady", progress=progress)
    assert not made.complete
    assert set(made.by_model()) == {"characteristics"}
    assert "Stopped before all models were run." in made.notes()
    assert told[0] == "reference"


def test_it_goes_on_from_its_store(tmp_path: Path) -> None:
    """What had been run is not run again: its times are the same."""
    store = tmp_path / "lines.sqlite"
    given: dict[str, Any] = {"until": UNTIL, "start": "steady", "store": store}
    half = br.compare_lines(circuit(), progress=lambda _, what: not what.startswith("segments"), **given)
    whole = br.compare_lines(circuit(), **given)
    again = br.compare_lines(circuit(), **given)
    assert not half.complete and whole.complete and len(whole.trials) == 10
    assert half.reference.seconds == whole.reference.seconds == again.reference.seconds
    assert [t.seconds for t in half.trials] == [t.seconds for t in whole.trials[: len(half.trials)]]
    assert whole.data() == again.data()
    for one, other in zip(whole.trials, again.trials, strict=True):
        assert all(np.array_equal(values, other.values[name]) for name, values in one.values.items())
    with pytest.raises(br.FileError, match=r"other settings \(until\)"):
        br.compare_lines(circuit(), **{**given, "until": 0.1})


def test_differences_are_parts_of_the_range() -> None:
    exact = np.array([100.0, 110.0, 100.0, 110.0])
    assert differences(exact + np.array([0.0, 1.0, 0.0, -3.0]), exact) == pytest.approx((0.1, 0.3), rel=1e-4)
    assert differences(exact, exact) == (0.0, 0.0)
    still = np.zeros(3)
    assert differences(still, still) == (0.0, 0.0)


def test_the_worst_signal_counts() -> None:
    def trial(**values: Any) -> LineTrial:
        return LineTrial(variant=Variant(LineModel.RIGID, 0, br.Circuit()), values=values)

    up = np.array([0.0, 1.0])
    found = compared(trial(a=up, b=up + 0.2), trial(a=up, b=up))
    assert found.worst == "b"
    assert found.error == pytest.approx(0.2, rel=1e-4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"line": "lime"}, "lime.*Did you mean .line."),
        ({"models": "modul"}, "modul.*Did you mean .modal."),
        ({"signals": "vessel.B.p"}, "vessel.B.p"),
        ({"signals": "line.waves.q_A"}, "line.waves.q_A lies inside a line"),
        ({"until": None}, "How long shall the runs be"),
    ],
)
def test_wrong_wishes_are_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(br.BramahError, match=message):
        br.compare_lines(circuit(), **{"until": UNTIL, **change})


def test_a_circuit_without_lines_is_refused() -> None:
    with pytest.raises(br.MethodError, match="no Line"):
        br.compare_lines(br.Circuit(), until=1.0)
