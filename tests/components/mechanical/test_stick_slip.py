"""Friction as modes: exact times of sticking and slipping, at every tolerance."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DoubleActingCylinder,
    FirstOrderReliefValve,
    FlowSource,
    ProportionalValve43,
    Tank,
    Volume,
)
from bramah.components.mechanical import (
    EndStop,
    Force,
    Inertia,
    Mass,
    RotaryLoad,
    Spring,
    SpringBetween,
    StickSlipFriction,
    Torque,
    VelocitySource,
)
from bramah.components.signal import Ramp, Sine, Square
from bramah.errors import CircuitError
from bramah.simulation import simulate
from tests.circuits.making import circuit

MASS, STIFFNESS, SPEED, STATIC, COULOMB = 50.0, 5e3, 0.02, 200.0, 100.0


def drive() -> Circuit:
    """A block pulled over the ground by a spring whose other end moves steadily."""
    return circuit(
        "drive.port spring.B",
        "spring.A block.port friction.port",
        drive=VelocitySource(velocity=SPEED),
        spring=SpringBetween(stiffness=STIFFNESS),
        block=Mass(mass=MASS),
        friction=StickSlipFriction(static_force=STATIC, coulomb_force=COULOMB, viscous_friction=0.0),
    )


def cycle() -> tuple[float, float]:
    """Time of slipping, and of sticking, in one cycle of the block: the motion between is part of a sine."""
    omega, drop = math.sqrt(STIFFNESS / MASS), (STATIC - COULOMB) / STIFFNESS
    slip = 2 / omega * (math.pi - math.atan(omega * drop / SPEED))
    return slip, 2 * drop / SPEED


@pytest.mark.parametrize("method", ["rodas4", "rodas5p", "ros2"])
@pytest.mark.parametrize("rtol", [1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8])
def test_stick_slip_runs_at_every_tolerance(rtol: float, method: str) -> None:
    result = simulate(drive(), 10.0, method=method, rtol=rtol)
    assert result.ok, result.message
    assert [e.name for e in result.events] == ["breaks loose", "stops or turns"] * 4
    stuck = result["friction.motion"].values == 0
    assert np.all(result["block.port.v"].values[stuck] == 0.0), "a block that sticks does not creep"


def test_stick_slip_cycle_is_the_exact_one() -> None:
    slip, stick = cycle()
    result = simulate(drive(), 10.0, rtol=1e-9)
    times = [e.t for e in result.events]
    first = STATIC / STIFFNESS / SPEED
    exact = [first + n * (slip + stick) + s for n in range(4) for s in (0.0, slip)]
    # Errors of a slip shift all that follows; four cycles at rtol 1e-9 and speeds of 0.1 m/s leave 1e-6 s.
    assert times == pytest.approx(exact, rel=0, abs=1e-6)


def test_dry_friction_takes_the_same_off_every_swing() -> None:
    k, m, F = 100.0, 1.0, 1.0
    swing = circuit(
        "m.port f.port s.port",
        m=Mass(mass=m, start_position=0.1),
        f=StickSlipFriction(static_force=F, coulomb_force=F, viscous_friction=0.0),
        s=Spring(stiffness=k),
    )
    result = simulate(swing, 2.0, rtol=1e-9)
    half = math.pi * math.sqrt(m / k)
    assert [e.t for e in result.events] == pytest.approx([half * n for n in range(6)], abs=1e-6)
    turns = [float(result["m.x"].at([half * n])[0]) for n in range(6)]
    assert turns == pytest.approx([0.1, -0.08, 0.06, -0.04, 0.02, 0.0], abs=1e-7)
    assert result["m.port.v"].values[-1] == 0.0


def test_it_stays_put_below_the_static_force_and_leaves_at_it() -> None:
    pushed = circuit(
        "m.port f.port p.port",
        "r.y p.force",
        m=Mass(mass=10.0),
        f=StickSlipFriction(static_force=300.0, coulomb_force=200.0, viscous_friction=0.0),
        p=Force(),
        r=Ramp(after=1000.0, duration=10.0),
    )
    result = simulate(pushed, 4.0, rtol=1e-8)
    assert [(e.name, round(e.t, 9)) for e in result.events if e.component == "f"] == [("breaks loose", 3.0)]
    # m v' = 100 t - 200 from t = 3 s
    assert result["m.port.v"].values[-1] == pytest.approx((50 * (16 - 9) - 200) / 10, rel=1e-7)


def test_a_moving_start_slides_and_a_stop_throws_it_back() -> None:
    # Energy: each metre costs F_C; each contact leaves e^2 of it.
    v, e, F, m = 2.0, 0.8, 1.0, 1.0
    box = circuit(
        "m.port f.port s.port",
        m=Mass(mass=m, start_position=0.05, start_velocity=v),
        f=StickSlipFriction(static_force=2.0, coulomb_force=F, viscous_friction=0.0),
        s=EndStop(restitution=e),
    )
    result = simulate(box, 3.0, rtol=1e-9)
    energy, place, way, target = 0.5 * m * v * v, 0.05, 0.05, 0.1
    while energy > F * way:
        energy, place = (energy - F * way) * e * e, target
        target, way = 0.1 - target, 0.1
    rest = place + (energy / F) * (1 if target > place else -1)
    assert result.ok
    assert result["m.port.v"].values[-1] == 0.0
    assert result["m.x"].values[-1] == pytest.approx(rest, abs=1e-8)


@pytest.mark.parametrize("rtol", [1e-3, 1e-8])
def test_a_shaken_block_does_not_chatter(rtol: float) -> None:
    shaken = circuit(
        "m.port f.port p.port",
        "r.y p.force",
        m=Mass(mass=1.0),
        f=StickSlipFriction(static_force=200.0, coulomb_force=200.0, viscous_friction=0.0),
        p=Force(),
        r=Sine(amplitude=250.0, frequency=10.0),
    )
    result = simulate(shaken, 2.0, rtol=rtol)
    assert result.ok, result.message
    # Each half period it breaks loose and stops once.
    assert len(result.events) == pytest.approx(80, abs=2)


def test_rotary_load_sticks_turns_and_is_turned_back() -> None:
    load = RotaryLoad(inertia=2.0, static_torque=10.0, coulomb_torque=8.0, viscous_friction=0.0, external_torque=5.0)
    held = circuit("t.shaft l.shaft", t=Torque(torque=14.0), l=load)
    assert simulate(held, 1.0)["l.shaft.omega"].values[-1] == 0.0
    turned = circuit("t.shaft l.shaft j.shaft", t=Torque(torque=18.0), l=load, j=Inertia(inertia=3.0))
    assert simulate(turned, 2.0)["l.shaft.omega"].values[-1] == pytest.approx(2.0 * (18 - 5 - 8) / 5, rel=1e-9)
    back = circuit("t.shaft l.shaft", t=Torque(torque=-10.0), l=load)
    assert simulate(back, 2.0)["l.shaft.omega"].values[-1] == pytest.approx(2.0 * (-10 - 5 + 8) / 2, rel=1e-9)


def test_windage_and_viscous_friction_of_the_load() -> None:
    load = RotaryLoad(static_torque=0.0, coulomb_torque=0.0, viscous_friction=2.0, windage=0.5, start_speed=10.0)
    steady = circuit("t.shaft l.shaft", t=Torque(torque=-(2.0 * 30 + 0.5 * 900)), l=load)
    assert simulate(steady, 20.0, rtol=1e-8)["l.shaft.omega"].values[-1] == pytest.approx(-30.0, rel=1e-7)


def test_static_friction_below_sliding_friction_is_refused() -> None:
    with pytest.raises(CircuitError, match=r"static_force = 100 N must be at least coulomb_force = 200 N"):
        StickSlipFriction(static_force=100.0)
    with pytest.raises(CircuitError, match=r"static_torque = 2 N m must be at least coulomb_torque = 8 N m"):
        RotaryLoad(static_torque=2.0)


@pytest.mark.parametrize("rtol", [1e-3, 1e-5, 1e-8])
def test_a_sticking_cylinder_between_its_ends(rtol: float) -> None:
    """Friction and rigid stops on one net, with the pressures of a valve: nothing hangs, and it ends where it must."""
    press = circuit(
        "pump.P volume.A relief.P valve.P",
        "lever.y valve.command",
        "valve.A cylinder.A",
        "valve.B cylinder.B",
        "cylinder.rod load.port seal.port",
        "tank.T relief.T valve.T",
        pump=FlowSource(flow="20 l/min"),
        volume=Volume(volume="0.5 l"),
        relief=FirstOrderReliefValve(set_pressure="160 bar"),
        valve=ProportionalValve43(full_area="12 mm2"),
        lever=Square(amplitude=0.8, period="2 s"),
        cylinder=DoubleActingCylinder(bore="50 mm", rod_diameter="30 mm", stroke="120 mm"),
        load=Mass(mass=500.0),
        seal=StickSlipFriction(static_force=800.0, coulomb_force=400.0),
        tank=Tank(),
    )
    result = simulate(press, 6.0, rtol=rtol, most_steps=50_000)
    assert result.ok, result.message
    assert result["cylinder.x"].at([0.95, 2.95, 4.95]) == pytest.approx([0.12] * 3, abs=1e-9)
    assert result["cylinder.x"].values[-1] == pytest.approx(0.0, abs=1e-9)
    assert sum(e.component == "seal" and e.name == "breaks loose" for e in result.events) >= 6
