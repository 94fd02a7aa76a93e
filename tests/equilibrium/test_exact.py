"""Equilibria that are known exactly."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import bramah as br
from bramah.circuit import Circuit
from tests.circuits.making import BULK_MODULUS, DENSITY, circuit

SET, OVERRIDE, AREA = 1.2e7, 2e6, 1e-5


def rest(made: Circuit, **options: Any) -> br.Steady:
    found = br.steady(made, **options)
    assert found.ok, found.message
    return found


def orifice(p: float, bore: float) -> float:
    """Flow of an Orifice with transition="pressure"; backwards below zero."""
    return 0.65 * math.pi / 4 * bore**2 * math.sqrt(2 / DENSITY) * p / (p**2 + 2e4**2) ** 0.25


def plain_orifice(bore: float) -> br.Orifice:
    return br.Orifice(diameter=bore, transition="pressure", transition_pressure="0.2 bar")


@pytest.mark.parametrize("storage", ["2 l", 0.0])
@pytest.mark.parametrize("flow", [1e-5, 2e-4, 1e-3])
def test_relief_valve_passes_the_pump_s_flow(flow: float, storage: float | str) -> None:
    """Also where nothing stores, so that the start has no consistent values: the valve is shut and the flow must go."""
    found = rest(
        circuit(
            "s.P v.A r.P",
            "r.T t.T",
            s=br.FlowSource(flow=flow),
            v=br.Volume(volume=storage),
            r=br.StaticReliefValve(set_pressure=SET, override=OVERRIDE, rated_area=AREA),
            t=br.Tank(),
        )
    )

    def valve(p: float) -> float:
        z = (p - SET) / OVERRIDE
        return 0.65 * AREA * 0.5 * (z + math.hypot(z, 0.01)) * math.sqrt(2 / DENSITY) * p / (p**2 + 2e4**2) ** 0.25

    # Newton's method ends when updates are below 1e-10 of the scale of 1e7 Pa, and converges quadratically.
    assert found["v.A.p"] == pytest.approx(brentq(lambda p: valve(p) - flow, 1e6, 5e7, xtol=1e-6), rel=1e-10)
    assert found["r.P.q"] == pytest.approx(flow, rel=1e-10)
    assert found["r.P.q"].in_unit("l/min") == pytest.approx(flow * 6e4, rel=1e-10)
    assert found.how == "newton" and found.unique and found.growth == 0


def test_equal_orifices_in_a_chain_share_the_pressure() -> None:
    n = 8
    parts = {f"o{k}": plain_orifice(1e-3) for k in range(n)}
    nets = ["s.P o0.A", *(f"o{k}.B o{k + 1}.A" for k in range(n - 1)), f"o{n - 1}.B t.T"]
    found = rest(circuit(*nets, s=br.PressureSource(pressure=1.6e7), t=br.Tank(), **parts))
    pressures = [float(found[f"o{k}.B.p"]) for k in range(n)]
    assert pressures == pytest.approx([1.6e7 * (n - 1 - k) / n for k in range(n)], rel=1e-9, abs=1e-3)
    assert found["o3.A.q"] == pytest.approx(orifice(2e6, 1e-3), rel=1e-9)


def cylinder(**more: object) -> Circuit:
    """100 bar on the head of a 40 mm bore, the ring at tank pressure."""
    return circuit(
        "s.P o.A",
        "o.B c.A",
        "c.B t.T",
        " ".join(["c.rod", "m.port", *(f"{name}.port" for name in more)]),
        s=br.PressureSource(pressure=1e7),
        o=plain_orifice(1e-3),
        t=br.Tank(),
        c=br.DoubleActingCylinder(bore=0.04, rod_diameter=0.025, stroke=0.5, start_position=0.05),
        m=br.Mass(mass=200.0),
        **more,
    )


PUSH = math.pi / 4 * 0.04**2 * 1e7


def test_cylinder_against_a_spring() -> None:
    found = rest(cylinder(k=br.Spring(stiffness=1e5)))
    assert found["c.x"] == pytest.approx(PUSH / 1e5, rel=1e-9)
    assert found["c.A.p"] == pytest.approx(1e7, rel=1e-12)
    assert found["c.rod.v"] == pytest.approx(0.0, abs=1e-12)


def test_cylinder_against_its_stop() -> None:
    """The spring would let it go 1.26 m."""
    found = rest(cylinder(k=br.Spring(stiffness=1e4)))
    assert found["c.x"] == 0.5
    assert found["c.contact"] == 1.0
    assert not found.unique, "wherever the pressure is high enough it stays"


def test_dry_friction_holds_a_part_where_it_is() -> None:
    found = rest(cylinder(f=br.Force(force=-PUSH + 400), b=br.StickSlipFriction(coulomb_force=300, static_force=500)))
    # Holding takes what the fluid must be compressed by until the force is the load: 400 N less than the push.
    assert found["b.motion"] == 0.0
    assert found["c.rod.v"] == 0.0
    assert found["c.x"] == pytest.approx(0.05, abs=1e-3)
    assert found["c.A.p"] == pytest.approx(1e7, rel=1e-9)


def test_friction_that_is_too_weak_lets_it_go_to_the_stop() -> None:
    found = rest(cylinder(f=br.Force(force=-PUSH + 600), b=br.StickSlipFriction(coulomb_force=300, static_force=500)))
    assert found["c.x"] == 0.5


@pytest.mark.parametrize(("ends", "open_"), [("c.A c.B", True), ("c.B c.A", False)])
def test_check_valve_both_ways(ends: str, open_: bool) -> None:
    inlet, outlet = ends.split()
    found = rest(
        circuit(
            f"s.P {inlet}",
            f"{outlet} v.A o.A",
            "o.B t.T",
            s=br.PressureSource(pressure=5e6),
            c=br.CheckValve(),
            v=br.Volume(),
            o=plain_orifice(1e-3),
            t=br.Tank(),
        )
    )
    if open_:
        assert found["c.open"] == 1.0
        assert found["c.A.q"] == pytest.approx(orifice(float(found["v.A.p"]), 1e-3), rel=1e-9)
        assert 4.7e6 < found["v.A.p"] < 4.95e6, "behind the cracking pressure of 0.5 bar and a little more"
    else:
        # Its leakage of 1e-14 m3/(s Pa) goes through the orifice. 1e-10 of the scale of 1e7 Pa is 1e-3 Pa.
        exact = brentq(lambda p: 1e-14 * (5e6 - p) - orifice(p, 1e-3), 1.0, 1e4, xtol=1e-9)
        assert found["c.open"] == 0.0
        assert found["v.A.p"] == pytest.approx(exact, rel=0, abs=1e-3)


def test_volumes_that_only_share_what_they_hold() -> None:
    """Nothing comes in and nothing goes out: (10 bar * 1 l + 40 bar * 3 l) / 4 l. The start decides."""
    shared = circuit(
        "a.A o.A",
        "o.B b.A",
        a=br.Volume(volume="1 l", start_pressure="10 bar"),
        b=br.Volume(volume="3 l", start_pressure="40 bar"),
        o=plain_orifice(1e-3),
    )
    found = rest(shared)
    # Rosenbrock methods keep linear invariants to rounding.
    assert found["a.A.p"].in_unit("bar") == pytest.approx(32.5, rel=1e-9)
    assert found["b.A.p"].in_unit("bar") == pytest.approx(32.5, rel=1e-9)
    assert found.how == "pseudo-transient" and not found.unique
    assert rest(shared, start={"a.A.p": "70 bar"})["b.A.p"].in_unit("bar") == pytest.approx(47.5, rel=1e-9)


def test_a_locked_volume_keeps_its_pressure() -> None:
    found = rest(circuit("a.A p.A", a=br.Volume(start_pressure="70 bar"), p=br.Plug()))
    assert found["a.A.p"].in_unit() == pytest.approx(70, rel=1e-15)


def test_a_load_on_a_locked_cylinder_compresses_the_fluid() -> None:
    """p A = F, and the piston sinks by what the fluid gives way: from the start, not to any place that would do."""
    area, volume, load = math.pi / 4 * 0.04**2, 1e-3, 10e3
    locked = circuit(
        "c.A v.A",
        "c.B t.T",
        "c.rod m.port f.port d.port",
        c=br.DoubleActingCylinder(
            bore=0.04, rod_diameter=0.025, stroke=0.5, start_position=0.2, dead_volume_A=1e-6, start_pressure_A=0.0
        ),
        v=br.Volume(volume=volume - 1e-6 - area * 0.2, start_pressure=0.0),
        t=br.Tank(),
        m=br.Mass(mass=100.0),
        f=br.Force(force=-load),
        d=br.Damper(damping=1e5),
    )
    found = rest(locked)
    assert found["c.A.p"] == pytest.approx(load / area, rel=1e-9)
    # dp = -B dV / V integrated with V falling: V = V0 exp(-p / B). The run there keeps it to the tolerance of 1e-3.
    sunk = volume * (1 - math.exp(-load / area / BULK_MODULUS)) / area
    assert 0.2 - found["c.x"] == pytest.approx(sunk, rel=1e-3)


def test_hydrostatic_transmission() -> None:
    """The motor turns at the pump's flow less the leakage of both; its torque is that of the damper."""
    pump, motor, leak, damping, speed = 28e-6 / (2 * math.pi), 56e-6 / (2 * math.pi), 2e-12, 0.5, 150.0
    found = rest(
        circuit(
            "p.P h.A m.A",
            "p.S m.B t.T",
            "e.shaft p.shaft",
            "m.shaft i.shaft d.shaft a.shaft",
            p=br.FixedPump(displacement="28 cm3/rev", leakage=leak),
            m=br.FixedMotor(displacement="56 cm3/rev", leakage=leak),
            e=br.SpeedSource(speed=speed),
            h=br.Volume(),
            i=br.Inertia(inertia=2.0),
            d=br.RotationalDamper(damping=damping),
            a=br.AngleSensor(),
            t=br.Tank(),
        )
    )
    # pump w_p - leak p = motor w_m + leak p and motor p = damping w_m.
    omega = pump * speed / (motor + 2 * leak * damping / motor)
    assert found["m.shaft.omega"] == pytest.approx(omega, rel=1e-9)
    assert found["h.A.p"] == pytest.approx(damping * omega / motor, rel=1e-9)
    assert found.drifts == {"m.shaft.phi": pytest.approx(omega, rel=1e-9)}
    assert "m.shaft.phi" in found.message


