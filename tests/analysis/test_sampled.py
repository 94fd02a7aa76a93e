"""Sampled loops: exact discretisation, z against python-control and against runs, laws by differences."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import control
import numpy as np
import pytest

import bramah as br
from bramah.analysis import SampledSpace, harmonics, linearise, locus, loop
from bramah.errors import SimulationError

PERIOD = 0.02
LAG = 0.1


def lag_loop(function: Callable[..., Any], period: float = PERIOD, start: float = 0.0) -> br.Circuit:
    """y' = (u - y) / 0.1 s, u from a sampled controller that sees y; the set point is 1."""
    circuit = br.Circuit()
    circuit.add("plant", br.FirstOrderLag(time_constant=LAG))
    circuit.add("controller", br.sampled(function, inputs=["y"], outputs=["u"], period=period, start_time=start))
    circuit.add("load", br.Sum())
    circuit.add("disturbance", br.Constant(value=0.0))
    circuit.connect("controller.u", "load.a")
    circuit.connect("disturbance.y", "load.b")
    circuit.connect("load.y", "plant.u")
    circuit.connect("plant.y", "controller.y")
    return circuit


def proportional(t: float, y: float) -> float:
    return 3.0 * (1.0 - y)


class PI:
    """Integrates, and counts its calls, which has no part in the law."""

    def __init__(self) -> None:
        self.gain, self.rate = 2.0, 15.0
        self.integral, self.calls, self.last = 0.0, 0, 0.0

    def __call__(self, t: float, y: float) -> float:
        error = 1.0 - y
        self.integral += self.rate * PERIOD * error
        self.calls += 1
        self.last = t
        return self.gain * error + self.integral


def settled(circuit: br.Circuit, until: float = 4.0) -> Any:
    run = br.simulate(circuit, until=until, rtol=1e-10)
    run.raise_if_failed()
    return run


def test_a_proportional_controller() -> None:
    """z = e^(-T/tau) - k (1 - e^(-T/tau)), exactly."""
    circuit = lag_loop(proportional)
    space = linearise(circuit, "disturbance.y", "plant.y", at=settled(circuit))
    assert isinstance(space, SampledSpace) and space.period == PERIOD
    e = math.exp(-PERIOD / LAG)
    z = e - 3.0 * (1 - e)
    modes = space.modes()
    assert [m.z for m in modes] == pytest.approx([z], rel=1e-8)
    assert [m.value for m in modes] == pytest.approx([math.log(z) / PERIOD], rel=1e-8)
    assert space.stable and not space.notes
    # Of a disturbance, one part in 1 + k is left in the end.
    assert space.steady_gain() == pytest.approx(0.25, rel=1e-8)
    assert space.step_response(until="2 s").final == pytest.approx(0.25, rel=1e-8)
    assert modes.modes[0].components.keys() >= {"plant", "controller"}


def test_a_gain_that_is_too_high_swings_from_sample_to_sample() -> None:
    """z = -1 where k = (1 + e) / (1 - e): a mode at half of the sampling frequency."""
    e = math.exp(-PERIOD / LAG)
    limit = (1 + e) / (1 - e)
    for gain, stable in ((0.99 * limit, True), (1.01 * limit, False)):
        circuit = lag_loop(lambda t, y, gain=gain: -gain * y)
        found = loop(circuit, "controller.u", at="start")
        assert found.stable is stable
        margins = found.margins()
        assert margins.stable is stable
        assert margins.gain_margin == pytest.approx(limit / gain, rel=1e-8)
        assert margins.gain_margin_frequency == pytest.approx(0.5 / PERIOD, rel=1e-9)
        [mode] = found.modes()
        assert mode.frequency == pytest.approx(0.5 / PERIOD, rel=0.01)


