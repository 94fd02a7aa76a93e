"""Results: values at points and between them, names, and what a failed run says."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError, SimulationError, UnitError, UnknownName
from bramah.result import OutsideRun, Result
from bramah.result.recorded import Side
from tests.result.synthetic import Catalogue, exact, result

SIDES: tuple[Side, ...] = ("left", "right")

# The dense output of a cubic is exact, so only rounding is left.
ROUNDING = 1e-13


def test_values_at_the_recorded_points() -> None:
    signal = result()["rod.x"]
    np.testing.assert_array_equal(signal.t, [0.0, 0.3, 0.7, 1.0, 1.0, 1.45, 2.0])
    assert signal.values[3] == 0.0
    assert signal.values[4] == 1.0
    np.testing.assert_array_equal(np.asarray(signal), signal.values)
    assert len(signal) == 7


def test_units() -> None:
    pressure = result()["pump.P.p"]
    assert pressure.unit == "bar"
    assert pressure.in_unit()[-1] == pytest.approx(9.0, rel=1e-14)
    assert pressure.in_unit("MPa")[-1] == pytest.approx(0.9, rel=1e-14)
    assert result()["valve.open"].in_unit()[-1] == 1.0


@pytest.mark.parametrize("side", SIDES)
def test_dense_output_between_points(side: Side) -> None:
    t = np.linspace(0, 2, 101)
    t = t[t != 1.0]
    run = result()
    np.testing.assert_allclose(run["rod.x"].at(t, side), exact(t, t > 1)[:, 0], rtol=ROUNDING, atol=ROUNDING)
    np.testing.assert_array_equal(run["valve.open"].at(t, side), t > 1)


def test_an_event_has_two_sides() -> None:
    run = result()
    assert run["rod.x"].at(1.0) == 1.0
    assert run["rod.x"].at(1.0, side="left") == 0.0
    assert run["valve.open"].at(1.0) == 1.0
    assert run["valve.open"].at(1.0, side="left") == 0.0
    with pytest.raises(ValueError, match="side must be"):
        run["rod.x"].at(1.0, side="both")  # type: ignore[arg-type]


def test_both_ends_can_be_asked_for_from_both_sides() -> None:
    signal = result()["rod.x"]
    for side in SIDES:
        assert signal.at(0.0, side) == 0.0
        assert signal.at(2.0, side) == 7.0


def test_the_shape_of_the_times_is_kept() -> None:
    signal = result()["rod.x"]
    assert isinstance(signal.at(0.5), float)
    assert signal.at([[0.1, 0.2], [0.3, 0.4]]).shape == (2, 2)
    assert signal.at([]).shape == (0,)


@pytest.mark.parametrize("t", [-0.1, 2.1, float("nan"), float("inf")])
def test_times_outside_the_run_are_refused(t: float) -> None:
    with pytest.raises(OutsideRun, match="from 0 s to 2 s"):
        result()["rod.x"].at(t)


def test_times_outside_by_rounding_are_not() -> None:
    assert result()["rod.x"].at(np.nextafter(2.0, 3.0)) == 7.0


def test_without_dense_output_points_are_joined_by_straight_lines() -> None:
    signal = result(dense=None)["rod.x"]
    assert signal.at(0.5) == pytest.approx((signal.values[1] + signal.values[2]) / 2, rel=1e-14)


def test_a_single_point_is_a_result() -> None:
    one = result(t=np.array([2.0]), step=np.zeros(1), y=np.ones((1, 2)), dense=None, discrete_from=np.zeros(1, int))
    assert one["rod.x"].at(2.0) == 1.0
    assert "1 points" in one._repr_html_()


def test_signals_are_computed_once_and_only_when_asked_for() -> None:
    run = result()
    catalogue = run.signals
    assert isinstance(catalogue, Catalogue)
    assert catalogue.computed == []
    assert run["rod.x"].values is run["rod.x"].values
    assert catalogue.computed == ["rod.x"]


def test_names_and_patterns() -> None:
    run = result()
    assert run.names() == ["rod.x", "pump.P.p", "valve.open", "motor.power"]
    assert run.names("*.p*") == ["pump.P.p", "motor.power"]
    assert run.names(["valve.*", "rod.x"]) == ["rod.x", "valve.open"]
    assert run.select(["valve.*", "rod.x"]) == ["valve.open", "rod.x"]
    assert "rod.x" in run and "rod.y" not in run


def test_unknown_names_suggest_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r'There is no signal "pump.P.q". Did you mean "pump.P.p"\?'):
        result()["pump.P.q"]
    with pytest.raises(UnknownName, match=r"motor\.power"):
        result().select(["rod.*", "moto.power"])


def test_at_and_end_give_several_signals() -> None:
    run = result()
    assert run.at(2.0, "rod.*") == {"rod.x": 7.0}
    assert run.end == {"rod.x": 7.0, "pump.P.p": 9e5, "valve.open": 1.0, "motor.power": 63.0}


def test_a_failed_run_keeps_what_it_computed() -> None:
    failed = result(
        ok=False, status="small step", message="Step size fell below 1e-12 s at t = 2 s.", culprits=("rod.x (82 %)",)
    )
    assert failed["rod.x"].at(2.0) == 7.0
    with pytest.raises(SimulationError, match="fell below"):
        failed.raise_if_failed()
    with pytest.raises(BramahError):
        failed.raise_if_failed()
    assert "rod.x (82 %)" in failed._repr_html_()
    result().raise_if_failed()


def test_a_short_table_for_notebooks() -> None:
    page = result()._repr_html_()
    assert "Synthetic &lt;run&gt;" in page
    assert "Reached t = 2 s." in page
    assert "valve opens at t = 1 s" in page
    assert "1 to 9 bar, at the end 9 bar" in page


def test_what_the_circuit_plots_is_what_the_table_shows() -> None:
    run = result()
    run.plot = ("valve.*",)
    assert "rod.x" not in run._repr_html_()
    assert isinstance(run, Result)


def test_signals_compute_like_arrays_of_their_values() -> None:
    circuit = br.read_circuit(str(files("bramah").joinpath("data/cylinder.toml")))
    result = br.simulate(circuit, "1 s")
    pump, head = result["pump.P.p"], result["cylinder.A.p"]
    drop = pump - head
    assert isinstance(drop, np.ndarray) and np.array_equal(drop, pump.values - head.values)
    assert np.array_equal(2 * pump, 2 * pump.values) and np.array_equal(pump > 1e5, pump.values > 1e5)
    assert np.max(pump) == pump.values.max() and pump[-1] == pump.values[-1]
    assert np.array_equal(np.sqrt(abs(drop)), np.sqrt(np.abs(pump.values - head.values)))


def test_signals_of_different_runs_are_not_mixed_unnoticed() -> None:
    circuit = br.read_circuit(str(files("bramah").joinpath("data/cylinder.toml")))
    one, other = (br.simulate(circuit, "1 s", rtol=rtol) for rtol in (1e-4, 1e-6))
    with pytest.raises(SimulationError, match=r'at different times.*result\["pump.P.p"\]\.at\(times\)'):
        one["pump.P.p"] - other["pump.P.p"]
    times = np.linspace(0, 1, 11)
    assert (one["pump.P.p"].at(times) - other["pump.P.p"].at(times)).shape == (11,)


def test_a_unit_of_another_dimension_is_refused() -> None:
    circuit = br.read_circuit(str(files("bramah").joinpath("data/cylinder.toml")))
    result = br.simulate(circuit, "10 ms")
    with pytest.raises(UnitError, match=r"pump.P.p is a pressure \(bar\) and cannot be shown in l/min"):
        result["pump.P.p"].in_unit("l/min")
    assert result["pump.P.p"].in_unit("psi")[-1] == pytest.approx(result["pump.P.p"].values[-1] / 6894.757, rel=1e-6)


def test_means_over_points_and_over_time_differ() -> None:
    """NumPy's mean weighs every recorded point alike; steps are short where much happens. `average` is over time."""
    circuit = br.read_circuit(str(files("bramah").joinpath("data/cylinder.toml")))
    signal = br.simulate(circuit, "1 s")["pump.P.p"]
    assert np.mean(signal) == signal.values.mean()
    assert signal.average() == pytest.approx(signal.integral() / 1.0, rel=1e-12)
    assert abs(np.mean(signal) / signal.average() - 1) > 0.01
