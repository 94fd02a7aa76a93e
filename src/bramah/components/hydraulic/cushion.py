"""Cushions at the ends of a stroke, alone and in a cylinder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component, quantity
from bramah.components.hydraulic.cylinder import shown
from bramah.components.hydraulic.double_acting_cylinder import DoubleActingCylinder
from bramah.components.laws.cushion import cushion_area, cushion_flow
from bramah.components.ports import hydraulic, translational
from bramah.components.size import size
from bramah.declare import choice, parameter


class End(Enum):
    """An end of a travel."""

    RETRACTED = "retracted"
    EXTENDED = "extended"


class CushionedEnds(Enum):
    """Which ends of a stroke are cushioned."""

    RETRACTED = "retracted"
    EXTENDED = "extended"
    BOTH = "both"


def _fits(values: Mapping[str, Any], length: str, taper: str) -> Iterable[str]:
    if values[taper] > values[length]:
        yield f"{shown(values, taper)} must be at most {shown(values, length)}."
    throttle = Cushion.throttle_diameter.sized(values["throttle_diameter"])
    port = Cushion.port_diameter.sized(values["port_diameter"])
    if throttle.is_not_below(port):
        yield f"throttle_diameter = {throttle} must be below port_diameter = {port}."


class Cushion(Component):
    """Cushion between a line and the chamber of a cylinder that empties towards an end of the stroke.

    q = c_d (a(s) sqrt(2 dp / rho) + (a_p - a(s)) sqrt(2 max(dp, 0) / rho)),   dp = p_A - p_B
    a(s) = a_t + (a_p - a_t) z^2 (3 - 2 z),   z = 1 + (s - length) / taper between 0 and 1

    s is the distance of the rod to the end: the taper of the spear closes the port a_p progressively down to the
    throttle a_t, which is what is left for the rest of the length. A check valve lets fluid back into the chamber
    through the whole port. Both roots are smooth around zero.
    """

    symbol = "cushion"

    A = hydraulic("line")
    B = hydraulic("chamber of the cylinder")
    rod = translational("rod whose position closes the port")

    end = choice(End, End.EXTENDED, help="end at which it acts")
    end_position = parameter("mm", 500.0, help="position of the rod at that end")
    length = parameter("mm", 25.0, above=0, help="distance from the end at which the port begins to close")
    taper = parameter("mm", 10.0, above=0, help="travel over which the port closes")
    port_diameter = size("mm", 10.0, help="diameter of the open port", laminar=False)
    throttle_diameter = size("mm", 0.8, help="diameter of the hole that is left at the end", laminar=False)
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    area = quantity("mm2", "area left to the outflow")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        return _fits(values, "length", "taper")

    def equations(self) -> None:
        inward = -1.0 if self.end is End.EXTENDED else 1.0
        port = self.port_diameter.area
        distance = inward * (self.rod.x - self.end_position)
        area = cushion_area(distance, self.length, self.taper, port, self.throttle_diameter.area)
        q = cushion_flow(
            self.A.p, self.B.p, area, port, self.fluid,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        self.A.flow(q)
        self.B.flow(-q)
        self.rod.force(0.0)
        self.report(area=area)


class CushionedCylinder(Assembly):
    """Double-acting cylinder with cushions: a `DoubleActingCylinder` and a `Cushion` before each chamber cushioned.

    v towards the end is braked by the pressure that a(s), the closing way out, builds up in the emptying chamber:
    p = (rho / 2) (A v / (c_d a(s)))^2 above the line when nothing is compressed.
    """

    symbol = "cushioned cylinder"

    A = hydraulic("piston side")
    B = hydraulic("rod side")
    rod = translational("rod, positive when it extends")

    bore = DoubleActingCylinder.bore
    rod_diameter = DoubleActingCylinder.rod_diameter
    stroke = DoubleActingCylinder.stroke
    dead_volume_A = DoubleActingCylinder.dead_volume_A
    dead_volume_B = DoubleActingCylinder.dead_volume_B
    leakage = DoubleActingCylinder.leakage
    start_position = DoubleActingCylinder.start_position
    start_pressure_A = DoubleActingCylinder.start_pressure_A
    start_pressure_B = DoubleActingCylinder.start_pressure_B
    moving_mass = DoubleActingCylinder.moving_mass
    mounting_angle = DoubleActingCylinder.mounting_angle
    end_stops = DoubleActingCylinder.end_stops
    restitution = DoubleActingCylinder.restitution
    rest_speed = DoubleActingCylinder.rest_speed
    stop_stiffness = DoubleActingCylinder.stop_stiffness
    stop_damping = DoubleActingCylinder.stop_damping
    critical_share = DoubleActingCylinder.critical_share
    cushioned_ends = choice(CushionedEnds, CushionedEnds.BOTH, help="which ends are cushioned")
    cushion_length = parameter("mm", 25.0, above=0, help="distance from an end at which its cushion begins")
    cushion_taper = parameter("mm", 10.0, above=0, help="travel over which a cushion closes its port")
    port_diameter = Cushion.port_diameter
    throttle_diameter = Cushion.throttle_diameter
    discharge_coefficient = Cushion.discharge_coefficient
    transition_pressure = Cushion.transition_pressure

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        yield from DoubleActingCylinder.relations(values)
        yield from _fits(values, "cushion_length", "cushion_taper")
        if values["cushion_length"] > values["stroke"]:
            yield f"{shown(values, 'cushion_length')} must be at most {shown(values, 'stroke')}."

    def build(self, inside: Inside) -> None:
        inside.add("cylinder", DoubleActingCylinder(**{n: self.values[n] for n in DoubleActingCylinder.given()}))
        rods = ["cylinder.rod"]
        for side, end, position in (("A", End.RETRACTED, 0.0), ("B", End.EXTENDED, self.stroke)):
            if self.cushioned_ends.value not in (end.value, "both"):
                inside.expose(side, f"cylinder.{side}")
                continue
            shared = {n: self.values[n] for n in Cushion.given() if n in self.values}
            part = f"cushion_{side}"
            lengths = {"end_position": position, "length": self.cushion_length, "taper": self.cushion_taper}
            inside.add(part, Cushion(end=end, **lengths, **shared))
            inside.connect(f"{part}.B", f"cylinder.{side}")
            inside.expose(side, f"{part}.A")
            rods.append(f"{part}.rod")
        inside.expose("rod", *rods)