def test_an_integrating_controller_against_python_control() -> None:
    """L(z) by c2d and the controller's own z-transform: poles, zeros, Bode, margins, closed poles."""
    circuit = lag_loop(PI)
    run = settled(circuit)
    found = loop(circuit, "controller.u", at=run)
    plant = control.c2d(control.tf([1], [LAG, 1]), PERIOD, "zoh")
    # xi+ = xi + r T e, w = g e + xi+: w / e = g + r T z / (z - 1).
    pi = control.tf([2.0 + 15 * PERIOD, -2.0], [1, -1], PERIOD)
    L = plant * pi
    f = np.array([0.1, 1.0, 5.0, 20.0])
    expected = L(np.exp(2j * np.pi * f * PERIOD))
    np.testing.assert_allclose(found.response(f), expected, rtol=1e-7)
    _, phase, distance, _, f_phase, f_distance = control.stability_margins(L)
    margins = found.margins()
    # At half of the sampling frequency, where theirs does not look: with that gain a pole is at -1.
    assert margins.gain_margin_frequency == pytest.approx(0.5 / PERIOD, rel=1e-9)
    assert np.abs(control.feedback(margins.gain_margin * L).poles()).max() == pytest.approx(1.0, rel=1e-5)
    assert margins.phase_margin == pytest.approx(phase, rel=1e-6)
    assert margins.phase_margin_frequency == pytest.approx(f_phase / (2 * math.pi), rel=1e-6)
    assert margins.distance == pytest.approx(distance, rel=1e-3)  # theirs is the least of a grid
    assert margins.distance_frequency == pytest.approx(f_distance / (2 * math.pi), rel=0.05)
    closed = control.feedback(L)
    z = np.array([m.z for m in found.modes().modes])
    assert np.sort_complex(z) == pytest.approx(np.sort_complex(closed.poles()), rel=1e-6)
    simple = found.transfer_function().simplified()
    nonzero = simple.poles[np.abs(simple.poles) > 1e-9]
    assert np.sort(nonzero.real) == pytest.approx(np.sort(L.poles().real), rel=1e-6)
    assert found.stable


def test_what_a_controller_remembers() -> None:
    """The integral is a state; gains, the counter and the clock are not."""
    circuit = lag_loop(PI)
    space = linearise(circuit, at=settled(circuit))
    assert isinstance(space, SampledSpace)
    [law] = space.laws
    assert law.remembers == ("controller.integral",)
    np.testing.assert_allclose(
        [law.F[0, 0], law.G[0, 0], law.H[0, 0], law.J[0, 0]], [1.0, -15 * PERIOD, 1.0, -2.0 - 15 * PERIOD], rtol=1e-7
    )


class TwoSamplesLate:
    """Gives what it saw two samples ago, from a list."""

    def __init__(self) -> None:
        self.seen = [0.0, 0.0]

    def __call__(self, t: float, y: float) -> float:
        self.seen.append(y)
        return -2.0 * self.seen.pop(0)


def test_samples_kept_in_a_list() -> None:
    """w_k = -2 y_(k-2): L(z) = 2 z^-2 (1 - e) / (z - e)."""
    circuit = lag_loop(TwoSamplesLate)
    found = loop(circuit, "controller.y", at=settled(circuit, 1.0))
    f = np.array([0.5, 3.0, 12.0])
    z, e = np.exp(2j * np.pi * f * PERIOD), math.exp(-PERIOD / LAG)
    np.testing.assert_allclose(found.response(f), 2 * z**-2 * (1 - e) / (z - e), rtol=1e-8)


@pytest.mark.parametrize("f", [2.0, 12.5])
def test_time_and_frequency_agree(f: float) -> None:
    """A sine at the disturbance: the part of plant and held output with its frequency, in a run and linear."""
    circuit = lag_loop(PI)
    space = linearise(circuit, "disturbance.y", ["plant.y", "controller.u"], at=settled(circuit))
    circuit.components["disturbance"] = br.Sine(amplitude=0.1, frequency=f, offset=0.0)
    run = br.simulate(circuit, until=6.0, rtol=1e-10)
    for name in ("plant.y", "controller.u"):
        found = harmonics(run[name], f, 3, periods=int(f)).phasors[0] / 0.1
        expected = space.bode("disturbance.y", name, [f]).value[0]
        # The circuit is linear; a staircase is sampled 4096 times a period, which finds its edges to 1 / 4096.
        assert abs(found / expected - 1) < (1e-7 if name == "plant.y" else 2e-3)


def test_two_sampling_times() -> None:
    """A fast inner and a slow outer loop: the matrix over the long time is that of the fast steps in a row."""
    circuit = br.Circuit()
    circuit.add("plant", br.FirstOrderLag(time_constant=LAG))
    circuit.add("slow", br.sampled(lambda t, y: 0.5 * (1.0 - y), inputs=["y"], outputs=["r"], period=3 * PERIOD))
    circuit.add("fast", br.sampled(lambda t, r, y: 2.0 * (r - y), inputs=["r", "y"], outputs=["u"], period=PERIOD))
    circuit.connect("slow.r", "fast.r")
    circuit.connect("plant.y", "slow.y", "fast.y")
    circuit.connect("fast.u", "plant.u")
    space = linearise(circuit, at=settled(circuit))
    assert isinstance(space, SampledSpace)
    assert space.period == pytest.approx(3 * PERIOD)
    # By hand, (y, r, u): both see what was there before the call, so that the fast one is a sample behind.
    e = math.exp(-PERIOD / LAG)
    flow = np.array([[e, 0, 1 - e], [0, 1, 0], [0, 0, 1]])
    both = np.array([[1.0, 0, 0], [-0.5, 0, 0], [-2, 2, 0]])
    fast = np.array([[1.0, 0, 0], [0, 1, 0], [-2, 2, 0]])
    expected = np.linalg.eigvals(flow @ fast @ flow @ fast @ flow @ both)
    np.testing.assert_allclose(np.sort_complex(space.poles), np.sort_complex(expected), rtol=1e-6, atol=1e-9)
    with pytest.raises(SimulationError, match="one sampling time"):
        loop(circuit, "fast.u", at=settled(circuit))


