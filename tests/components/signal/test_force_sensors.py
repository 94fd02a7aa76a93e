"""Force, torque and power between two parts."""

from __future__ import annotations

import pytest

from bramah.components.hydraulic import Orifice, PressureSource, Tank
from bramah.components.mechanical import Force, Inertia, Mass, Torque
from bramah.components.signal import FlowSensor, ForceSensor, PressureDifferenceSensor, TorqueSensor
from bramah.simulation import simulate
from tests.circuits.making import circuit


def test_force_sensor_shows_what_moves_the_second_mass() -> None:
    """100 N on 3 kg and 1 kg: both accelerate at 25 m/s2, so 25 N pass to the second."""
    made = circuit(
        "f.port a.port s.A", "s.B b.port", f=Force(force=100.0), a=Mass(mass=3.0), b=Mass(mass=1.0), s=ForceSensor()
    )
    result = simulate(made, 0.1, rtol=1e-8)
    assert result.ok, result.message
    assert result["s.y"].values[-1] == pytest.approx(25.0, rel=1e-6)
    assert result["b.port.v"].values[-1] == pytest.approx(2.5, rel=1e-5)
    assert result["s.power"].values[-1] == pytest.approx(62.5, rel=1e-5)
    assert result["s.A.F"].values[-1] == -result["s.B.F"].values[-1]
    assert abs(result.energy().imbalance) < 1e-6


def test_torque_sensor_likewise() -> None:
    made = circuit(
        "f.shaft a.shaft s.A",
        "s.B b.shaft",
        f=Torque(torque=10.0),
        a=Inertia(inertia=0.3),
        b=Inertia(inertia=0.1),
        s=TorqueSensor(),
    )
    result = simulate(made, 0.1, rtol=1e-8)
    assert result.ok, result.message
    assert result["s.y"].values[-1] == pytest.approx(2.5, rel=1e-6)
    assert result["s.power"].values[-1] == pytest.approx(2.5 * 2.5, rel=1e-4)


def test_flow_sensor_shows_power_and_the_other_one_the_difference() -> None:
    made = circuit(
        "p.P f.A d.A", "f.B o.A", "o.B t.T d.B", p=PressureSource(pressure="100 bar"), f=FlowSensor(), o=Orifice(),
        t=Tank(pressure="5 bar"), d=PressureDifferenceSensor(),
    )  # fmt: skip
    result = simulate(made, 0.01)
    assert result.ok, result.message
    assert result["d.y"].values[-1] == 95e5
    assert result["f.power"].values[-1] == pytest.approx(100e5 * result["f.y"].values[-1], rel=1e-12)
