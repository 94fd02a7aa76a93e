"""Loops cut at a signal, margins and root loci: closed forms, python-control, a servo axis in time."""

from __future__ import annotations

import math
import pickle

import control
import numpy as np
import pytest

import bramah as br
from bramah.analysis import StateSpace, harmonics, linearise, locus, loop, poles_of
from bramah.analysis.locus import followed
from bramah.errors import BramahError, SimulationError
from tests.analysis.servo_axis import servo_axis

ROUNDING = 1e-8
"""Relative: crossovers are found to 1e-12, the linear system is exact to 1e-12 and has a few rows."""


def blocks(gain: float, lag: float = 0.1, second: float | None = None) -> br.Circuit:
    """Integrator, lag and gain in a negative feedback: L = k / (s (T s + 1)), with a second lag if asked for."""
    circuit = br.Circuit()
    circuit.add("integrator", br.Integrator())
    circuit.add("lag", br.FirstOrderLag(time_constant=lag))
    circuit.add("gain", br.Gain(gain=-gain))
    circuit.connect("integrator.y", "lag.u")
    if second is None:
        circuit.connect("lag.y", "gain.u")
    else:
        circuit.add("other", br.FirstOrderLag(time_constant=second))
        circuit.connect("lag.y", "other.u")
        circuit.connect("other.y", "gain.u")
    circuit.connect("gain.y", "integrator.u")
    return circuit


@pytest.mark.parametrize("where", ["gain.y", "integrator.u", "lag.u", "lag.y"])
def test_margins_in_closed_form(where: str) -> None:
    """|L| = 1 where w^2 (T^2 w^2 + 1) = k^2; the phase never reaches -180 degrees. It matters not where it is cut."""
    k, T = 25.0, 0.1
    found = loop(blocks(k), where, at="start")
    w = math.sqrt((math.sqrt(1 + 4 * (k * T) ** 2) - 1) / (2 * T**2))
    margins = found.margins()
    assert [c.frequency for c in margins.gain_crossovers] == pytest.approx([w / (2 * math.pi)], rel=ROUNDING)
    assert margins.phase_margin == pytest.approx(90 - math.degrees(math.atan(w * T)), abs=1e-7)
    assert margins.delay_margin == pytest.approx(math.radians(margins.phase_margin) / w, rel=ROUNDING)
    assert margins.phase_crossovers == () and margins.gain_margin == math.inf and margins.stable
    f = np.array([0.1, 1.0, 30.0])
    s = 2j * np.pi * f
    np.testing.assert_allclose(found.response(f), k / (s * (T * s + 1)), rtol=ROUNDING)
    poles = [complex(p) for p in np.roots([T, 1, k])]
    assert sorted(m.value.imag for m in found.modes().modes) == pytest.approx(sorted(p.imag for p in poles), rel=1e-7)
    assert "phase margin" in str(margins) and "<table>" in found._repr_html_()


@pytest.mark.parametrize("gain", [5.0, 40.0])
def test_a_loop_of_third_order(gain: float) -> None:
    """k / (s (T1 s + 1) (T2 s + 1)): -180 degrees at 1 / sqrt(T1 T2), limit gain 1/T1 + 1/T2 = 30."""
    T1, T2 = 0.1, 0.05
    found = loop(blocks(gain, T1, T2), "gain.y", at="start").margins()
    assert found.gain_margin == pytest.approx((1 / T1 + 1 / T2) / gain, rel=ROUNDING)
    assert found.gain_margin_frequency == pytest.approx(1 / math.sqrt(T1 * T2) / (2 * math.pi), rel=ROUNDING)
    assert found.stable is (gain < 30)
    s = control.tf("s")
    L = gain / (s * (T1 * s + 1) * (T2 * s + 1))
    theirs = control.stability_margins(L)
    ours = (found.gain_margin, found.phase_margin, found.distance)
    # The least distance of theirs is the least of a grid.
    assert ours[:2] == pytest.approx(theirs[:2], rel=1e-6) and ours[2] == pytest.approx(theirs[2], rel=1e-3)
    assert found.sensitivity_peak == pytest.approx(1 / found.distance)