def test_an_undamped_spring_and_mass_come_to_rest_all_the_same() -> None:
    found = rest(circuit("m.port k.port f.port", m=br.Mass(mass=10), k=br.Spring(stiffness=1e4), f=br.Force(force=500)))
    assert found["m.x"] == pytest.approx(0.05, rel=1e-12)


def test_trapped_fluid_on_both_sides_does_not_swing_for_ever() -> None:
    """No damping anywhere and no unique answer: the method's own damping must end it."""
    found = rest(
        circuit(
            "c.A a.A",
            "c.B b.A",
            "c.rod m.port f.port",
            c=br.DoubleActingCylinder(bore=0.05, rod_diameter=0.03, stroke=0.4, start_position=0.2),
            a=br.Volume(start_pressure="50 bar"),
            b=br.Volume(start_pressure="50 bar"),
            m=br.Mass(mass=100.0),
            f=br.Force(force=-2000.0),
        )
    )
    head, ring = math.pi / 4 * 0.05**2, math.pi / 4 * (0.05**2 - 0.03**2)
    assert float(found["c.A.p"]) * head - float(found["c.B.p"]) * ring == pytest.approx(2000.0, rel=1e-9)


def test_nothing_unknown_is_steady() -> None:
    found = rest(circuit("s.P o.A", "o.B t.T", s=br.PressureSource(), o=br.Orifice(), t=br.Tank()))
    assert found["o.A.q"] > 0 and len(found.y) == 0 and np.all(found.d == found.d)


