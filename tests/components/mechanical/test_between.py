"""Springs, dampers and contacts between two bodies, and elastic stops: what they say and how bodies move with them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from bramah.components.mechanical import (
    DamperBetween,
    ElasticGap,
    ElasticStop,
    Force,
    InclinedMass,
    Inertia,
    Mass,
    RotationalDamperBetween,
    RotationalSpringBetween,
    RotationalSpringDamperBetween,
    SpringBetween,
    SpringDamperBetween,
)
from bramah.errors import CircuitError
from bramah.simulation import simulate
from tests.circuits.making import circuit


def test_they_pull_stretched_ends_together(written: Any) -> None:
    spring = written(SpringBetween, stiffness=2e3, preload=50.0, free_length="100 mm")
    assert spring.through("A", A__x=0.0, B__x=0.1) == 50.0
    assert spring.through("A", A__x=0.0, B__x=0.2) == pytest.approx(250.0, rel=1e-15)
    assert spring.through("B", A__x=0.0, B__x=0.2) == pytest.approx(-250.0, rel=1e-15)
    damper = written(DamperBetween, damping=10.0)
    assert (damper.through("A", A__v=1.0, B__v=3.0), damper.through("B", A__v=1.0, B__v=3.0)) == (20.0, -20.0)
    pair = written(SpringDamperBetween, stiffness=2e3, damping=10.0)
    assert pair.through("A", A__x=0.0, B__x=0.1, A__v=1.0, B__v=3.0) == pytest.approx(220.0, rel=1e-15)


def test_the_leading_shaft_drives_the_other(written: Any) -> None:
    spring = written(RotationalSpringBetween, stiffness=100.0, preload=5.0, free_angle=0.1)
    assert spring.through("B", A__phi=0.3, B__phi=0.1) == pytest.approx(15.0, rel=1e-14)
    assert spring.through("A", A__phi=0.3, B__phi=0.1) == pytest.approx(-15.0, rel=1e-14)
    assert written(RotationalDamperBetween, damping=2.0).through("B", A__omega=3.0, B__omega=1.0) == 4.0
    pair = written(RotationalSpringDamperBetween, stiffness=100.0, damping=2.0)
    assert pair.through("B", A__phi=0.1, B__phi=0.0, A__omega=3.0, B__omega=1.0) == pytest.approx(14.0, rel=1e-15)


def test_two_bodies_on_a_spring_swing_about_their_centre() -> None:
    k, m, n, amplitude = 1e4, 2.0, 3.0, 0.01
    pair = circuit(
        "a.port s.A", "s.B b.port",
        a=Mass(mass=m), b=Mass(mass=n, start_position=amplitude), s=SpringBetween(stiffness=k),
    )  # fmt: skip
    result = simulate(pair, 0.5, rtol=1e-9)
    t = np.linspace(0.0, 0.5, 100)
    omega = math.sqrt(k * (1 / m + 1 / n))
    stretch = result["b.x"].at(t) - result["a.x"].at(t)
    assert stretch == pytest.approx(amplitude * np.cos(omega * t), abs=1e-7)
    centre = (m * result["a.x"].at(t) + n * result["b.x"].at(t)) / (m + n)
    assert centre == pytest.approx(np.full(100, 0.6 * amplitude), abs=1e-9)


def test_a_damper_between_shafts_evens_out_their_speeds() -> None:
    pair = circuit(
        "a.shaft d.A", "d.B b.shaft",
        a=Inertia(inertia=1.0, start_speed=30.0), b=Inertia(inertia=2.0), d=RotationalDamperBetween(damping=2.0),
    )  # fmt: skip
    result = simulate(pair, 1.0, rtol=1e-8)
    # Slip decays at b (1/J_A + 1/J_B) = 3 1/s about the common 10 rad/s.
    slip = 30 * math.exp(-3.0)
    assert result["a.shaft.omega"].values[-1] == pytest.approx(10 + slip * 2 / 3, rel=1e-7)
    assert result["b.shaft.omega"].values[-1] == pytest.approx(10 - slip / 3, rel=1e-7)


def test_a_contact_without_damping_hands_on_the_momentum() -> None:
    row = circuit(
        "a.port g.A", "g.B b.port",
        a=Mass(mass=1.0, start_velocity=1.0), b=Mass(mass=1.0), g=ElasticGap(clearance="100 mm", damping=0.0),
    )  # fmt: skip
    result = simulate(row, 0.5, rtol=1e-8)
    assert [e.name for e in result.events] == ["touching", "touching"]
    assert result.events[0].t == pytest.approx(0.1, rel=1e-9)
    # Half a period of sqrt(k / (m/2)) later they part.
    assert result.events[1].t - 0.1 == pytest.approx(math.pi / math.sqrt(2e7), rel=1e-6)
    assert result["a.port.v"].values[-1] == pytest.approx(0.0, abs=1e-6)
    assert result["b.port.v"].values[-1] == pytest.approx(1.0, rel=1e-6)


def test_contacts_push_and_never_pull(written: Any) -> None:
    gap = written(ElasticGap, clearance="10 mm", stiffness=1e6, damping=1e5, touching=1.0)
    speeds = np.linspace(-3, 3, 25)
    for depth in (0.0, 1e-4, 5e-3):
        pushed = gap.through("B", A__x=0.01 + depth, B__x=0.0, A__v=speeds, B__v=0.0)
        assert np.all(pushed >= 0) and np.all(pushed <= 2e6 * depth + 1e-9)
    assert written(ElasticGap, clearance="10 mm").through("B", A__x=0.005, B__x=0.0, A__v=1.0, B__v=0.0) == 0.0


def test_a_body_between_elastic_stops_keeps_or_loses_its_speed() -> None:
    def speed(damping: float) -> float:
        box = circuit(
            "m.port s.port",
            m=Mass(mass=1.0, start_position=0.05, start_velocity=2.0),
            s=ElasticStop(upper="100 mm", stiffness=1e7, damping=damping),
        )
        result = simulate(box, 1.0, rtol=1e-8)
        assert result.ok, result.message
        return float(abs(result["m.port.v"].values[-1]))

    # Sixteen contacts, each at rtol 1e-8 over a few steps.
    assert speed(0.0) == pytest.approx(2.0, rel=1e-5)
    assert speed(500.0) < 1.0


def test_one_sided_elastic_stops(written: Any) -> None:
    lower = written(ElasticStop, sides="lower", lower="20 mm", stiffness=1e6, at_lower_stop=1.0)
    assert lower.equations.switches.keys() == {"at_lower_stop"}
    assert lower.through("port", port__x=0.01, port__v=0.0) == pytest.approx(1e4, rel=1e-12)
    upper = written(ElasticStop, sides="upper", upper="20 mm", stiffness=1e6, at_upper_stop=1.0)
    assert upper.through("port", port__x=0.03, port__v=0.0) == pytest.approx(-1e4, rel=1e-12)
    with pytest.raises(CircuitError, match=r"lower = 200 mm must be below upper = 100 mm"):
        ElasticStop(lower="200 mm")


def test_a_body_on_an_incline_slides_down() -> None:
    result = simulate(circuit("m.port f.port", m=InclinedMass(angle="30 deg"), f=Force()), 1.0)
    assert result["m.port.v"].values[-1] == pytest.approx(-0.5 * 9.80665, rel=1e-9)