def test_a_root_locus_in_closed_form() -> None:
    """The same loop over its gain: branches as np.roots gives them, crossing at 30 with sqrt(200) rad/s."""
    T1, T2 = 0.1, 0.05
    values = np.linspace(-1.0, -60.5, 60)
    found = locus(blocks(1.0, T1, T2), "gain.gain", list(values), at="start")
    for k, gain in enumerate(-values):
        expected = np.roots([T1 * T2, T1 + T2, 1, gain])
        np.testing.assert_allclose(np.sort_complex(found.branches[k]), np.sort_complex(expected), rtol=1e-7)
    [crossing] = found.crossings
    assert crossing.value == pytest.approx(-30.0, rel=1e-7) and crossing.direction == "becomes unstable"
    assert crossing.frequency == pytest.approx(math.sqrt(1 / (T1 * T2)) / (2 * math.pi), rel=1e-6)
    assert found.stable.tolist() == (-values < 30).tolist()
    # No branch jumps: what one moves from value to value is little beside the distance of the poles.
    assert np.abs(np.diff(found.branches, axis=0))[2:].max() < 2.0  # two part at once before, as square roots do
    assert "becomes unstable, swinging at 2.2508 Hz" in str(found) and "<table>" in found._repr_html_()
    case = pickle.loads(pickle.dumps((blocks(1.0, T1, T2), {"gain.gain": -5.0}, "start")))
    np.testing.assert_allclose(np.sort(poles_of(*case).real), np.sort(np.roots([T1 * T2, T1 + T2, 1, 5]).real))


def test_branches_that_pass_each_other_keep_their_way() -> None:
    """Two real poles that cross, given in any order, go straight on."""
    p = np.linspace(0.0, 1.0, 21)
    poles = [np.array([-1.0 - x, -2.0 + x]) if k % 2 else np.array([-2.0 + x, -1.0 - x]) for k, x in enumerate(p)]
    found = followed(p, [np.asarray(one, dtype=complex) for one in poles])
    np.testing.assert_allclose(np.diff(found.real, axis=0)[:, 0], np.diff(found.real, axis=0)[0, 0])


def test_margins_of_a_servo_axis_are_those_of_python_control() -> None:
    """The loop of valve, cylinder and position: matrices of 1e10 beside 1e-6 in another program."""
    found = loop(servo_axis(), "controller.y")
    assert isinstance(found.open, StateSpace)
    L = found.transfer_function().simplified()
    # Theirs goes by polynomials: in units of the natural frequency they keep their digits.
    w = 2 * math.pi * 40
    gain = L.gain * w ** (len(L.zeros) - len(L.poles))
    theirs = control.stability_margins(control.zpk(L.zeros / w, L.poles / w, gain))
    margins = found.margins()
    assert margins.gain_margin == pytest.approx(theirs[0], rel=1e-5)
    assert margins.phase_margin == pytest.approx(theirs[1], rel=1e-5)
    assert margins.gain_margin_frequency == pytest.approx(theirs[3] * w / (2 * math.pi), rel=1e-5)
    assert margins.phase_margin_frequency == pytest.approx(theirs[4] * w / (2 * math.pi), rel=1e-5)
    assert margins.stable and not found.notes


def test_the_gain_margin_is_where_the_locus_crosses() -> None:
    """Twice the same limit, by two ways: around the steady state of each gain, and from the loop of one."""
    margins = loop(servo_axis(20.0), "controller.y").margins()
    found = locus(servo_axis(), "controller.proportional_gain", np.linspace(20, 200, 10).tolist())
    [crossing] = found.crossings
    assert crossing.value == pytest.approx(20 * margins.gain_margin, rel=1e-7)
    assert crossing.frequency == pytest.approx(margins.gain_margin_frequency, rel=1e-6)
    assert (np.diff(found.stable.astype(int)) <= 0).all()


@pytest.mark.parametrize("f", [2.0, 20.0, 40.0])
def test_a_sine_in_time_is_the_bode_plot(f: float) -> None:
    """The set point swings by 0.01 mm: position and pressure of the run are those of the linear axis."""
    size = 1e-5
    circuit = servo_axis(setpoint=br.Sine(amplitude=size, frequency=f, offset="100 mm"))
    run = br.simulate(circuit, until=2.0, start="steady", rtol=1e-9)
    run.raise_if_failed()
    space = linearise(servo_axis(), "setpoint.y", ["load.port.x", "cylinder.A.p"])
    for name in space.outputs:
        found = harmonics(run[name], f, 2, periods=2).phasors[0] / size
        expected = space.bode("setpoint.y", name, [f]).value[0]
        # Terms of second order in an amplitude of 1e-4 of the stroke, and what is left of the start: e^(-2 s / 79 ms).
        assert abs(found / expected - 1) < 1e-4


