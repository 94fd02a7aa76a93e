"""A double-acting cylinder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from bramah.components.component import Component, discrete, quantity
from bramah.components.laws.end_stop import elastic_stop, rigid_release, rigid_stop
from bramah.components.laws.orifice import circle_area
from bramah.components.ports import hydraulic, translational
from bramah.declare import choice, parameter
from bramah.expr import constant, select
from bramah.units import format_quantity


class EndStops(Enum):
    """What ends the stroke."""

    RIGID = "rigid"
    ELASTIC = "elastic"
    NONE = "none"


class DoubleActingCylinder(Component):
    """Double-acting cylinder with one rod, variable volumes, leakage past the piston and end stops.

    (V_A + A_A x) p_A' / B = q_A - A_A v - C_l (p_A - p_B)
    (V_B + A_B (stroke - x)) p_B' / B = q_B + A_B v + C_l (p_A - p_B)
    F = A_A p_A - A_B p_B

    after Esqué 2008, eq. 3.11, with the dead volumes V_A and V_B and the stops that it lacks. x is the position of the
    rod, 0 when fully retracted. Rigid stops are events with rebound, after Wenzel 1999; elastic ones are a spring and a
    damper that never pull. Masses, loads and friction are joined to the rod.
    """

    symbol = "double-acting cylinder"

    A = hydraulic("piston side")
    B = hydraulic("rod side")
    rod = translational("rod, positive when it extends")

    bore = parameter("mm", 40.0, above=0, help="diameter of the piston")
    rod_diameter = parameter("mm", 25.0, least=0, help="diameter of the rod; 0 for the ideal of equal areas")
    stroke = parameter("mm", 500.0, above=0, help="travel from end to end")
    dead_volume_A = parameter("cm3", 50.0, above=0, help="volume at A with the rod retracted, hoses included")
    dead_volume_B = parameter("cm3", 50.0, above=0, help="volume at B with the rod extended, hoses included")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="laminar leakage past the piston")
    start_position = parameter("mm", 0.0, least=0, help="position of the rod at the start")
    start_pressure_A = parameter("bar", None, help="pressure at A at the start")
    start_pressure_B = parameter("bar", None, help="pressure at B at the start")
    end_stops = choice(EndStops, EndStops.RIGID, help="what ends the stroke")
    restitution = parameter("-", 0.0, least=0, most=1, help="speed after a rigid stop over speed before")
    rest_speed = parameter("mm/s", 1.0, above=0, help="a rebound slower than this is none", advanced=True)
    stop_stiffness = parameter("N/m", 1e8, above=0, help="stiffness of an elastic stop")
    stop_damping = parameter("N s/m", 1e5, least=0, help="damping of an elastic stop")

    contact = discrete(0.0, help="-1 at rest on the stop of the retracted rod, 1 of the extended rod, 0 free")
    x = quantity("mm", "position of the rod")
    force = quantity("N", "force of the pressures on the rod")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        def shown(name: str) -> str:
            return f"{name} = {format_quantity(values[name], 'mm')}"

        if values["rod_diameter"] >= values["bore"]:
            yield f"{shown('rod_diameter')} must be below {shown('bore')}."
        if values["start_position"] > values["stroke"]:
            yield f"{shown('start_position')} must be at most {shown('stroke')}."

    def equations(self) -> None:
        p_A, p_B, x, v, fluid = self.A.p, self.B.p, self.rod.x, self.rod.v, self.fluid
        A_A = circle_area(self.bore)
        A_B = A_A - circle_area(self.rod_diameter)
        leak = self.leakage * (p_A - p_B)
        self.A.store((self.dead_volume_A + A_A * x) * fluid.compressibility(p_A))
        self.A.flow(fluid.density_ratio(p_A) * A_A * v + leak)
        self.A.start(self.start_pressure_A)
        self.B.store((self.dead_volume_B + A_B * (self.stroke - x)) * fluid.compressibility(p_B))
        self.B.flow(-(fluid.density_ratio(p_B) * A_B * v + leak))
        self.B.start(self.start_pressure_B)
        force = A_A * p_A - A_B * p_B
        self.rod.force(force)
        self.rod.start(x=self.start_position)
        self.report(x=x, force=force)
        if self.end_stops is EndStops.RIGID:
            self._rigid_stops()
        elif self.end_stops is EndStops.ELASTIC:
            self._elastic_stops()

    def _rigid_stops(self) -> None:
        rebound = {"restitution": self.restitution, "rest_speed": self.rest_speed}
        rigid_stop(self, self.rod, -1.0, constant(0.0), "reaches the retracted end", **rebound)
        rigid_stop(self, self.rod, 1.0, self.stroke, "reaches the extended end", **rebound)
        rigid_release(self, self.rod, "leaves the end")

    def _elastic_stops(self) -> None:
        x, v = self.rod.x, self.rod.v
        retracted = self.switch("at_retracted_end", -x)
        extended = self.switch("at_extended_end", x - self.stroke)
        k, c = self.stop_stiffness, self.stop_damping
        self.rod.force(select(retracted, elastic_stop(-x, -v, k, c), 0.0))
        self.rod.force(-select(extended, elastic_stop(x - self.stroke, v, k, c), 0.0))
