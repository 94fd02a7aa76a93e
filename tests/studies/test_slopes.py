"""Slopes of residuals: derivatives and differences say the same, and the choice between them is that of the rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest

import bramah as br
from bramah.errors import MethodError
from bramah.studies.calibrate.model import Model, inner_path
from bramah.studies.calibrate.slopes import DERIVATIVES, DIFFERENCES, MEASURED, STEP, Slopes
from bramah.studies.case import FAILED, Row
from bramah.studies.place import Place
from bramah.studies.space import Axis, Space
from bramah.studies.vary import Range
from tests.studies.benches import BENCHES, ROOT, relief_valve

A = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])


class Linear:
    """Residuals A u, by runs that take as long as they are told to."""

    def __init__(self, run: float, derivatives: float, off: float = 0.0, fails: bool = False) -> None:
        self.space = Space(tuple(Axis(path, Place(path), Range(0.0, 1.0)) for path in ("a.x", "b.x")))
        self._run, self._derivatives, self._off, self._fails = run, derivatives, off, fails
        self.asked = 0

    def residuals(self, points: Sequence[Any]) -> list[Any]:
        self.asked += len(points)
        return [A @ point for point in points]

    def kept(self, point: Any) -> list[Row]:
        return [Row(number=0, changes={}, seconds=self._run)]

    def derivatives(self, point: Any, axes: Sequence[int]) -> tuple[list[Row], Any]:
        if self._fails:
            return [Row(number=0, changes={}, status=FAILED, message="There are lines.")], None
        return [Row(number=0, changes={}, seconds=self._derivatives)], A[:, list(axes)] + self._off


def chosen(model: Linear, source: str = MEASURED) -> Slopes:
    by = Slopes(cast(Model, model), source)
    point = np.array([0.3, 0.9])
    for _ in range(2):
        slopes, unknown = by.at(point, A @ point)
        np.testing.assert_allclose(slopes, A, rtol=1e-9)
        assert unknown == []
    return by


def test_what_takes_less_time_is_taken() -> None:
    quick = Linear(1.0, 1.9)
    assert chosen(quick).source == DERIVATIVES and quick.asked == 2  # once, to measure
    slow = Linear(1.0, 2.1)
    assert chosen(slow).source == DIFFERENCES and slow.asked == 4


def test_derivatives_that_cannot_be_had_or_believed_are_told() -> None:
    by = chosen(Linear(1.0, 0.1, fails=True))
    assert by.source == DIFFERENCES and "There are lines." in by.notes[0]
    by = chosen(Linear(1.0, 0.1, off=2.0))
    assert by.source == DIFFERENCES and "differ from those of differences" in by.notes[0]
    with pytest.raises(MethodError, match="There are lines"):
        chosen(Linear(1.0, 0.1, fails=True), DERIVATIVES)


def test_steps_go_where_there_is_room() -> None:
    by = Slopes(cast(Model, Linear(1.0, 1.0)), DIFFERENCES)
    assert [step[0] for step in by._steps(np.array([0.0, 0.0]), 0, False)] == [STEP]
    assert [step[0] for step in by._steps(np.array([1.0, 0.0]), 0, False)] == [1 - STEP]
    assert [step[0] for step in by._steps(np.array([1.0, 0.0]), 0, True)] == [1.0, 1 - STEP]
    slopes, _ = by.at(np.array([1.0, 0.0]), A @ [1.0, 0.0], both=True)
    np.testing.assert_allclose(slopes, A, rtol=1e-9)


def test_names_in_an_experiment() -> None:
    found = [inner_path(path, "cold") for path in ("a.x", "data.shift", "data.cold.shift", "data.cold.start.a.x")]
    assert found == ["a.x", "data.shift", "data.shift", "start.a.x"]
    assert inner_path("data.warm.shift", "cold") == ""


@pytest.mark.parametrize("name", BENCHES)
def test_fits_by_derivatives_are_those_by_differences(name: str) -> None:
    bench = BENCHES[name]()
    data = bench.measured(0)
    one, other = (
        br.calibrate(bench.circuit, bench.vary, data, slopes=s, workers=2) for s in (DERIVATIVES, DIFFERENCES)
    )
    assert (one.slopes, other.slopes) == (DERIVATIVES, DIFFERENCES) and one.evaluations < other.evaluations
    for path, sure in one.uncertainties.items():
        # Searches end within some hundredths of the uncertainty, and differences have a curvature of about 1 %.
        assert abs(one.values[path] - other.values[path]) < 0.1 * sure
        assert sure == pytest.approx(other.uncertainties[path], rel=0.02)


def test_start_values_and_shifts_go_beside_derivatives() -> None:
    bench = relief_valve()
    data = bench.measured(1, shift=0.004, start={"block.A.p": "113 bar"})
    vary = {
        **bench.vary,
        "data.shift": {"from": "-10 ms", "to": "10 ms"},
        "start.block.A.p": {"from": "80 bar", "to": "130 bar"},
    }
    one, other = (br.calibrate(bench.circuit, vary, data, slopes=s, workers=2) for s in (DERIVATIVES, DIFFERENCES))
    for path, sure in one.uncertainties.items():
        assert abs(one.values[path] - other.values[path]) < 0.1 * sure


def test_derivatives_by_what_no_run_carries_are_refused() -> None:
    bench = relief_valve()
    with pytest.raises(MethodError, match="start values, shifts, settings"):
        br.calibrate(
            bench.circuit,
            {"start.block.A.p": {"from": "80 bar", "to": "130 bar"}},
            bench.measured(0),
            slopes=DERIVATIVES,
        )


def test_circuits_with_lines_are_fitted_and_tuned_by_differences() -> None:
    circuit = br.read_circuit(ROOT / "examples" / "machines" / "line_with_hammer.toml")
    run = br.simulate(circuit.replace({"valve.full_area": "13.2 mm2"}))
    t = np.arange(0, 2, 0.01)
    data = {
        "time [s]": t,
        "valve.A.p [bar]": run["valve.A.p"].at(t) / 1e5 + np.random.default_rng(0).normal(0, 0.2, 200),
    }
    vary = {"valve.full_area": {"from": "6 mm2", "to": "24 mm2"}}
    found = br.calibrate(circuit, vary, data, workers=2)
    assert found.slopes == DIFFERENCES and "not carried through the waves in lines." in str(found)
    assert abs(found.values["valve.full_area"] - 13.2e-6) < 3.3 * found.uncertainties["valve.full_area"]
    tuned = br.optimise(
        circuit, vary, {"p": "end valve.A.p"}, maximise="p", method="gradient", evaluations=5, workers=2
    )
    for outcome in (found, tuned):
        assert outcome.data()["slopes"] == DIFFERENCES and outcome.data()["failed"] == 0
