"""Engines, motor and boat: torque over speed, and where they settle."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from bramah.components.mechanical import (
    DieselEngine,
    ElectricMotor,
    GovernedEngine,
    Hull,
    Propeller,
    RotationalDamper,
    SpeedSource,
)
from bramah.errors import CircuitError
from bramah.simulation import simulate
from tests.circuits.making import circuit

RPM = math.pi / 30


@pytest.mark.parametrize(
    ("speed", "torque"),
    # Wang 1988, PMR0: 120 N m at 600, 100 N m at 1350, none at 1500 rev/min, -25 N m at most.
    [(0, 120), (500, 120), (700, 120 - 20 * 100 / 750), (1000, 120 - 20 * 400 / 750), (1350, 100),
     (1391.7, 72.2), (1425, 50), (1500, 0), (1530, -20), (1600, -25), (3000, -25)],
)  # fmt: skip
def test_diesel_engine_follows_the_source(written: Any, speed: float, torque: float) -> None:
    engine = written(DieselEngine)
    assert engine.through("shaft", shaft__omega=speed * RPM) == pytest.approx(torque, rel=1e-12, abs=1e-12)


def test_the_torque_of_the_engine_has_no_corners(written: Any) -> None:
    engine = written(DieselEngine)
    e = engine.equations.through[0][1]
    omega = np.linspace(0, 1700, 340001) * RPM
    slope = engine.slope(e, "shaft.omega", shaft__omega=omega)
    # Over 0.005 rev/min the slope changes by no more than its jump over 1 % of T_max or of the rated speed.
    assert np.max(np.abs(np.diff(slope))) < 0.05 * np.max(np.abs(slope))


def test_the_setting_moves_the_governor(written: Any) -> None:
    slow = written(DieselEngine, speed_setting="1000 rpm")
    assert slow.through("shaft", shaft__omega=1000 * RPM) == pytest.approx(0.0, abs=1e-12)
    assert slow.through("shaft", shaft__omega=940 * RPM) == pytest.approx(40.0, rel=1e-12)
    assert DieselEngine.inputs().keys() == {"speed_setting"}


def test_engine_data_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"rated_torque = 130 N m must be at most maximum_torque = 120 N m"):
        DieselEngine(rated_torque=130.0)
    with pytest.raises(CircuitError, match=r"rated_speed = 500 rpm must be above maximum_torque_speed = 600 rpm"):
        DieselEngine(rated_speed="500 rpm")


def test_governed_engine_settles_where_the_source_starts() -> None:
    """Skarbek 1981, boat transmission: setting 2100, with the pump's drag 2068 rev/min and 7.79 N m.

    The drag is 0.036 N m s/rad; the droop, 4.11 rpm/(N m), was inferred from the same numbers.
    """
    idle = circuit("e.shaft d.shaft", e=GovernedEngine(start_speed="2100 rpm"), d=RotationalDamper(damping=0.036))
    result = simulate(idle, 10.0, rtol=1e-8)
    assert result["e.shaft.omega"].values[-1] / RPM == pytest.approx(2068, abs=0.5)
    assert result["e.shaft.T"].values[-1] == pytest.approx(7.79, abs=0.02)


def test_droop_of_the_governed_engine_depends_on_its_setting(written: Any) -> None:
    points = [[800 * RPM, 6 * RPM], [1200 * RPM, 5 * RPM], [1600 * RPM, 4 * RPM]]
    for setting, droop in ((800, 6.0), (1200, 5.0), (1600, 4.0)):
        engine = written(GovernedEngine, droop=points, speed_setting=setting * RPM)
        assert engine.through("shaft", shaft__omega=(setting - 30) * RPM) == pytest.approx(30 / droop, rel=1e-12)


def test_electric_motor_runs_up_to_where_its_curve_meets_the_load() -> None:
    drive = circuit("m.shaft d.shaft", m=ElectricMotor(), d=RotationalDamper(damping=98 / (1460 * RPM)))
    result = simulate(drive, 3.0, rtol=1e-7)
    assert result["m.shaft.omega"].values[-1] / RPM == pytest.approx(1460, rel=1e-6)
    assert result["m.shaft.T"].values[-1] == pytest.approx(98, rel=1e-6)


def test_electric_motor_without_supply_gives_nothing(written: Any) -> None:
    assert written(ElectricMotor, supply=0.0).through("shaft", shaft__omega=50.0) == 0.0
    assert written(ElectricMotor, supply=0.5).through("shaft", shaft__omega=0.0) == pytest.approx(107.5)
    assert written(ElectricMotor).through("shaft", shaft__omega=1500 * RPM) == pytest.approx(0.0, abs=1e-9)
    assert written(ElectricMotor).through("shaft", shaft__omega=1540 * RPM) < 0, "above synchronous speed it brakes"


def test_propeller_needs_torque_while_the_boat_stands_still(written: Any) -> None:
    screw = written(Propeller, diameter=0.5, slow_speed="0.001 rpm")
    n = 10.0
    still = {"shaft__omega": 2 * math.pi * n, "hull__v": 0.0}
    assert screw.through("hull", **still) == pytest.approx(0.35 * 1000 * n**2 * 0.5**4, rel=1e-9)
    assert screw.through("shaft", **still) == pytest.approx(-0.042 * 1000 * n**2 * 0.5**5, rel=1e-9)
    under_way = {"shaft__omega": 2 * math.pi * n, "hull__v": 0.4 * n * 0.5}
    assert screw.through("hull", **under_way) == pytest.approx(0.215 * 1000 * n**2 * 0.5**4, rel=1e-6)


def test_propeller_never_gives_more_than_it_takes(written: Any) -> None:
    screw = written(Propeller)
    omega, v = (a.ravel() for a in np.meshgrid(np.linspace(-300, 300, 121), np.linspace(-8, 8, 65)))
    taken = -screw.through("shaft", shaft__omega=omega, hull__v=v) * omega
    given = screw.through("hull", shaft__omega=omega, hull__v=v) * v
    assert np.all(taken - given >= -1e-9)


def test_boat_settles_where_thrust_is_drag() -> None:
    boat = circuit(
        "s.shaft p.shaft", "p.hull h.port", s=SpeedSource(speed="1200 rpm"), p=Propeller(), h=Hull(mass=500.0)
    )
    result = simulate(boat, 60.0, rtol=1e-7)
    v = float(result["h.port.v"].values[-1])
    assert float(result["p.thrust"].values[-1]) == pytest.approx(0.5 * 1000 * 0.3 * 0.85 * v * v, rel=1e-6)
    assert 0.2 < float(result["p.J"].values[-1]) < 0.8
