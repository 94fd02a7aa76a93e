"""Cylinders and motors of a random circuit, with what they move."""

from __future__ import annotations

import math
from typing import Any

import bramah as br
from benchmarks.trust_circuits.branches import check_valve
from benchmarks.trust_circuits.drawing import ATMOSPHERE, TANK, Drawing
from bramah.components.component import Component


class Piston:
    """Sizes of a cylinder whose stroke takes a part of the run at the circuit's flow."""

    def __init__(self, d: Drawing) -> None:
        swept = d.flow * d.until * d.between(0.03, 3)
        slender = d.between(0.7, 12)
        self.bore = d.rounded((swept * 4 / math.pi / slender) ** (1 / 3))
        self.area = math.pi / 4 * self.bore**2
        self.stroke = d.rounded(swept / self.area)
        self.force = d.pressure * self.area
        self.speed = d.flow / self.area
        self.start = d.rounded(self.stroke * d.one_of(0.0, 0.0, d.uniform(0, 1), 1.0))
        self.mass = d.rounded(self.force * d.until * d.between(1e-5, 0.3) / self.speed)

    @property
    def least_dead_volume(self) -> float:
        """Behind elastic stops: what presses them in must not use up the chamber."""
        return Drawing.rounded(0.05 * self.area * self.stroke)

    def common(self, d: Drawing) -> dict[str, Any]:
        given: dict[str, Any] = {
            "bore": self.bore,
            "stroke": self.stroke,
            "start_position": self.start,
            "rest_speed": d.rounded(self.speed * 1e-3),
            "dead_volume_A": d.rounded(self.area * self.stroke * d.between(1e-3, 0.3)),
        }
        if d.chance(0.2):
            given["end_stops"] = "elastic"
            given["stop_stiffness"] = d.rounded(self.force / self.stroke * d.between(1e4, 1e6))
            given["stop_damping"] = d.rounded(given["stop_stiffness"] * d.until * d.between(1e-4, 1e-2))
            given["dead_volume_A"] = max(given["dead_volume_A"], self.least_dead_volume)
        elif d.chance(0.3):
            given["restitution"] = d.uniform(0.1, 0.7)
        return given


def double_acting(d: Drawing, head: str, ring: str, piston: Piston | None = None) -> tuple[str, Piston]:
    size = piston or Piston(d)
    rod = d.rounded(size.bore * d.uniform(0.3, 0.75))
    dead = d.rounded(size.area * size.stroke * d.between(1e-3, 0.3))
    leakage = d.rounded(d.flow / d.pressure * d.one_of(0.0, d.between(1e-6, 1e-2)))
    common = size.common(d)
    if "end_stops" in common:
        dead = max(dead, size.least_dead_volume)
    name = d.add(br.DoubleActingCylinder(rod_diameter=rod, dead_volume_B=dead, leakage=leakage, **common))
    d.join(head, f"{name}.A")
    d.join(ring, f"{name}.B")
    return name, size


def single_acting(d: Drawing, head: str) -> tuple[str, Piston]:
    size = Piston(d)
    stiffness = d.rounded(size.force / size.stroke * d.between(0.01, 1))
    preload = d.rounded(size.force * d.between(0.01, 0.5))
    name = d.add(br.SingleActingCylinder(spring_stiffness=stiffness, spring_preload=preload, **size.common(d)))
    d.join(head, f"{name}.A")
    return name, size


def load(d: Drawing, cylinder: str, size: Piston, pull: tuple[float, float] | None = None) -> None:
    """A mass, and some of: a force, friction, a spring, a damper, a stop of its own."""
    ports = [f"{cylinder}.rod", f"{d.add(br.Mass(mass=size.mass))}.port"]
    if pull is not None:
        force = d.add(br.Force())
        d.drive(f"{force}.force", *pull)
        ports.append(f"{force}.port")
    elif d.chance(0.5):
        ports.append(f"{d.add(br.Force(force=d.rounded(size.force * d.uniform(-0.6, 0.3))))}.port")
    for share, make in ((0.4, _friction), (0.2, _spring), (0.2, _damper), (0.15, _stop)):
        if d.room > 2 and d.chance(share):
            ports.append(f"{d.add(make(d, size))}.port")
    d.circuit.connect(*ports)


def _friction(d: Drawing, size: Piston) -> Component:
    coulomb = d.rounded(size.force * d.between(3e-3, 0.1))
    static = d.rounded(coulomb * d.uniform(1.1, 2.5))
    viscous = d.rounded(size.force / size.speed * d.between(1e-3, 0.1))
    slow = d.rounded(size.speed * d.between(3e-3, 0.1))
    kind = d.random.randrange(4)
    if kind == 0:
        return br.CoulombFriction(coulomb_force=coulomb, viscous_friction=viscous, smoothing_speed=slow)
    if kind == 1:
        return br.StribeckFriction(
            coulomb_force=coulomb, static_force=static, viscous_friction=viscous, stribeck_speed=slow,
            smoothing_speed=d.rounded(slow / 10),
        )  # fmt: skip
    return br.StickSlipFriction(
        coulomb_force=coulomb, static_force=static, viscous_friction=viscous, rest_speed=d.rounded(size.speed * 1e-6)
    )


