"""Couplings with a fixed ratio of speeds join any two parts, and move them as a rigid one would."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from bramah.components.mechanical import (
    Clutch,
    Damper,
    ElasticShaft,
    Force,
    Gearbox,
    InclinedMass,
    Inertia,
    Lever,
    Mass,
    RackAndPinion,
    RigidShaft,
    RotaryLoad,
    RotationalDamper,
    SpeedSource,
    Torque,
    VelocitySource,
    WinchDrum,
)
from bramah.components.signal import Ramp, Step
from bramah.errors import CircuitError
from bramah.simulation import simulate
from tests.circuits.making import circuit

YIELD = 1e-8
"""Relative: a coupling yields by T/k, 1e-6 rad at most here, and no longer once it is loaded; the rest is rtol."""


def last(result: Any, name: str) -> float:
    assert result.ok, result.message
    return float(result[name].values[-1])


@pytest.mark.parametrize("ratio", [4.0, -0.5])
@pytest.mark.parametrize(("driver", "load"), [(0.5, 3.0), (0.5, 100.0), (20.0, 0.01)])
def test_gearbox_between_two_inertias_is_that_of_the_closed_form(driver: float, load: float, ratio: float) -> None:
    """Wang 1988, SHA2; inertias far outside the range in which its iteration converges."""
    T_D, T_L = 100.0, 40.0
    result = simulate(
        circuit(
            "t.shaft d.shaft g.A",
            "g.B l.shaft b.shaft",
            t=Torque(torque=T_D),
            d=Inertia(inertia=driver),
            g=Gearbox(ratio=ratio, inertia_A=0.1, inertia_B=0.2),
            l=Inertia(inertia=load),
            b=Torque(torque=-T_L),
        ),
        1.0,
        rtol=1e-8,
    )
    acceleration = (T_D - T_L / ratio) / (driver + 0.1 + (load + 0.2) / ratio**2)
    # The torque of the stiff teeth carries the rounding of the speeds, c times 1e-14 rad/s; the speeds only their rtol.
    assert last(result, "d.shaft.omega") == pytest.approx(acceleration, rel=1e-7)
    assert last(result, "l.shaft.omega") == pytest.approx(acceleration / ratio, rel=1e-7)
    assert last(result, "g.T") == pytest.approx(T_D - (driver + 0.1) * acceleration, rel=1e-6)


@pytest.mark.parametrize("rtol", [1e-3, 1e-8])
@pytest.mark.parametrize("load", [1e-6, 9.0, 1e6])
def test_a_rigid_shaft_turns_as_one_whatever_the_inertias(load: float, rtol: float) -> None:
    """omega' = (T_D - T_L) / (J_D + J + J_L); HASP's iteration converges for 0.172 < J_L/J_D < 5.83 only.

    A constant acceleration is exact for any method, so rounding is left, and the ends are one unknown.
    """
    shaft = circuit(
        "t.shaft a.shaft s.A",
        "s.B b.shaft l.shaft",
        t=Torque(torque=60.0),
        a=Inertia(inertia=1.0, start_speed=3.0),
        s=RigidShaft(inertia=2.0),
        b=Inertia(inertia=load),
        l=Torque(torque=-10.0),
    )
    result = simulate(shaft, 1.0, rtol=rtol)
    assert last(result, "b.shaft.omega") == pytest.approx(3.0 + 50.0 / (3.0 + load), rel=1e-12)
    assert np.array_equal(result["a.shaft.omega"].values, result["b.shaft.omega"].values)


def test_a_rigid_shaft_carries_stiction_starts_and_holds_from_end_to_end() -> None:
    """A load that sticks holds the driver at the other end, and lets it go once the torque exceeds T_S."""
    held = circuit(
        "m.shaft a.shaft s.A", "s.B l.shaft", "r.y m.torque",
        r=Ramp(before=0.0, after=20.0, duration=1.0), m=Torque(), a=Inertia(inertia=1.0), s=RigidShaft(),
        l=RotaryLoad(inertia=1.0, static_torque=10.0, coulomb_torque=8.0, viscous_friction=0.0),
    )  # fmt: skip
    result = simulate(held, 1.0, rtol=1e-8)
    assert [(e.name, e.t) for e in result.events if e.component == "l"] == [("breaks loose", pytest.approx(0.5))]
    assert result["a.shaft.omega"].at(0.49) == 0.0
    # 2 omega' = 20 t - 8 from 0.5 s on.
    assert last(result, "a.shaft.omega") == pytest.approx((10 * (1 - 0.25) - 8 * 0.5) / 2, rel=1e-6)


def test_couplings_join_parts_without_inertia() -> None:
    row = circuit(
        "s.shaft g.A",
        "g.B h.A",
        "h.B k.A",
        "k.B d.shaft",
        s=SpeedSource(speed=120.0),
        g=Gearbox(ratio=2.0),
        h=RigidShaft(),
        k=Gearbox(ratio=3.0),
        d=RotationalDamper(damping=0.5),
    )
    result = simulate(row, 0.5)
    assert last(result, "d.shaft.omega") == pytest.approx(20.0, rel=YIELD)
    assert last(result, "g.T") == pytest.approx(0.5 * 20 / 6, rel=YIELD)


def test_losses_of_a_gearbox_either_way() -> None:
    def run(one: str, other: str) -> Any:
        return simulate(
            circuit(
                f"s.shaft g.{one}",
                f"g.{other} d.shaft",
                s=SpeedSource(speed=100.0),
                g=Gearbox(ratio=2.0, efficiency=0.9),
                d=RotationalDamper(damping=1.0),
            ),
            1.0,
        )

    forward = run("A", "B")
    assert last(forward, "g.A.T") * 100.0 * 0.9 == pytest.approx(-50.0 * 50.0, rel=YIELD)
    backward = run("B", "A")
    assert last(backward, "g.B.T") * 100.0 == pytest.approx(-200.0 * 200.0 * 1.1, rel=YIELD)


def test_losses_of_a_gearbox_never_drive(written: Any) -> None:
    gearbox = written(Gearbox, ratio=-3.0, efficiency=0.6)
    random = np.random.default_rng(1)
    omega, z = random.uniform(-3, 3, 400), random.uniform(-1e-6, 1e-6, 400)
    # No slip, so that nothing is stored or damped in the teeth: power in is power lost.
    state = {"A__omega": omega, "B__omega": omega / -3.0, "z": z}
    power = -(gearbox.through("A", **state) * omega + gearbox.through("B", **state) * omega / -3.0)
    assert np.all(power >= -1e-15)


@pytest.mark.parametrize(("pivot", "r"), [("between", -2.0), ("outside", 2.0)])
def test_lever_between_two_masses_and_without_any(pivot: str, r: float) -> None:
    lever = Lever(arm_A="100 mm", arm_B="200 mm", pivot=pivot)
    parts = {"f": Force(force=1000.0), "m": Mass(mass=10.0), "l": lever, "n": Mass(mass=20.0)}
    result = simulate(circuit("f.port m.port l.A", "l.B n.port", **parts), 1.0, rtol=1e-7)
    assert last(result, "m.port.v") == pytest.approx(1000 / (10 + 20 * r * r), rel=1e-5)
    assert last(result, "n.port.v") == pytest.approx(r * 1000 / (10 + 20 * r * r), rel=1e-5)
    light = circuit("f.port l.A", "l.B d.port", f=Force(force=1000.0), l=lever, d=Damper(damping=20.0))
    result = simulate(light, 1.0)
    assert last(result, "d.port.v") == pytest.approx(1000.0 / r / 20.0, rel=1e-6)
    assert last(result, "l.F") == pytest.approx(1000.0 / r, rel=1e-6)


def test_rack_and_pinion_joins_inertia_and_mass() -> None:
    result = simulate(
        circuit(
            "t.shaft j.shaft r.shaft",
            "r.rack m.port",
            t=Torque(torque=10.0),
            j=Inertia(inertia=0.1),
            r=RackAndPinion(radius="30 mm"),
            m=Mass(mass=100.0),
        ),
        1.0,
    )
    assert last(result, "j.shaft.omega") == pytest.approx(10 / (0.1 + 100 * 0.03**2), rel=1e-5)
    assert last(result, "m.port.v") == pytest.approx(0.03 * 10 / (0.1 + 100 * 0.03**2), rel=1e-5)


def test_winch_lifts_and_its_rope_goes_slack() -> None:
    drum, load = WinchDrum(radius="150 mm", inertia=0.2), InclinedMass(mass=100.0, angle="30 deg")
    weight = 100.0 * 9.80665 * 0.5
    lift = circuit(
        "t.shaft w.shaft d.shaft", "w.load m.port",
        t=Torque(torque=200.0), w=drum, d=RotationalDamper(damping=2.0), m=load,
    )  # fmt: skip
    result = simulate(lift, 20.0)
    assert last(result, "w.F") == pytest.approx(weight, rel=1e-5)
    assert last(result, "m.port.v") == pytest.approx(0.15 * (200 - 0.15 * weight) / 2.0, rel=1e-5)
    # Paid out faster than it falls, the rope does nothing to the load.
    slack = circuit("s.shaft w.shaft", "w.load m.port", s=SpeedSource(speed=-100.0), w=drum, m=load)
    result = simulate(slack, 0.5)
    assert last(result, "w.F") == 0.0
    assert last(result, "m.port.v") == pytest.approx(-0.5 * 9.80665 * 0.5, rel=1e-6)


def test_clutch_slips_at_its_capacity_and_sticks_below_it() -> None:
    rig = circuit(
        "s.shaft c.A",
        "c.B j.shaft",
        "p.y c.engagement",
        s=SpeedSource(speed=100.0),
        c=Clutch(capacity="200 N m"),
        j=Inertia(inertia=1.0),
        p=Step(before=0.0, after=0.5, step_time=0.2),
    )
    result = simulate(rig, 2.0, rtol=1e-7)
    assert result["j.shaft.omega"].at([0.19]) == pytest.approx(0.0, abs=1e-12), "open, it carries nothing"
    # While it slips it carries half its capacity: 100 N m turn 1 kg m2 up to 100 rad/s in a second.
    assert float(result["c.T"].at([0.7])[0]) == pytest.approx(100.0, rel=1e-6)
    assert float(result["j.shaft.omega"].at([0.7])[0]) == pytest.approx(50.0, rel=1e-3)
    assert last(result, "j.shaft.omega") == pytest.approx(100.0, rel=1e-6)
    assert abs(last(result, "c.T")) < 1e-3


def test_a_closed_clutch_does_not_creep_under_load() -> None:
    loaded = circuit(
        "s.shaft c.A", "c.B t.shaft j.shaft",
        s=SpeedSource(speed=10.0), c=Clutch(capacity="200 N m"), t=Torque(torque=-150.0), j=Inertia(inertia=0.1),
    )  # fmt: skip
    result = simulate(loaded, 5.0)
    assert last(result, "c.T") == pytest.approx(150.0, rel=1e-5)
    assert abs(last(result, "c.slip")) < 1e-6


def test_elastic_shaft_rings_at_its_frequency() -> None:
    """Wang 1988, SH00: k = G I / L, I = pi D^4 / 32, with one end held."""
    shaft = ElasticShaft(length="2 m", diameter="40 mm", shear_modulus="80 GPa", damping=0.0)
    k = 80e9 * math.pi / 32 * 0.04**4 / 2.0
    held = circuit(
        "s.shaft e.A", "e.B j.shaft", s=SpeedSource(speed=0.0), e=shaft, j=Inertia(inertia=0.5, start_speed=1.0)
    )
    result = simulate(held, 1.0, rtol=1e-8)
    omega = result["j.shaft.omega"]
    t = np.linspace(0.0, 1.0, 200)
    assert omega.at(t) == pytest.approx(np.cos(math.sqrt(k / 0.5) * t), abs=2e-4)


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(CircuitError, match=r"bore = 50 mm must be below diameter = 40 mm"):
        ElasticShaft(bore="50 mm")
    with pytest.raises(CircuitError, match=r"ratio = 0 must be another number"):
        Gearbox(ratio=0.0)


def test_a_lever_held_at_one_end_follows_a_source() -> None:
    forced = circuit("s.port l.A", "l.B m.port", s=VelocitySource(velocity=0.1), l=Lever(), m=Mass(mass=50.0))
    x = [last(simulate(forced, until), "m.x") for until in (0.5, 1.0)]
    assert [b - a for a, b in pairwise(x)] == pytest.approx([-0.1], rel=1e-6)
