"""Bodies, forces, springs, dampers, friction and drives: what each says to its net."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bramah.components.mechanical import (
    CoulombFriction,
    Damper,
    Force,
    Ground,
    Inertia,
    LuGreFriction,
    Mass,
    RotationalDamper,
    SpeedSource,
    Spring,
    StribeckFriction,
    Torque,
    VelocitySource,
)
from bramah.components.references import AtPort
from bramah.errors import CircuitError


def test_mass_stores_and_says_where_it_starts(written: Any) -> None:
    body = written(Mass, mass="100 kg", start_position="250 mm", port__x=0.3)
    assert [(p.port, body.value(m)) for p, m in body.equations.store] == [("port", 100.0)]
    starts = {what.letter: body.value(e) for what, e in body.equations.start}
    assert starts["x"] == 0.25
    assert math.isnan(starts["v"]), "a start velocity that was not given must stay unset"
    assert body.value(body.equations.quantities["x"]) == 0.3
    assert not body.equations.through


def test_inertia_stores(written: Any) -> None:
    body = written(Inertia, inertia=0.2, start_speed="1500 rpm")
    assert [body.value(J) for _, J in body.equations.store] == [0.2]
    starts = {what.letter: body.value(e) for what, e in body.equations.start}
    assert starts["omega"] == pytest.approx(50 * math.pi, rel=1e-15)


def test_forces_point_along_positive_motion(written: Any) -> None:
    assert written(Force, force="-2 kN").through("port") == -2000.0
    assert written(Torque, torque="30 N m").through("shaft") == 30.0
    assert Force.inputs().keys() == {"force"}
    assert Torque.inputs().keys() == {"torque"}


def test_spring_and_dampers_act_against_motion(written: Any) -> None:
    spring = written(Spring, stiffness=2e4, preload=100.0, free_position="10 mm")
    assert spring.through("port", port__x=0.01) == -100.0
    assert spring.through("port", port__x=0.03) == pytest.approx(-500.0, rel=1e-15)
    assert spring.slope(spring.equations.through[0][1], "port.x", port__x=0.03) == -2e4
    assert written(Damper, damping=300.0).through("port", port__v=0.5) == -150.0
    assert written(RotationalDamper, damping=0.2).through("shaft", shaft__omega=10.0) == -2.0


def test_sources_impose_motion(written: Any) -> None:
    motor = written(SpeedSource, speed="600 rpm")
    assert motor.value(motor.equations.imposed[AtPort("shaft", "omega")]) == pytest.approx(20 * math.pi, rel=1e-15)
    actuator = written(VelocitySource, velocity="50 mm/s")
    assert actuator.value(actuator.equations.imposed[AtPort("port", "v")]) == 0.05
    ground = written(Ground)
    assert ground.value(ground.equations.imposed[AtPort("port", "v")]) == 0.0
    assert SpeedSource.inputs().keys() == {"speed"}


def test_coulomb_friction_of_the_benchmark(written: Any) -> None:
    seal = written(CoulombFriction, coulomb_force="300 N", viscous_friction="500 N s/m", smoothing_speed="5 mm/s")
    for v in (-0.2, -3e-3, 0.0, 1e-3, 0.4):
        # Two libraries' tanh may differ in the last digit.
        expected = -(300.0 * math.tanh(v / 5e-3) + 500.0 * v)
        assert seal.through("port", port__v=v) == pytest.approx(expected, rel=1e-15)


def test_stribeck_friction_of_the_source(written: Any) -> None:
    # Esqué 2008, table 5.2: F_C 200 N, F_S 500 N, b 500 N s/m, v_s 20 mm/s.
    seal = written(StribeckFriction, viscous_friction="500 N s/m")
    assert seal.through("port", port__v=0.02) == pytest.approx(-(200 + 300 / math.e + 10), rel=1e-14)
    assert seal.through("port", port__v=-0.2) == pytest.approx(200 + 100, rel=1e-14)


def test_lugre_friction_sticks_and_slides(written: Any) -> None:
    seal = written(LuGreFriction, viscous_friction="500 N s/m")
    assert seal.through("port", port__v=0.0, z=1e-5) == pytest.approx(-100.0, rel=1e-15)
    assert seal.value(seal.equations.rates["z"], port__v=0.0, z=1e-5) == 0.0
    # First instant of a motion from rest: bristles follow the body, so both dampings resist.
    assert seal.through("port", port__v=0.01, z=0.0) == pytest.approx(-(3000 + 500) * 0.01, rel=1e-14)
    # In fast sliding the bristles stand at F_C / sigma_0.
    assert seal.value(seal.equations.rates["z"], port__v=1.0, z=200 / 1e7) == pytest.approx(0.0, abs=1e-15)


@pytest.mark.parametrize("seal", [StribeckFriction, LuGreFriction])
def test_static_friction_below_sliding_friction_is_refused(seal: type) -> None:
    with pytest.raises(CircuitError, match=r"static_force = 100 N must be at least coulomb_force = 200 N"):
        seal(static_force=100.0)