def test_the_sign_of_a_loop() -> None:
    """Positive feedback of 1/2 through a lag: L = -1/2 / (T s + 1), at its limit with twice the gain, at 0 Hz."""
    circuit = br.Circuit()
    circuit.add("lag", br.FirstOrderLag(time_constant=0.1))
    circuit.add("gain", br.Gain(gain=0.5))
    circuit.connect("lag.y", "gain.u")
    circuit.connect("gain.y", "lag.u")
    found = loop(circuit, "gain.y", at="start")
    assert found.response([1e-6])[0] == pytest.approx(-0.5, rel=1e-5)
    assert found.stable and not loop(circuit.replace({"gain.gain": 2.0}), "gain.y", at="start").stable


def test_what_cannot_be_cut_is_told() -> None:
    with pytest.raises(BramahError, match='Did you mean "gain"'):
        loop(blocks(1.0), "gian.y", at="start")
    circuit = br.Circuit(fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="1 l/min"))
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.connect("pump.P", "vessel.A")
    with pytest.raises(SimulationError, match=r"No signal drives pump\.flow"):
        loop(circuit, "pump.flow", at="start")
    chain = blocks(1.0)
    chain.add("aside", br.FirstOrderLag(time_constant=1.0))
    chain.add("last", br.Gain(gain=1.0))
    chain.connect("lag.y", "aside.u")
    chain.connect("aside.y", "last.u")
    with pytest.raises(SimulationError, match=r"No loop goes through aside\.y"):
        loop(chain, "aside.y", at="start").margins()
    with pytest.raises(SimulationError, match="two values"):
        locus(blocks(1.0), "gain.gain", [1.0])
    with pytest.raises(BramahError, match="gain"):
        locus(blocks(1.0), "gain.gian", [1.0, 2.0], at="start")


def sampled_axis(gain: float, period: float) -> br.Circuit:
    """The servo axis with a proportional law in a sampled controller, pushed by 0.1 um for the first 50 ms."""
    circuit = servo_axis()
    circuit.nets[:] = [n for n in circuit.nets if not {r.component for r in n.ports} & {"setpoint", "controller"}]
    del circuit.components["setpoint"], circuit.components["controller"]
    law = br.sampled(
        lambda t, x: gain * (0.1 + (1e-7 if t < 0.05 else 0.0) - x), inputs=["x"], outputs=["y"], period=period
    )
    circuit.add("controller", law)
    circuit.connect("position.y", "controller.x")
    circuit.connect("controller.y", "valve.command")
    return circuit


@pytest.mark.parametrize("period", [0.001, 0.01])
def test_a_sampled_axis_grows_in_time_as_its_modes_say(period: float) -> None:
    """Just below and above the gain margin of the loop in z, a run decays and grows at the rate of the mode."""
    settled = br.simulate(sampled_axis(20.0, period), until=1.0)
    margins = loop(sampled_axis(20.0, period), "controller.y", at=settled).margins()
    for factor, stable in ((0.97, True), (1.03, False)):
        circuit = sampled_axis(20.0 * margins.gain_margin * factor, period)
        run = br.simulate(circuit, until=1.4, rtol=1e-9)
        modes = linearise(circuit, at="steady").modes()
        assert modes.stable is stable
        # A pair of poles close to the unit circle is all that is left after 0.4 s.
        slowest = max((m for m in modes if m.oscillating), key=lambda m: m.value.real)
        early, late = (np.ptp(_straightened(run, begin, begin + 0.3)) for begin in (0.4, 1.0))
        assert math.log(late / early) / 0.6 == pytest.approx(slowest.value.real, abs=0.25)


def _straightened(run: br.Result, begin: float, end: float) -> np.ndarray:
    """The position without its slow drift."""
    t = np.linspace(begin, end, 3000)
    x = run["position.y"].at(t)
    return np.asarray(x - np.polyval(np.polyfit(t, x, 2), t))
