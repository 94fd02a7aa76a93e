"""Stick-slip, stops, cavitation and chattering valves come to their end at any tolerance, in so many steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.result import Result
from tests.circuits.making import circuit

TOLERANCES = (1e-3, 1e-4, 1e-5, 1e-6, 1e-8)
MOST_STEPS = 300_000
"""Several times what the finest tolerance takes; a run that hangs at an event would take them all."""


def stick_slip() -> br.Circuit:
    """Two masses in a row, drawn by springs over ground that holds them, in modes."""
    return circuit(
        "pull.port first.A", "first.B one.port rough.port second.A", "second.B other.port rougher.port",
        pull=br.VelocitySource(velocity="20 mm/s"),
        first=br.SpringBetween(stiffness="20 N/mm"), one=br.Mass(mass=20.0), rough=br.StickSlipFriction(),
        second=br.SpringBetween(stiffness="20 N/mm"), other=br.Mass(mass=20.0),
        rougher=br.StickSlipFriction(static_force=700.0, viscous_friction=50.0),
    )  # fmt: skip


def stops() -> br.Circuit:
    """A cylinder thrown to and fro between rigid ends with rebound, a ball that bounces until it rests."""
    return circuit(
        "supply.P valve.P", "tank.T valve.T", "lever.y valve.command", "valve.A cylinder.A", "valve.B cylinder.B",
        "cylinder.rod load.port", "ball.port floor.port",
        supply=br.PressureSource(pressure="80 bar"), tank=br.Tank(), lever=br.Square(period="0.4 s"),
        valve=br.ProportionalValve43(), load=br.Mass(mass=50.0),
        cylinder=br.DoubleActingCylinder(stroke="60 mm", restitution=0.6),
        ball=br.InclinedMass(angle="90 deg", start_position="0.3 m"), floor=br.EndStop(sides="lower", restitution=0.9),
    )  # fmt: skip


def elastic_stops() -> br.Circuit:
    """A load is lifted by a rope, set down on an elastic stop while the rope goes slack, and lifted again."""
    return circuit(
        "motor.shaft drum.shaft", "drum.load load.port ground.port", "lever.y motor.speed",
        motor=br.SpeedSource(), lever=br.Sine(amplitude="60 rpm", frequency="1 Hz"), drum=br.WinchDrum(),
        load=br.InclinedMass(mass=100.0, angle="90 deg", start_position="1 mm"), ground=br.ElasticStop(sides="lower"),
    )  # fmt: skip


def cavitation() -> br.Circuit:
    """More fluid is drawn from a line than comes in: it boils, and is filled again."""
    return circuit(
        "draw.y pump.flow", "pump.P pipe.A", "pipe.B line.A inlet.B", "inlet.A tank.T",
        draw=br.Sine(amplitude="20 l/min", frequency="5 Hz"), pump=br.FlowSource(),
        pipe=br.SegmentedPipe(length="2 m", segments=4), line=br.Volume(volume="0.1 l"),
        inlet=br.Orifice(diameter="2 mm"), tank=br.Tank(), fluid=br.CavitatingFluid(),
    )  # fmt: skip


def poppet_chatter() -> br.Circuit:
    """A relief valve without damping at the end of a pipe hammers on its seat."""
    return circuit(
        "pump.P pipe.A", "pipe.B relief.P", "relief.T tank.T",
        pump=br.FlowSource(flow="5 l/min"), pipe=br.SegmentedPipe(length="2 m", segments=4, start_pressure="60 bar"),
        relief=br.DirectActingReliefValve(damping=0.0), tank=br.Tank(),
    )  # fmt: skip


def check_chatter() -> br.Circuit:
    """A pulsating flow dies out through check valves, whose pressure differences hang about the cracking pressure."""
    return circuit(
        "pulse.y pump.flow", "pump.P first.A room.A", "first.B middle.A second.A", "second.B vessel.A leak.A",
        "leak.B tank.T",
        pulse=br.TableSource(points=[(0.0, 0.0), (0.05, 5e-4), (0.1, 0.0), (0.2, 1e-6), (0.3, 0.0), (1.0, 0.0)]),
        pump=br.FlowSource(), first=br.CheckValve(cracking_pressure="0.02 bar", opening_pressure="0.1 bar"),
        second=br.CheckValve(cracking_pressure="0.02 bar", opening_pressure="0.1 bar"),
        room=br.Volume(volume="0.05 l"), middle=br.Volume(volume="0.05 l"), vessel=br.Volume(volume="1 l"),
        leak=br.Orifice(diameter="1 mm"), tank=br.Tank(),
    )  # fmt: skip


def relay_chatter() -> br.Circuit:
    """A two-point controller with hardly any hysteresis on a small volume."""
    return circuit(
        "gauge.y relay.u", "relay.y pump.flow", "pump.P line.A gauge.A outlet.A", "outlet.B tank.T",
        gauge=br.PressureSensor(),
        relay=br.HysteresisRelay(switch_on="50.1 bar", switch_off="50 bar", on_value=0.0, off_value="20 l/min"),
        pump=br.FlowSource(), line=br.Volume(volume="1 l"), outlet=br.Orifice(diameter="2 mm"), tank=br.Tank(),
    )  # fmt: skip


CASES: dict[str, tuple[Callable[[], br.Circuit], float]] = {
    "stick-slip": (stick_slip, 4.0),
    "rigid stops": (stops, 2.0),
    "elastic stops": (elastic_stops, 2.0),
    "cavitation": (cavitation, 1.0),
    "poppet": (poppet_chatter, 0.2),
    "check valves": (check_chatter, 1.0),
    "relay": (relay_chatter, 1.0),
}


def run(name: str, rtol: float) -> Result:
    make, until = CASES[name]
    return br.simulate(make(), until, rtol=rtol, most_steps=MOST_STEPS)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("rtol", TOLERANCES)
def test_it_comes_to_its_end(name: str, rtol: float) -> None:
    result = run(name, rtol)
    assert result.ok, result.message
    assert all(np.isfinite(result[n].values).all() for n in result.names())


@pytest.mark.parametrize("rtol", TOLERANCES)
def test_nothing_is_below_vacuum(rtol: float) -> None:
    result = run("cavitation", rtol)
    lowest = min(result[f"pipe.pipe{k}.A.p"].values.min() for k in range(1, 5))
    assert -1.01325e5 < lowest < -0.8e5


def test_as_often_as_at_any_other_tolerance() -> None:
    """Contacts and changes between sticking and slipping are counted alike, however finely they are followed."""
    for name in ("stick-slip", "relay"):
        counts = [len(run(name, rtol).events) for rtol in TOLERANCES[1:]]
        assert max(counts) - min(counts) <= 0.01 * max(counts), name


def test_an_algebraic_pressure_that_rests_on_a_corner_lets_time_pass() -> None:
    """Line A is relieved from p_A = p_B / 2 on, and comes to rest there: steps put it on both sides of the corner."""
    circuit = br.Circuit("Cross-line relief of two lines without volume", fluid=br.TaitFluid())
    circuit.add("pump", br.DrainedPump(displacement="20 cm3/rev", losses="huhtala"))
    circuit.add("drive", br.SpeedSource(speed="1020 rpm"))
    circuit.add("supply", br.Volume(volume="0.33 l"))
    areas: dict[str, Any] = {
        "area_PA": 2.2619467105846507e-06,
        "area_PB": 2.261946710584651e-05,
        "area_BT": 2.2619467105846507e-06,
    }
    valve = br.DirectionalValve43(
        overlap_PA=-0.11, area_AT="1.2 l/(min bar^0.5)", centre_opening=0.5, centre="regenerative", **areas
    )
    circuit.add("valve", valve)
    circuit.add("command", br.Sine(amplitude=0.8, frequency="4 Hz"))
    circuit.add("motor", br.DrainedPumpMotor(losses="thoma"))
    circuit.add("load", br.RotaryLoad(inertia="0.01 kg m2"))
    circuit.add("relief", br.LinearCrossLineRelief(set_pressure="60 bar"))
    circuit.add("tank", br.Tank())
    circuit.connect("drive.shaft", "pump.shaft")
    circuit.connect("motor.shaft", "load.shaft")
    circuit.connect("command.y", "valve.command")
    circuit.connect("pump.P", "supply.A", "valve.P")
    circuit.connect("tank.T", "pump.S", "pump.L", "valve.T", "motor.L", "relief.S")
    circuit.connect("valve.A", "motor.A", "relief.A")
    circuit.connect("valve.B", "motor.B", "relief.B")
    result = br.simulate(circuit, "10 ms", most_steps=2000)
    assert result.ok, result.message
    other = br.simulate(circuit, "10 ms", method="ndf", rtol=1e-7, most_steps=20000)
    times = np.linspace(0, 0.01, 101)
    for name in ("supply.A.p", "valve.A.p", "valve.B.p"):
        # Ten times the tolerance of a step, of pressures up to 70 bar.
        assert np.allclose(result[name].at(times), other[name].at(times), rtol=0, atol=70e5 * 1e-4), name
