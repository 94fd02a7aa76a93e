"""Circuits with travelling waves and delays in the frequency domain: exact lines, networks, runs, free oscillations."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.analysis import Network, WaveSpace, harmonics, linearise, loop, restrictor
from bramah.analysis.parts import take_out
from bramah.errors import SimulationError
from bramah.lines.exact import ClosedValve

ROUNDING = 1e-9
"""Relative: two ways to solve the same equations of a few rows, some of which nearly cancel at resonances."""
OIL = br.ConstantFluid(reference_density="870 kg/m3", reference_bulk_modulus="15000 bar")


WITHIN = {"none": 1e-5, "zielke": 1e-3, "vardy_brown": 2e-3}
"""Of a run with 128 reaches: friction is lumped per reach, of second order, and the sums of exponentials that stand for
the weighting functions are 0.13 % off Zielke's and 0.4 % off Vardy and Brown's at most."""


def pipe(unsteady: str = "zielke", length: str = "10 m", **others: Any) -> br.Line:
    return br.Line(length=length, diameter="16 mm", model="characteristics", unsteady=unsteady, **others)


def feeding(line: br.Line, flow: str = "15 l/min", end: str = "orifice") -> br.Circuit:
    """A flow source, a line, and at its end an orifice to the tank or a plug."""
    circuit = br.Circuit(fluid=OIL)
    circuit.add("pump", br.FlowSource(flow=flow))
    circuit.add("line", line)
    circuit.connect("pump.P", "line.A")
    if end == "plug":
        circuit.add("plug", br.Plug())
        circuit.connect("line.B", "plug.A")
        return circuit
    circuit.add("valve", br.Orifice(diameter="2 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("line.B", "valve.A")
    circuit.connect("valve.B", "tank.T")
    return circuit


@pytest.mark.parametrize("unsteady", ["none", "zielke", "trikha", "vardy_brown"])
@pytest.mark.parametrize("flow", ["15 l/min", "60 l/min"])
def test_a_line_with_a_valve_is_the_network_of_both(unsteady: str, flow: str) -> None:
    """The impedance at the pump is that of the line with R = 2 dp / q at its end, with friction as in time."""
    circuit = feeding(pipe(unsteady), flow)
    space = linearise(circuit, "pump.flow", ["line.A.p", "line.B.p", "valve.A.q"])
    assert isinstance(space, WaveSpace)
    point = br.steady(circuit)
    [part] = take_out(br.build(circuit), point).waves
    assert part.line is not None
    network = Network()
    network.add("line", part.line, "pump", "valve")
    network.add("valve", restrictor(float(point["line.B.p"]), float(point["valve.A.q"])), "valve")
    f = np.geomspace(0.1, 1000, 60)
    solved = network.solve(f, {"pump": 1.0})
    found = space.response(f)[:, :, 0]
    np.testing.assert_allclose(found[:, 0], solved.pressure("pump"), rtol=1e-6)
    np.testing.assert_allclose(found[:, 1], solved.pressure("valve"), rtol=1e-6)
    np.testing.assert_allclose(found[:, 2], solved.flow("line")[1], rtol=1e-6)


def test_an_exact_line() -> None:
    """Without flow the line is laminar: the input impedance of a closed line with friction after Zielke."""
    circuit = feeding(pipe(), "0 l/min", "plug")
    space = linearise(circuit, "pump.flow", "line.A.p", at="start")
    assert isinstance(space, WaveSpace)
    line = space.parts[0].line
    assert line is not None and line.friction.value == "laminar"
    f = np.geomspace(1, 500, 40)
    np.testing.assert_allclose(space.bode(frequencies=f).value, line.input_impedance(2j * np.pi * f), rtol=ROUNDING)


@pytest.mark.parametrize(("f", "unsteady"), [(40.0, "none"), (40.0, "zielke"), (95.0, "zielke"), (40.0, "vardy_brown")])
def test_time_and_frequency_agree(f: float, unsteady: str) -> None:
    """A flow that swings by 0.1 % in time makes the pressures that the linear circuit says."""
    line = pipe(unsteady, reaches=128)
    circuit = feeding(line, "15 l/min" if unsteady != "vardy_brown" else "60 l/min")
    mean = circuit.components["pump"].values["flow"]
    circuit.add("wave", br.Sine(amplitude=1e-3 * mean, frequency=f, offset=mean))
    circuit.connect("wave.y", "pump.flow")
    run = br.simulate(circuit, until=1.0, start="steady", rtol=1e-8)
    assert run.ok
    bode = linearise(circuit, "pump.flow", ["line.A.p", "line.B.p"])
    for name in ("line.A.p", "line.B.p"):
        found = harmonics(run[name], f, 2, periods=4).phasors[0] / (1e-3 * mean)
        expected = bode.bode("pump.flow", name, [f]).value[0]
        assert abs(found / expected - 1) < WITHIN[unsteady]


def test_free_oscillations_of_a_line() -> None:
    """Reservoir, line, closed end: frequency and decay of the first four standing waves are known exactly."""
    circuit = br.Circuit(fluid=OIL)
    circuit.add("source", br.PressureSource(pressure="100 bar"))
    circuit.add("line", pipe(start_pressure="100 bar"))
    circuit.add("plug", br.Plug())
    circuit.connect("source.P", "line.A")
    circuit.connect("line.B", "plug.A")
    space = linearise(circuit, "source.pressure", "line.B.p", at="start")
    assert isinstance(space, WaveSpace)
    line = space.parts[0].line
    assert line is not None
    exact = ClosedValve(
        length=line.length, diameter=line.diameter, wave_speed=line.wave_speed, density=line.density,
        kinematic_viscosity=line.viscosity, velocity=0.1,
    )  # fmt: skip
    found = [mode for mode in space.modes(up_to=2 / line.travel_time)]
    assert [m.value for m in reversed(found)] == pytest.approx(
        [exact.mode(k) for k in range(1, len(found) + 1)], rel=1e-8
    )
    assert len(found) == 4
    assert found[0].components == pytest.approx({"line": 1.0})
    assert space.stable
    with pytest.raises(SimulationError, match="no finite number of states"):
        _ = space.poles


def delayed(gain: float) -> br.Circuit:
    """y' = -gain y(t - 0.1 s)."""
    circuit = br.Circuit()
    circuit.add("gain", br.Gain(gain=-gain))
    circuit.add("delay", br.TransportDelay(delay="100 ms"))
    circuit.add("integrator", br.Integrator())
    circuit.connect("integrator.y", "delay.u")
    circuit.connect("delay.y", "gain.u")
    circuit.connect("gain.y", "integrator.u")
    return circuit


