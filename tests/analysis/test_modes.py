"""Modes, transfer functions, step responses: exact systems of second order, python-control, states of a run."""

from __future__ import annotations

import math

import control
import numpy as np
import pytest

import bramah as br
from bramah.analysis import StateSpace, linearise
from bramah.errors import BramahError, SimulationError

ROUNDING = 1e-9
"""Relative: eigenvalues of matrices of a few rows whose entries are exact to 1e-12."""


def oscillator(mass: float = 2.0, stiffness: float = 800.0, damping: float = 16.0) -> br.Circuit:
    """m x'' + b x' + k x = F."""
    circuit = br.Circuit()
    circuit.add("body", br.Mass(mass=mass))
    circuit.add("spring", br.Spring(stiffness=stiffness))
    circuit.add("damper", br.Damper(damping=damping))
    circuit.add("push", br.Force(force=10.0))
    circuit.connect("body.port", "spring.port", "damper.port", "push.port")
    return circuit


def states(circuit: br.Circuit, inputs: str | list[str] = (), outputs: str | list[str] = ()) -> StateSpace:  # type: ignore[assignment]
    space = linearise(circuit, inputs, outputs)
    assert isinstance(space, StateSpace)
    return space


def test_an_oscillator() -> None:
    """omega = sqrt(k / m) = 20 rad/s, zeta = b / (2 sqrt(k m)) = 0.2; x and v share the mode by half each."""
    modes = states(oscillator(), "push.force", ["body.port.x", "body.port.v"]).modes()
    [mode] = modes
    omega, zeta = 20.0, 0.2
    assert mode.frequency == pytest.approx(omega / (2 * math.pi), rel=ROUNDING)
    assert mode.damping == pytest.approx(zeta, rel=ROUNDING)
    assert mode.time_constant == pytest.approx(1 / (zeta * omega), rel=ROUNDING)
    assert modes.stable and modes.least_damped is mode and len(modes.modes) == 2
    assert sum(mode.states.values()) == pytest.approx(1.0)
    assert list(mode.states.values()) == pytest.approx([0.5, 0.5], rel=1e-6)
    assert mode.components == pytest.approx({"body": 1.0})
    # v = s x in a mode.
    assert mode.swing("body.port.v") / mode.swing("body.port.x") == pytest.approx(mode.value, rel=ROUNDING)
    with pytest.raises(BramahError, match=r'Did you mean "body\.port\.x"'):
        mode.swing("body.port.y")
    assert "swings" in str(modes) and "0.2" in str(modes) and "<table>" in modes._repr_html_()