def _spring(d: Drawing, size: Piston) -> Component:
    return br.Spring(stiffness=d.rounded(size.force / size.stroke * d.between(0.01, 3)), free_position=size.start)


def _damper(d: Drawing, size: Piston) -> Component:
    return br.Damper(damping=d.rounded(size.force / size.speed * d.between(0.01, 1)))


def _stop(d: Drawing, size: Piston) -> Component:
    low = d.rounded(min(size.start, size.stroke * d.uniform(-0.1, 0.3)))
    high = d.rounded(max(size.start, size.stroke * d.uniform(0.4, 0.9)))
    if d.chance(0.5):
        return br.EndStop(
            lower=low, upper=high, restitution=d.one_of(0.0, 0.4), rest_speed=d.rounded(size.speed * 1e-3)
        )
    stiffness = d.rounded(size.force / size.stroke * d.between(30, 3e3))
    damping = d.rounded(stiffness * d.until * d.between(1e-4, 1e-2))
    return br.ElasticStop(lower=low, upper=high, stiffness=stiffness, damping=damping)


def cylinder(d: Drawing) -> None:
    """Straight on a net under pressure, or behind an orifice that a signal moves."""
    head = d.some_fed()
    if d.chance(0.4):
        name, size = single_acting(d, head)
    else:
        name, size = double_acting(d, head, TANK)
    load(d, name, size)


def valve_and_cylinder(d: Drawing) -> None:
    """Both chambers behind a valve with a moving command."""
    head, ring, area = d.new_net(), d.new_net(), d.area(d.pressure / 3, 0.3, 5)
    kind = d.random.randrange(3)
    if kind == 0:
        switching: dict[str, Any] = {
            "switching_time": d.rounded(d.until * d.between(3e-3, 0.1)),
            "overlap": d.uniform(0, 0.2),
        }
        areas: dict[str, Any] = dict.fromkeys(("area_PA", "area_PB", "area_AT", "area_BT", "area_PT"), area)
        made: Component = br.DirectionalValve43(leakage=d.rounded(d.flow / d.pressure * 1e-5), **switching, **areas)
    else:
        swing = d.rounded(d.between(5, 200) / d.until)
        made = br.ProportionalValve43(
            full_area=area, natural_frequency=swing, damping=d.uniform(0.4, 1), overlap=d.one_of(0.0, 0.05)
        )
    valve = d.add(made)
    d.drive(f"{valve}.command", -d.uniform(0.2, 1.0), d.uniform(0.2, 1.0))
    for port, net in (("P", d.some_fed()), ("T", TANK), ("A", head), ("B", ring)):
        d.join(net, f"{valve}.{port}")
    name, size = double_acting(d, head, ring)
    load(d, name, size)


def motor(d: Drawing) -> None:
    """With an inertia, what slows it down, and a check valve through which it draws when it overruns its supply."""
    speed = d.between(10, 300)
    displacement = d.rounded(d.flow / speed)
    torque = displacement * d.pressure
    leakage = d.rounded(d.flow / d.pressure * d.between(1e-3, 0.1))
    name = d.add(br.FixedMotor(displacement=displacement, leakage=leakage))
    inertia = d.rounded(torque * d.until * d.between(1e-3, 1) / speed)
    anti_cavitation = check_valve(d, ATMOSPHERE)
    d.join(d.some_fed(), f"{name}.A", f"{anti_cavitation}.B")
    d.join(TANK, f"{name}.B", f"{anti_cavitation}.A")
    ports = [f"{name}.shaft"]
    if d.chance(0.4):
        ports.append(f"{d.add(rotary_load(d, inertia, torque, speed))}.shaft")
    else:
        ports.append(f"{d.add(br.Inertia(inertia=inertia))}.shaft")
        ports.append(f"{d.add(br.RotationalDamper(damping=d.rounded(torque / speed * d.between(0.01, 1))))}.shaft")
    d.circuit.connect(*ports)


def rotary_load(d: Drawing, inertia: float, torque: float, speed: float) -> Component:
    coulomb = d.rounded(torque * d.between(0.01, 0.3))
    return br.RotaryLoad(
        inertia=inertia, coulomb_torque=coulomb, static_torque=d.rounded(coulomb * d.uniform(1.1, 2)),
        viscous_friction=d.rounded(torque / speed * d.between(0.01, 0.5)), rest_speed=d.rounded(speed * 1e-6),
    )  # fmt: skip
