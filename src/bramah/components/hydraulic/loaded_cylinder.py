"""A cylinder with its load in one part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.hydraulic.double_acting_cylinder import DoubleActingCylinder
from bramah.components.mechanical.friction import StickSlipFriction
from bramah.components.mechanical.spring import Spring
from bramah.components.mechanical.windage import Windage
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class LoadedCylinder(Assembly):
    """Double-acting cylinder with the mass, friction, windage, spring and weight that it moves.

    m v' = A_A p_A - A_B p_B - F_C sign(v) - b v - w v |v| - k x - m g sin(angle),   0 <= x <= stroke

    At rest it stays until the sum of the other forces exceeds F_S. ALR0 of Wang 1988 (section 6.54, appendix C), made
    of a `DoubleActingCylinder`, a `StickSlipFriction`, a `Windage` and a `Spring`. It has no rod to join to: position,
    speed and force are those of the part `cylinder`. Dead volumes may be 0 where pipes are joined to the ports.
    """

    symbol = "loaded cylinder"

    A = hydraulic("piston side")
    B = hydraulic("rod side")

    bore = DoubleActingCylinder.bore
    rod_diameter = DoubleActingCylinder.rod_diameter
    stroke = DoubleActingCylinder.stroke
    dead_volume_A = DoubleActingCylinder.dead_volume_A
    dead_volume_B = DoubleActingCylinder.dead_volume_B
    leakage = DoubleActingCylinder.leakage
    start_position = DoubleActingCylinder.start_position
    start_pressure_A = DoubleActingCylinder.start_pressure_A
    start_pressure_B = DoubleActingCylinder.start_pressure_B
    mounting_angle = DoubleActingCylinder.mounting_angle
    end_stops = DoubleActingCylinder.end_stops
    restitution = DoubleActingCylinder.restitution
    rest_speed = DoubleActingCylinder.rest_speed
    stop_stiffness = DoubleActingCylinder.stop_stiffness
    stop_damping = DoubleActingCylinder.stop_damping
    critical_share = DoubleActingCylinder.critical_share
    moving_mass = parameter("kg", 100.0, above=0, help="m, mass of piston, rod and load")
    static_force = parameter("N", 0.0, least=0, help="F_S, dry friction at break-away")
    coulomb_force = parameter("N", 0.0, least=0, help="F_C, dry friction in motion")
    viscous_friction = parameter("N s/m", 0.0, least=0, help="b, friction per speed")
    windage = parameter("N s2/m2", 0.0, least=0, help="w, drag per square of speed")
    spring_stiffness = parameter("N/m", 0.0, least=0, help="k, force of a spring against extension, none at x = 0")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        yield from DoubleActingCylinder.relations(values)
        yield from StickSlipFriction.relations(values)

    def build(self, inside: Inside) -> None:
        inside.add("cylinder", DoubleActingCylinder(**{n: self.values[n] for n in DoubleActingCylinder.given()}))
        friction = {n: self.values[n] for n in ("static_force", "coulomb_force", "viscous_friction")}
        inside.add("friction", StickSlipFriction(**friction))
        inside.add("air", Windage(coefficient=self.windage))
        inside.add("spring", Spring(stiffness=self.spring_stiffness))
        inside.expose("A", "cylinder.A")
        inside.expose("B", "cylinder.B")
        inside.connect("cylinder.rod", "friction.port", "air.port", "spring.port")