def test_what_a_net_stores_belongs_to_those_that_store() -> None:
    """Two volumes on one net share its pressure by their size."""
    circuit = br.Circuit(fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="10 l/min"))
    circuit.add("small", br.Volume(volume="1 l"))
    circuit.add("big", br.Volume(volume="3 l"))
    circuit.add("orifice", br.Orifice(diameter="2 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("pump.P", "small.A", "big.A", "orifice.A")
    circuit.connect("orifice.B", "tank.T")
    [mode] = linearise(circuit).modes()
    assert mode.components == pytest.approx({"small": 0.25, "big": 0.75}, rel=1e-9)
    assert not mode.oscillating and mode.character == "decaying"


def test_a_position_that_nothing_holds_stays() -> None:
    """A mass with a damper: the speed decays, the position is an exact zero, and the circuit is stable."""
    circuit = br.Circuit()
    circuit.add("body", br.Mass(mass=2.0))
    circuit.add("damper", br.Damper(damping=16.0))
    circuit.add("position", br.PositionSensor())
    circuit.connect("body.port", "damper.port", "position.port")
    modes = linearise(circuit, at="start").modes()
    assert [m.character for m in modes.modes] == ["decaying", "zero"]
    assert modes.modes[0].value == pytest.approx(-8.0) and modes.stable
    assert "stays where it is put" in str(modes)


def test_an_inverted_pendulum_grows() -> None:
    """A negative spring: s = +- sqrt(k / m)."""
    circuit = oscillator(damping=1e-9)
    circuit.components["spring"] = br.Spring(stiffness=1.0)
    circuit.add("position", br.PositionSensor())
    circuit.add("gain", br.Gain(gain=801.0))
    circuit.components["push"] = br.Force()
    circuit.connect("position.port", "body.port")
    circuit.connect("position.y", "gain.u")
    circuit.connect("gain.y", "push.force")
    modes = linearise(circuit, at="start").modes()
    assert not modes.stable and [m.value.real for m in modes.growing] == pytest.approx([20.0], rel=1e-8)
    assert "Unstable: 1 mode grows." in str(modes)


def chain() -> br.Circuit:
    """A servo axis: valve, cylinder, mass, damping, with pressures of 1e7 and positions of 0.1."""
    circuit = br.Circuit(fluid=br.ConstantFluid())
    circuit.add("supply", br.PressureSource(pressure="140 bar"))
    circuit.add("command", br.Input(start=0.1))
    circuit.add("valve", br.ServoValve(rated_flow="20 l/min"))
    sizes = {"bore": "40 mm", "rod_diameter": "25 mm", "stroke": "200 mm", "start_position": "100 mm"}
    circuit.add("cylinder", br.DoubleRodCylinder(**sizes, start_pressure_A="80 bar", start_pressure_B="60 bar"))
    circuit.add("load", br.Mass(mass="200 kg", start_position="100 mm"))
    circuit.add("guide", br.Damper(damping="500 N s/m"))
    circuit.add("tank", br.Tank())
    circuit.connect("command.y", "valve.command")
    circuit.connect("supply.P", "valve.P")
    circuit.connect("tank.T", "valve.T")
    circuit.connect("valve.A", "cylinder.A")
    circuit.connect("valve.B", "cylinder.B")
    circuit.connect("cylinder.rod", "load.port", "guide.port")
    return circuit


def test_poles_zeros_bode_and_steps_are_those_of_python_control() -> None:
    """The same A, B, C, D in SI, badly scaled as they are, in another program."""
    space = linearise(chain(), "command.y", ["load.port.v", "cylinder.A.p", "load.port.x"], at="start")
    assert isinstance(space, StateSpace)
    other = space.to_control()
    assert other.input_labels == ["command_y"] and other.output_labels[0] == "load_port_v"
    f = np.geomspace(0.1, 3000, 50)
    theirs = other(2j * np.pi * f)
    # Zeros of theirs lose all digits in SI units, where the response still has them.
    scaled = control.ss(*space.scaled, space.D)
    np.testing.assert_allclose(space.response(f)[:, :, 0], np.moveaxis(theirs[:, 0], -1, 0), rtol=1e-8)
    np.testing.assert_allclose(np.sort_complex(space.poles), np.sort_complex(other.poles()), rtol=1e-6, atol=1e-6)
    for k, name in enumerate(space.outputs):
        function = space.transfer_function(output=name)
        found = np.sort_complex(function.zeros[np.abs(function.zeros) > 1e-6])
        zeros = scaled[k, 0].zeros()
        # Theirs holds zeros that ought to be infinite: those far beyond the fastest pole.
        expected = np.sort_complex(zeros[(np.abs(zeros) > 1e-6) & (np.abs(zeros) < 1e3 * np.abs(space.poles).max())])
        np.testing.assert_allclose(found, expected, rtol=1e-6)
        np.testing.assert_allclose(function(2j * np.pi * f), space.bode(output=name, frequencies=f).value, rtol=1e-7)
        assert len(function.simplified().poles) <= len(function.poles)
    step = space.step_response(output="load.port.v", until="0.3 s")
    _, y = control.step_response(other[0, 0], T=step.t)
    # Theirs is not scaled: matrices of 1e12 and 1e-6 cost it digits.
    np.testing.assert_allclose(step.y, y, atol=1e-6 * np.abs(y).max())


def test_the_step_of_an_oscillator() -> None:
    """Overshoot exp(-pi zeta / sqrt(1 - zeta^2)), at rest 1 / k."""
    step = states(oscillator(), "push.force", "body.port.x").step_response()
    assert step.final == pytest.approx(1 / 800, rel=1e-3)  # until e^-8 is left
    long = states(oscillator(), "push.force", "body.port.x").step_response(until="5 s")
    assert long.final == pytest.approx(1 / 800, rel=1e-8)
    zeta = 0.2
    # The highest of 1000 points in 5 s misses the summit by (omega h / 2)^2 / 2 at most.
    assert long.overshoot() == pytest.approx(math.exp(-math.pi * zeta / math.sqrt(1 - zeta**2)), abs=1.3e-3)
    assert 0.7 < long.settling_time() < 1.0
    with pytest.raises(SimulationError, match="above 0"):
        states(oscillator(), "push.force", "body.port.x").step_response(until="0 s")


def test_zeros_of_a_direct_path_and_of_none() -> None:
    """v by F of the oscillator has a zero at 0; the force of the ground k x + b v one at -k / b."""
    space = states(oscillator(), "push.force", ["body.port.v", "body.port.x"])
    velocity = space.transfer_function(output="body.port.v")
    assert velocity.zeros == pytest.approx([0.0], abs=1e-9) and velocity.gain == pytest.approx(0.5)
    assert len(space.transfer_function(output="body.port.x").zeros) == 0
    assert "gain 0.5" in str(velocity) and "<table>" in velocity._repr_html_()


def test_what_was_not_named_is_told() -> None:
    space = linearise(oscillator())
    with pytest.raises(SimulationError, match="without any input"):
        space.bode()
    with pytest.raises(BramahError, match=r'Did you mean "push\.force"'):
        linearise(oscillator(), "push.force", "body.port.x").bode("push.farce")
    assert "<table>" in linearise(oscillator(), "push.force", "body.port.x")._repr_html_()


def test_at_a_snapshot_and_at_a_corner() -> None:
    simulation = br.start(oscillator())
    simulation.advance("0.1 s")
    snapshot = simulation.snapshot()
    space = linearise(oscillator(), "push.force", "body.port.x", at=snapshot)
    assert space.t == 0.1 and space.at["body.port.x"] == snapshot.values["body.port.x"]
    circuit = br.Circuit(fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="0 l/min"))
    circuit.add("limit", br.Limiter(lower=-1.0, upper=0.0))
    circuit.add("source", br.Constant(value=0.0))
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.add("leak", br.Orifice(diameter="1 mm"))
    circuit.add("tank", br.Tank())
    circuit.connect("source.y", "limit.u")
    circuit.connect("limit.y", "pump.flow")
    circuit.connect("pump.P", "vessel.A", "leak.A")
    circuit.connect("leak.B", "tank.T")
    notes = linearise(circuit, "source.y", at="start").notes
    assert any("stands at a corner of limit" in note for note in notes), notes
    [note] = linearise(circuit.replace({"source.value": -0.5}), "source.y", at="start").notes
    assert note.startswith("The circuit is not at rest here (pump.P.p changes fastest)")