@pytest.mark.parametrize("gain", [5.0, 10.0, 20.0])
def test_margins_of_an_integrator_with_a_delay(gain: float) -> None:
    """L = k e^(-s T) / s: |L| = 1 at k, phase -90 - k T; -180 degrees at pi / 2T; unstable from k T = pi/2 on."""
    found = loop(delayed(gain), "gain.y", at="start").margins()
    T = 0.1
    assert found.gain_crossovers[0].frequency == pytest.approx(gain / (2 * math.pi), rel=ROUNDING)
    assert found.phase_margin == pytest.approx(90 - math.degrees(gain * T), abs=1e-7)
    # The phase turns on and on: L is real and negative at pi/2T, 5 pi/2T, ...; the first limits the gain.
    assert found.phase_crossovers[0].frequency == pytest.approx(0.25 / T, rel=ROUNDING)
    assert found.phase_crossovers[0].margin == pytest.approx(math.pi / (2 * gain * T), rel=ROUNDING)
    assert found.stable is (gain * T < math.pi / 2)


@pytest.mark.parametrize("signal", ["delay.u", "delay.y", "gain.u", "gain.y", "integrator.u", "integrator.y"])
def test_a_loop_with_a_delay_is_the_same_wherever_it_is_cut(signal: str) -> None:
    """L = k e^(-s T) / s, also where the cut signal enters the delay."""
    f = np.array([0.1, 1.0, 7.0])
    s = 2j * math.pi * f
    L = loop(delayed(5.0), signal, at="start")
    assert L.response(f) == pytest.approx(5.0 * np.exp(-0.1 * s) / s, rel=ROUNDING)
    assert L.stable


