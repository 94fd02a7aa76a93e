"""An inertia that a signal gives, an engine that burns what it is given, and drag of the air."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from bramah.components.mechanical import FuelledEngine, Mass, RotationalDamper, Torque, VariableInertia, Windage
from bramah.components.signal import Constant, Ramp
from bramah.simulation import simulate
from tests.circuits.making import circuit

RPM = math.pi / 30


def wound(growth: float) -> Any:
    """J = 1 + 2 t under 6 N m, from rest."""
    return circuit(
        "t.shaft d.shaft", "j.y d.inertia", "g.y d.growth",
        t=Torque(torque=6.0), d=VariableInertia(), j=Ramp(before=1.0, after=3.0, duration=1.0),
        g=Constant(value=growth),
    )  # fmt: skip


def test_mass_that_comes_in_at_rest_is_set_in_motion() -> None:
    """(J omega)' = T, so omega = T t / (1 + 2 t)."""
    result = simulate(wound(2.0), 1.0, rtol=1e-9)
    t = np.linspace(0.0, 1.0, 11)
    assert result["d.shaft.omega"].at(t) == pytest.approx(6 * t / (1 + 2 * t), abs=1e-7)


def test_an_inertia_sent_by_others_only_changes_the_acceleration() -> None:
    """J omega' = T, as HASP's shafts have it: omega = (T/2) ln(1 + 2 t)."""
    result = simulate(wound(0.0), 1.0, rtol=1e-9)
    t = np.linspace(0.0, 1.0, 11)
    assert result["d.shaft.omega"].at(t) == pytest.approx(3 * np.log(1 + 2 * t), abs=1e-7)


def test_a_signal_that_takes_the_inertia_away_is_not_followed_below_the_least() -> None:
    gone = circuit(
        "t.shaft d.shaft r.shaft", "j.y d.inertia", t=Torque(torque=1.0), r=RotationalDamper(damping=0.1),
        d=VariableInertia(least_inertia=0.01), j=Ramp(before=1.0, after=-1.0, duration=1.0),
    )  # fmt: skip
    result = simulate(gone, 2.0, rtol=1e-8)
    assert result.end["d.J"] == 0.01
    assert result.end["d.shaft.omega"] == pytest.approx(10.0, rel=1e-4)


def test_fuel_becomes_torque(written: Any) -> None:
    """Wang 1988, table 5.1: 6.2e-5 kg/rad, 4.24e7 J/kg and 0.4 give 1051.5 N m at any speed."""
    engine = written(FuelledEngine, fuel_delivery=6.2e-5, heat_value="42.4 MJ/kg", efficiency=0.4)
    for speed in (0.0, 20.0, 500.0):
        assert engine.through("shaft", shaft__omega=speed * RPM) == pytest.approx(1051.52, rel=1e-12)


def test_an_engine_burns_what_it_works_and_wastes() -> None:
    """Steady against a damper: eta H m' = T omega, and m' = m_f omega."""
    drive = circuit(
        "e.shaft d.shaft", e=FuelledEngine(fuel_delivery="60 mg/rev", drag_torque=20.0), d=RotationalDamper(damping=1.0)
    )
    result = simulate(drive, 20.0, rtol=1e-9)
    torque = 0.4 * 42.4e6 * 60e-6 / (2 * math.pi)
    omega = torque - 20.0
    assert result.end["e.shaft.omega"] == pytest.approx(omega, rel=1e-7)
    assert result.end["e.fuel_rate"] == pytest.approx(60e-6 / (2 * math.pi) * omega, rel=1e-7)
    assert 0.4 * 42.4e6 * result.end["e.fuel_rate"] == pytest.approx((omega + 20) * omega, rel=1e-6)


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_windage_brakes_either_way(way: float) -> None:
    """m v' = -w v |v|: v = v_0 / (1 + w v_0 t / m)."""
    coasting = circuit("m.port a.port", m=Mass(mass=10.0, start_velocity=5.0 * way), a=Windage(coefficient=4.0))
    result = simulate(coasting, 3.0, rtol=1e-9)
    t = np.linspace(0.0, 3.0, 13)
    assert result["m.port.v"].at(t) == pytest.approx(way * 5.0 / (1 + 2.0 * t), abs=1e-7)
