"""Signals: written into the equations that use them; loops become algebraic unknowns."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.components import signal as sig
from bramah.simulation import simulate
from bramah.system import build


def test_a_chain_of_signals_costs_no_unknown() -> None:
    circuit = Circuit()
    circuit.add("two", sig.Constant(value=2.0))
    for k in range(10):
        circuit.add(f"gain{k}", sig.Gain(gain=2.0, offset=1.0))
        circuit.connect("two.y" if k == 0 else f"gain{k - 1}.y", f"gain{k}.u")
    circuit.add("end", sig.Integrator())
    circuit.connect("gain9.y", "end.u")
    system = build(circuit)
    assert system.names == ["end.x"]
    # 2 -> 2u + 1 ten times: 2^10 (2 + 1) - 1.
    assert system.evaluator().rates(0.0, np.zeros(1)).tolist() == [3071.0]


def test_a_loop_of_signals_is_solved() -> None:
    """s = 1 - y, y = 3 s: y = 0.75."""
    circuit = Circuit()
    circuit.add("one", sig.Constant(value=1.0))
    circuit.add("difference", sig.Sum(gain_b=-1.0))
    circuit.add("gain", sig.Gain(gain=3.0))
    circuit.connect("one.y", "difference.a")
    circuit.connect("difference.y", "gain.u")
    circuit.connect("gain.y", "difference.b")
    system = build(circuit)
    assert system.n == 1 and system.has_algebraic
    result = simulate(circuit, until=1.0)
    assert result.ok
    assert result["gain.y"].values == pytest.approx(0.75, rel=1e-9)
    assert result["difference.y"].values == pytest.approx(0.25, rel=1e-9)


def test_a_gain_of_one_in_a_loop_has_no_solution() -> None:
    """y = y + 1."""
    circuit = Circuit()
    circuit.add("gain", sig.Gain(gain=1.0, offset=1.0))
    circuit.connect("gain.y", "gain.u")
    result = simulate(circuit, until=1.0)
    assert not result.ok and "gain.y" in result.message


def test_a_loop_through_imposed_pressures_is_solved() -> None:
    """Each source holds what the sensor on the other's net says: a + 1 bar = b, b / 3 = a."""
    circuit = Circuit()
    circuit.add("a", hyd.PressureSource())
    circuit.add("b", hyd.PressureSource())
    circuit.add("orifice", hyd.Orifice())
    circuit.add("at_a", sig.PressureSensor())
    circuit.add("at_b", sig.PressureSensor())
    circuit.add("more", sig.Gain(offset="1 bar"))
    circuit.add("third", sig.Gain(gain=1 / 3))
    circuit.connect("a.P", "orifice.A", "at_a.A")
    circuit.connect("b.P", "orifice.B", "at_b.A")
    circuit.connect("at_a.y", "more.u")
    circuit.connect("more.y", "b.pressure")
    circuit.connect("at_b.y", "third.u")
    circuit.connect("third.y", "a.pressure")
    result = simulate(circuit, until=0.1)
    assert result.ok
    assert result["a.P.p"].values[-1] == pytest.approx(0.5e5, rel=1e-9)
    assert result["b.P.p"].values[-1] == pytest.approx(1.5e5, rel=1e-9)


def test_a_signal_drives_a_parameter() -> None:
    circuit = Circuit()
    circuit.add("ramp", sig.Ramp(after="20 l/min", duration=1.0))
    circuit.add("source", hyd.FlowSource())
    circuit.add("volume", hyd.Volume())
    circuit.connect("ramp.y", "source.flow")
    circuit.connect("source.P", "volume.A")
    result = simulate(circuit, until=0.5)
    assert -result["source.P.q"].values[-1] == pytest.approx(0.5 * 20 / 60e3, rel=1e-9)


def test_very_long_chains_of_signals_are_cut_into_pieces() -> None:
    """So many definitions are written into one equation at most; beyond that they become unknowns, and stay exact."""
    circuit = Circuit()
    circuit.add("first", sig.Constant(value=1.0))
    before = "first.y"
    for k in range(450):
        circuit.add(f"g{k}", sig.Gain(offset=1.0))
        circuit.connect(before, f"g{k}.u")
        before = f"g{k}.y"
    circuit.add("end", sig.FirstOrderLag(time_constant=1e-3))
    circuit.connect(before, "end.u")
    result = simulate(circuit, until=0.1)
    assert result.ok
    assert result["end.x"].values[-1] == pytest.approx(451.0, rel=1e-6)


def test_every_signal_can_be_asked_for() -> None:
    circuit = Circuit()
    circuit.add("force", mech.Force(force="10 N"))
    circuit.add("mass", mech.Mass(mass=2.0))
    circuit.add("damper", mech.Damper(damping=4.0))
    circuit.connect("force.port", "mass.port", "damper.port")
    system = build(circuit)
    t, y = np.array([0.0]), np.zeros((1, system.n))
    y[0, system.names.index("force.port.v")] = 0.5
    found = {n: float(system.signals.evaluate(n, t, y, np.zeros((1, 0)))[0]) for n in system.signals.names()}
    assert found["force.port.F"] == 10.0 and found["damper.port.F"] == -2.0 and found["mass.port.v"] == 0.5
    assert {system.signals.unit(n) for n in found} == {"N", "m/s", "mm"}


def test_an_imposed_net_reports_what_its_source_gives() -> None:
    """The flow of a pressure source is what the others take."""
    circuit = Circuit()
    circuit.add("supply", hyd.PressureSource(pressure="50 bar"))
    circuit.add("orifice", hyd.Orifice())
    circuit.add("tank", hyd.Tank())
    circuit.connect("supply.P", "orifice.A")
    circuit.connect("orifice.B", "tank.T")
    system = build(circuit)
    t, y, d = np.array([0.0]), np.zeros((1, 0)), np.zeros((1, 0))
    through, into, back = (
        float(system.signals.evaluate(n, t, y, d)[0]) for n in ("orifice.A.q", "supply.P.q", "tank.T.q")
    )
    assert through > 0 and into == -through and back == through
