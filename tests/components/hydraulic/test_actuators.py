"""Rotary actuator and intensifier: torque, ratios, stops."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

import bramah as br
from bramah.components.hydraulic import EndStops, Intensifier, RotaryActuator
from bramah.errors import CircuitError

Make = Callable[..., Any]
D = 400e-6 / (2 * math.pi)


def test_a_vane_gives_torque_and_takes_flow(part: Make) -> None:
    turning = {"A__p": 60e5, "B__p": 20e5, "shaft__phi": 1.0, "shaft__omega": 2.0, "shaft__total": 0.0}
    vane = part(RotaryActuator, leakage=1e-12, **turning)
    assert vane.through("shaft") == pytest.approx(D * 40e5, rel=1e-14)
    assert vane.through("A") == -vane.through("B") == pytest.approx(D * 2.0 + 40e5 * 1e-12, rel=1e-14)
    assert vane.store("A") == pytest.approx((20e-6 + D) / 1.5e9, rel=1e-14)
    assert vane.store("B") == pytest.approx((20e-6 + D * (1.5 * math.pi - 1.0)) / 1.5e9, rel=1e-14)


def test_a_vane_is_caught_by_its_stops(part: Make) -> None:
    vane = part(RotaryActuator, A__p=0.0, B__p=0.0, shaft__phi=5.0, shaft__omega=1.0, shaft__total=0.0)
    caught = vane.after("reaches the far stop", shaft__total=10.0)
    assert caught == {"contact": 1.0, "shaft.phi": pytest.approx(1.5 * math.pi), "shaft.omega": 0.0}
    elastic = part(RotaryActuator, end_stops=EndStops.ELASTIC, A__p=0.0, B__p=0.0, shaft__phi=-0.01, shaft__omega=0.0)
    assert elastic.through("shaft") == pytest.approx(1e4, rel=1e-12)


def test_a_swing_from_stop_to_stop() -> None:
    """At q / D, and then the relief valve holds the vane against its stop."""
    circuit = br.Circuit("Swing", fluid=br.ConstantFluid())
    circuit.add("pump", br.FlowSource(flow="10 l/min"))
    circuit.add("relief", br.StaticReliefValve(set_pressure="100 bar"))
    circuit.add("tank", br.Tank())
    circuit.add("vane", RotaryActuator())
    circuit.add("table", br.Inertia(inertia=0.5))
    circuit.add("bearing", br.RotationalDamper(damping=20.0))
    circuit.connect("pump.P", "relief.P", "vane.A")
    circuit.connect("vane.B", "relief.T", "tank.T")
    circuit.connect("vane.shaft", "table.shaft", "bearing.shaft")
    result = br.simulate(circuit, until="3 s")
    assert result["vane.shaft.omega"].at(1.0) == pytest.approx(10 / 60000 / D, rel=1e-3)
    assert result.end["vane.phi"] == pytest.approx(1.5 * math.pi, abs=1e-12)
    assert result.end["vane.A.p"] > 100e5
    assert result.end["vane.torque"] == pytest.approx(D * result.end["vane.A.p"], rel=1e-12)


def intensified(**values: Any) -> br.Result:
    circuit = br.Circuit("Intensifier", fluid=br.ConstantFluid())
    circuit.add("supply", br.PressureSource(pressure="100 bar"))
    circuit.add("inlet", br.Orifice(diameter="3 mm"))
    circuit.add("intensifier", Intensifier(**values))
    circuit.add("vessel", br.Volume(volume="0.2 l"))
    circuit.connect("supply.P", "inlet.A")
    circuit.connect("inlet.B", "intensifier.A")
    circuit.connect("intensifier.B", "vessel.A")
    return br.simulate(circuit, until="5 s", rtol=1e-7)


def test_pressure_is_multiplied_by_the_ratio_of_areas() -> None:
    """(80/40)^2 = 4; friction may keep up to 200 N of it, 1.6 bar."""
    end = intensified(coulomb_force="200 N", viscous_friction="500 N s/m").end
    assert end["intensifier.A.p"] == pytest.approx(100e5, rel=1e-5)
    assert end["intensifier.B.p"] == pytest.approx(400e5, abs=200.0 / (math.pi * 0.04**2 / 4))
    # The vessel and the small chamber give way by V dp / B, which the small piston makes up.
    volume = (0.2e-3 + 20e-6 + math.pi * 0.04**2 / 4 * (0.2 - end["intensifier.x"])) / 1.5e9 * end["vessel.A.p"]
    assert math.pi * 0.04**2 / 4 * end["intensifier.x"] == pytest.approx(volume, rel=3e-2)


def test_a_short_stroke_ends_at_the_stop() -> None:
    result = intensified(stroke="2 mm")
    assert [e.name for e in result.events if e.component == "intensifier"][-1] == "piston reaches its stop"
    assert result.end["intensifier.x"] == pytest.approx(2e-3, abs=1e-12)
    assert result.end["intensifier.B.p"] < 200e5


def test_impossible_sizes_are_refused() -> None:
    with pytest.raises(CircuitError, match="small_diameter = 90 mm must be at most large_diameter = 80 mm"):
        Intensifier(small_diameter="90 mm")
    with pytest.raises(CircuitError, match="start_angle = 300 deg must be at most angle = 270 deg"):
        RotaryActuator(start_angle="300 deg")