def test_at_rest_a_delay_gives_what_enters_it() -> None:
    """x' = 5 limit(1 - x(t - T)) comes to rest at 1, where it is not limited; its start, that the delay holds, is."""
    circuit = br.Circuit()
    circuit.add("wanted", br.Constant(value=1.0))
    circuit.add("error", br.Sum(gain_b=-1.0))
    circuit.add("limiter", br.Limiter(lower=-0.2, upper=0.2))
    circuit.add("integrator", br.Integrator(gain=5.0, start=0.5))
    circuit.add("delay", br.TransportDelay(delay="100 ms"))
    for one, other in (("wanted.y", "error.a"), ("delay.y", "error.b"), ("error.y", "limiter.u")):
        circuit.connect(one, other)
    circuit.connect("limiter.y", "integrator.u")
    circuit.connect("integrator.y", "delay.u")
    found = loop(circuit, "limiter.y")
    assert found.closed.at["integrator.x"] == pytest.approx(1.0, rel=1e-9)
    assert found.margins().phase_margin == pytest.approx(90 - math.degrees(0.5), abs=1e-7)


@pytest.mark.parametrize("up_to", ["-5 Hz", 0.0])
def test_modes_are_searched_up_to_a_frequency_above_zero(up_to: float | str) -> None:
    with pytest.raises(SimulationError, match="above 0 Hz"):
        linearise(delayed(5.0), at="start").modes(up_to)  # type: ignore[call-arg]


def test_a_delay_swings_as_lambert_says() -> None:
    """s + k e^(-s T) = 0 has the roots s = W(-k T) / T (Lambert's function, all branches)."""
    from scipy.special import lambertw

    space = linearise(delayed(12.0), (), "integrator.y", at="start")
    assert isinstance(space, WaveSpace)
    # Those damped by a ratio below 0.7, in the rectangle that is searched: of the branches only the first.
    found = [mode.value for mode in space.modes(up_to=30.0)]
    roots = [complex(lambertw(-1.2, k)) / 0.1 for k in range(6)]
    assert found == pytest.approx(
        [r for r in reversed(roots) if r.imag < 2 * math.pi * 30 and r.real > -2 * math.pi * 30]
    )
    unstable = linearise(delayed(20.0), (), "integrator.y", at="start")
    assert isinstance(unstable, WaveSpace)
    assert unstable.growing() == 2 and not unstable.stable


def pressure_control(model: str, gain: float, **others: Any) -> br.Circuit:
    """A flow source holds the pressure at the far end of a line, by its error; an orifice takes the flow."""
    circuit = feeding(br.Line(length="10 m", diameter="16 mm", model=model, **others))
    circuit.components["pump"] = br.FlowSource()
    circuit.add("sensor", br.PressureSensor())
    circuit.add("controller", br.PID(setpoint=65e5, proportional_gain=gain, integral_gain=20 * gain, upper=1e-3))
    circuit.connect("sensor.A", "line.B")
    circuit.connect("sensor.y", "controller.measured")
    circuit.connect("controller.y", "pump.flow")
    return circuit


def test_margins_of_a_loop_with_a_line_are_those_of_many_segments() -> None:
    """The exact line, and one of 20 pieces, whose first resonance is off by (pi / 2n)^2 / 24 and half of that."""
    exact = loop(pressure_control("characteristics", 1e-11), "controller.y").margins()
    pieces = loop(pressure_control("segments", 1e-11, segments=20), "controller.y").margins()
    assert exact.stable and pieces.stable
    assert exact.gain_margin == pytest.approx(pieces.gain_margin, rel=5e-3)
    assert exact.gain_margin_frequency == pytest.approx(pieces.gain_margin_frequency, rel=5e-3)
    assert exact.phase_margin == pytest.approx(pieces.phase_margin, rel=5e-3)
    for factor, growing in ((0.98, 0), (1.02, 2)):
        space = linearise(pressure_control("characteristics", 1e-11 * exact.gain_margin * factor), at="steady")
        assert isinstance(space, WaveSpace) and space.growing() == growing


def test_two_lines_that_meet_in_a_joint_without_storage() -> None:
    """Two halves of a line are the line."""
    halves = br.Circuit(fluid=OIL)
    halves.add("pump", br.FlowSource(flow="0 l/min"))
    halves.add("first", pipe(length="5 m"))
    halves.add("second", pipe(length="5 m"))
    halves.add("plug", br.Plug())
    halves.connect("pump.P", "first.A")
    halves.connect("first.B", "second.A")
    halves.connect("second.B", "plug.A")
    f = np.geomspace(1, 300, 30)
    one = linearise(feeding(pipe(), "0 l/min", "plug"), "pump.flow", "line.B.p", at="start").response(f)
    two = linearise(halves, "pump.flow", "second.B.p", at="start").response(f)
    np.testing.assert_allclose(two, one, rtol=ROUNDING)
