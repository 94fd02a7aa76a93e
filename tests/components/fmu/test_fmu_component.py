"""FMUs as components: what the coupling computes, and that it can be stopped, saved and gone on with."""

from __future__ import annotations

import pickle
import weakref
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import expm

import bramah as br
from bramah.analysis import linearise
from bramah.components.fmu.instance import FmuInstance
from bramah.errors import CircuitError, SimulationError
from tests.components.fmu.handmade import make_fmu

VERSIONS = pytest.mark.parametrize("version", [2, 3])


@pytest.fixture
def fmu(version: int, tmp_path: Path) -> Path:
    return make_fmu(tmp_path / "lag.fmu", version)


def driven(fmu: Path, **values: object) -> br.Circuit:
    """The FMU behind a constant of 2."""
    circuit = br.Circuit("FMU")
    circuit.add("source", br.Input(start=2.0))
    circuit.add("lag", br.FmuComponent(fmu, **values))
    circuit.connect("source.y", "lag.u")
    return circuit


@VERSIONS
def test_a_held_input_is_answered_exactly(fmu: Path) -> None:
    """At each call, y = gain u (1 - exp(-decay t))/decay; in between it holds. Rounding of 20 steps: 1e-14."""
    result = br.simulate(driven(fmu, step="50 ms", decay=3.0, gain=1.5), until="1 s")
    t = 0.05 * np.arange(20) + 0.02
    exact = 2.0 * 1.5 * (1 - np.exp(-3.0 * (t - 0.02))) / 3.0
    assert result["lag.y"].at(t) == pytest.approx(exact, abs=1e-13)


@VERSIONS
def test_inputs_may_be_given_and_be_of_any_type(fmu: Path) -> None:
    """An input that nothing drives keeps its value; a Boolean is true above a half; the steps are counted exactly."""
    circuit = br.Circuit("FMU")
    circuit.add("lag", br.FmuComponent(fmu, step="100 ms", decay=0.0, u=3.0))
    circuit.add("freeze", br.Step(step_time="0.55 s", after=1.0))
    circuit.connect("freeze.y", "lag.frozen")
    result = br.simulate(circuit, until="1.05 s")
    assert result["lag.steps"][-1] == 10
    assert result["lag.y"][-1] == pytest.approx(3 * 0.6, abs=1e-14)


@VERSIONS
def test_a_straight_loop_is_late_by_two_calls(fmu: Path) -> None:
    """u_k = -y_{k-1} is seen before the call gives y_k: y_{k+1} = y_k - h y_{k-1} for x' = u."""
    h, count = 0.01, 100
    circuit = br.Circuit("Loop")
    circuit.add("whole", br.FmuComponent(fmu, step=h, decay=0.0, x0=1.0))
    circuit.add("back", br.Gain(gain=-1.0))
    circuit.connect("whole.y", "back.u")
    circuit.connect("back.y", "whole.u")
    y, before = [1.0], 0.0
    for _ in range(count):
        y, before = [*y, y[-1] - h * before], y[-1]
    result = br.simulate(circuit, until=h * (count + 0.5))
    assert result["whole.y"].at(h * (np.arange(count + 1) + 0.5)) == pytest.approx(np.array(y), abs=1e-14)


def drive(fmu: Path, step: float) -> br.Circuit:
    """A motor in an FMU, whose torque T lags behind 10 - 2 omega by 0.1 s, turns a flywheel of 0.5 kg m2."""
    circuit = br.Circuit("Drive")
    circuit.add("motor", br.FmuComponent(fmu, step=step, decay=10.0, gain=10.0))
    circuit.add("torque", br.Torque())
    circuit.add("wheel", br.Inertia(inertia="0.5 kg m2"))
    circuit.add("speed", br.SpeedSensor())
    circuit.add("wish", br.Constant(value=10.0))
    circuit.add("droop", br.Gain(gain=2.0))
    circuit.add("difference", br.Sum(gain_b=-1.0))
    circuit.connect("motor.y", "torque.torque")
    circuit.connect("torque.shaft", "wheel.shaft", "speed.shaft")
    circuit.connect("speed.y", "droop.u")
    circuit.connect("wish.y", "difference.a")
    circuit.connect("droop.y", "difference.b")
    circuit.connect("difference.y", "motor.u")
    return circuit