def test_sample_and_hold_in_a_continuous_loop() -> None:
    """A held measurement is a sampler too."""
    circuit = br.Circuit()
    circuit.add("plant", br.FirstOrderLag(time_constant=LAG))
    circuit.add("hold", br.SampleAndHold(period=PERIOD))
    circuit.add("gain", br.Gain(gain=-3.0))
    circuit.connect("plant.y", "hold.u")
    circuit.connect("hold.y", "gain.u")
    circuit.connect("gain.y", "plant.u")
    e = math.exp(-PERIOD / LAG)
    found = linearise(circuit, at="start")
    assert [m.z for m in found.modes()] == pytest.approx([e - 3 * (1 - e)], rel=1e-9)
    f = np.array([1.0, 10.0])
    z = np.exp(2j * np.pi * f * PERIOD)
    np.testing.assert_allclose(loop(circuit, "hold.y", at="start").response(f), 3 * (1 - e) / (z - e), rtol=1e-9)


@pytest.mark.parametrize("function", [PI, proportional, TwoSamplesLate])
def test_where_a_sampled_circuit_comes_to_rest(function: Callable[..., Any]) -> None:
    """Found by Newton's method with the laws of the controllers: where a long run ends, memory included."""
    circuit = lag_loop(function)
    at_rest, after = linearise(circuit, at="steady"), linearise(circuit, at=settled(circuit))
    assert isinstance(at_rest, SampledSpace) and isinstance(after, SampledSpace)
    assert not at_rest.notes
    assert at_rest.at["controller.held_u"] == pytest.approx(after.at["controller.held_u"], abs=1e-7)
    np.testing.assert_allclose(np.sort_complex(at_rest.poles), np.sort_complex(after.poles), rtol=1e-7, atol=1e-9)


def test_a_root_locus_in_z() -> None:
    """Over the time constant of the plant: z = e - 30 (1 - e) leaves the unit circle where e = 29/31."""
    circuit = lag_loop(lambda t, y: -30.0 * y)
    values = np.linspace(0.1, 0.6, 11)
    found = locus(circuit, "plant.time_constant", values.tolist())
    e = np.exp(-PERIOD / values)
    moving = found.branches[np.arange(11), np.abs(found.branches).argmax(axis=1)]
    np.testing.assert_allclose(moving.real, e - 30 * (1 - e), rtol=1e-7)
    [crossing] = found.crossings
    assert crossing.value == pytest.approx(PERIOD / math.log(31 / 29), rel=1e-6)
    assert crossing.direction == "becomes stable" and crossing.frequency == pytest.approx(0.5 / PERIOD)


def test_what_has_no_linear_law_is_told() -> None:
    limited = lag_loop(lambda t, y: max(0.0, y))
    with pytest.raises(SimulationError, match="controller has no linear law here: u rises by 1 per y above 0 and by 0"):
        linearise(limited, at="start")
    rounded = lag_loop(lambda t, y: round(1000 * (y + 0.0005)) / 1000)
    with pytest.raises(SimulationError, match="no linear law"):
        linearise(rounded, at="start")

    hidden = [0.0]

    def outside(t: float, y: float) -> float:
        hidden[0] += 1.0
        return hidden[0]

    with pytest.raises(SimulationError, match="remembers outside of its attributes"):
        linearise(lag_loop(outside), at="start")
    with pytest.raises(SimulationError, match="Run the circuit until it has settled"):
        linearise(limited, at="steady")
    circuit = lag_loop(PI)
    run = settled(circuit)
    with pytest.raises(SimulationError, match="is not known"):
        linearise(circuit, at=run, t=1.0)
    assert any("not at rest" in note for note in linearise(circuit, at="start").notes)
    with pytest.raises(SimulationError, match="Cut it at an output or input"):
        loop(circuit, "load.y", at=run)
    with pytest.raises(SimulationError, match="no transfer function in z"):
        linearise(circuit, "disturbance.y", "plant.y", at=run).transfer_function()


def test_at_a_snapshot() -> None:
    """What the controller remembers comes along."""
    simulation = br.start(lag_loop(PI))
    simulation.advance("4 s")
    snapshot = simulation.snapshot()
    space = linearise(lag_loop(PI), at=snapshot)
    assert space.stable and not space.notes