def test_a_valve_that_must_open_before_the_flow_can_go_anywhere() -> None:
    """Nothing stores and the check valve is shut at the start, so no run can begin there; the equilibrium is plain."""
    made = circuit(
        "s.P r.P c.A",
        "c.B o.A",
        "o.B r.T t.T",
        s=br.FlowSource(flow=3e-4),
        r=br.FirstOrderReliefValve(set_pressure=SET),
        c=br.CheckValve(),
        o=plain_orifice(1e-3),
        t=br.Tank(),
    )
    found = rest(made)
    assert found["c.open"] == 1.0
    assert found["r.P.q"] + found["o.A.q"] == pytest.approx(3e-4, rel=1e-9)
    assert found["o.A.q"] == pytest.approx(orifice(float(found["o.A.p"]), 1e-3), rel=1e-9)


def test_a_load_that_sinks_for_days_is_on_its_stop_in_the_end() -> None:
    """A leak of 1e-15 m3/(s Pa) under 80 bar lets go 0.7 cm3 a day; the stroke holds 250 cm3."""
    found = rest(
        circuit(
            "c.A g.A",
            "g.B c.B t.T",
            "c.rod m.port f.port b.port",
            c=br.DoubleActingCylinder(bore=0.04, rod_diameter=0.025, stroke=0.2, start_position=0.2),
            g=br.CheckValve(leakage=1e-15),
            t=br.Tank(),
            m=br.Mass(mass=100.0),
            f=br.Force(force=10e3),
            b=br.StickSlipFriction(coulomb_force=300, static_force=500),
        ).replace({"f.force": -10e3}),
        start={"c.A.p": "80 bar"},
    )
    assert found["c.contact"] == -1.0 and found["c.x"] == 0.0