@VERSIONS
def test_the_error_goes_to_zero_in_proportion_to_the_step(fmu: Path) -> None:
    """Against the two linear equations T' = 10 (10 - 2 omega - T), omega' = 2 T."""
    matrix = np.array([[-10.0, -20.0, 100.0], [2.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
    exact = (expm(0.5 * matrix) @ [0.0, 0.0, 1.0])[1]
    errors = []
    for step in (0.01, 0.005, 0.0025):
        result = br.simulate(drive(fmu, step), until=0.5, rtol=1e-9)
        errors.append(float(result["wheel.shaft.omega"].at(0.5)) - exact)
    assert abs(errors[-1]) < 0.01 * exact
    assert [errors[0] / errors[1], errors[1] / errors[2]] == pytest.approx([2, 2], abs=0.1)


@VERSIONS
def test_what_follows_a_snapshot_is_the_same_bit_for_bit(fmu: Path, tmp_path: Path) -> None:
    simulation = drive(fmu, 0.01).start()
    simulation.advance(0.123)
    snapshot = simulation.snapshot()
    snapshot.save(tmp_path / "at.json")
    ends = []
    for again in (None, snapshot, tmp_path / "at.json"):
        if again is not None:
            simulation.restore(again)
        simulation.advance(0.5)
        ends.append((simulation["wheel.shaft.omega"], simulation["motor.y"]))
    assert ends[0] == ends[1] == ends[2]
    other = br.simulate(drive(fmu, 0.01), start=snapshot, until=0.5)
    assert other["motor.y"].at(0.5) == ends[0][1]


@VERSIONS
def test_an_fmu_that_cannot_be_saved_runs_but_cannot_go_on(version: int, tmp_path: Path) -> None:
    simulation = driven(make_fmu(tmp_path / "lag.fmu", version, saves=False), step="10 ms").start()
    simulation.advance(0.05)
    simulation["source.y"] = 2.0
    simulation.advance(0.1)
    assert simulation["lag.y"] == pytest.approx(2 * (1 - np.exp(-0.1)), abs=1e-13)
    simulation.restore(simulation.snapshot())
    with pytest.raises(SimulationError, match=r"lag\.fmu cannot hand over its state.*Run it from its start"):
        simulation.advance(0.2)


@VERSIONS
def test_a_snapshot_goes_on_with_other_tunable_parameters_only(fmu: Path) -> None:
    first = driven(fmu, step="10 ms", decay=0.0).start()
    first.advance(0.1)
    on = br.simulate(driven(fmu, step="10 ms", decay=0.0, gain=3.0), start=first.snapshot(), until=0.2)
    assert on["lag.y"].at(0.2) == pytest.approx(0.2 + 0.6, abs=1e-13)
    with pytest.raises(SimulationError, match=r"decay of lag\.fmu can only be set before its start"):
        br.simulate(driven(fmu, step="10 ms", decay=1.0), start=first.snapshot(), until=0.2)


@VERSIONS
def test_what_an_fmu_complains_of_reaches_the_user(fmu: Path) -> None:
    simulation = driven(fmu, step="100 ms").start()
    simulation.advance(0.15)
    simulation["source.y"] = 2000.0
    with pytest.raises(SimulationError) as told:
        simulation.advance(1.0)
    assert str(told.value) == "The FMU lag failed at t = 0.3 s: The input u = 2000 must not be above 1000."


@VERSIONS
def test_it_is_freed_with_the_last_that_knows_it(fmu: Path) -> None:
    instance = FmuInstance(br.fmu_type(fmu).about)
    instance.begin(0.0, (), (0.0, 0.0))
    gone = weakref.ref(instance)
    del instance
    assert gone() is None


@VERSIONS
def test_unknown_names_are_told_with_the_nearest(fmu: Path) -> None:
    with pytest.raises(CircuitError, match=r"gian.*gain"):
        br.FmuComponent(fmu, gian=2.0)
    circuit = br.Circuit("FMU")
    circuit.add("lag", br.FmuComponent(fmu))
    circuit.add("source", br.Constant())
    circuit.connect("source.y", "lag.uu")
    with pytest.raises(CircuitError, match=r"lag has no port 'uu'.*u"):
        br.simulate(circuit, until=1)


@VERSIONS
def test_units_are_those_of_the_fmu(version: int, tmp_path: Path) -> None:
    """It sees 3 bar as 3, and its 3 are rpm."""
    made = make_fmu(tmp_path / "lag.fmu", version, u="bar", y="rpm", x0="rpm")
    circuit = br.Circuit("FMU")
    circuit.add("source", br.Constant(value="3 bar"))
    circuit.add("lag", br.FmuComponent(made, decay=0.0, step="100 ms", x0="1 rpm"))
    circuit.connect("source.y", "lag.u")
    result = br.simulate(circuit, until="1.05 s")
    assert result["lag.y"].in_unit("rpm")[-1] == pytest.approx(4.0, abs=1e-12)


@VERSIONS
def test_names_that_python_has_not_are_written_with_underscores(version: int, tmp_path: Path) -> None:
    made = make_fmu(tmp_path / "lag-2.fmu", version, names={"u": "axle[2].in", "y": "output", "decay": "values"})
    kind = br.fmu_type(made)
    assert kind.__name__ == "lag_2"
    assert [*kind.inputs()] == ["axle_2_in", "frozen"]
    assert [*kind.outputs()] == ["output_", "steps"]
    assert "values_" in kind.given()


@VERSIONS
def test_a_coarse_step_is_doubted(fmu: Path) -> None:
    """A sine of 1 Hz seen ten times a period jumps by a tenth of its range and more; a hundred times, by less."""

    def doubts(step: str) -> tuple[str, ...]:
        circuit = br.Circuit("Swing")
        circuit.add("sine", br.Sine(frequency="1 Hz"))
        circuit.add("lag", br.FmuComponent(fmu, step=step))
        circuit.connect("sine.y", "lag.u")
        return br.simulate(circuit, until="3 s").doubts

    (said,) = doubts("100 ms")
    assert said.startswith("lag.y jumps by ")
    assert said.endswith("late by 100 ms. Shorten lag.step.")
    assert not doubts("10 ms")


@VERSIONS
def test_it_is_pickled_as_its_file(fmu: Path) -> None:
    made = br.FmuComponent(fmu, step="20 ms", gain=4.0)
    again = pickle.loads(pickle.dumps(made))
    assert again.values == made.values
    assert again.about == made.about


@VERSIONS
def test_it_has_no_linear_law(fmu: Path) -> None:
    with pytest.raises(SimulationError, match="motor is an FMU, into which nobody can look"):
        linearise(drive(fmu, 0.01), "torque.torque", "speed.y")
