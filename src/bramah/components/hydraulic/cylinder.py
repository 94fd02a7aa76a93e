"""What cylinders share: a rod that moves between two ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from bramah.components.component import Component, discrete, quantity
from bramah.components.laws.chamber import CRITICAL, CRITICAL_HELP
from bramah.components.laws.end_stop import elastic_stop, put_back, rigid_release, rigid_stop
from bramah.components.laws.gravity import GRAVITY
from bramah.components.ports import translational
from bramah.declare import choice, parameter
from bramah.expr import Expr, constant, select, sin
from bramah.units import format_quantity


class EndStops(Enum):
    """What ends the stroke."""

    RIGID = "rigid"
    ELASTIC = "elastic"
    NONE = "none"


class Cylinder(Component):
    """Rod, weight and end stops of a cylinder: m v' = F - m g sin(angle) + what else acts on the rod, 0 <= x <= stroke.

    x is the position of the rod, 0 when fully retracted. Rigid stops are events with rebound, after Wenzel 1999;
    elastic ones are a spring and a damper that never pull. Dead volumes may be 0; a chamber stops shrinking at
    `critical_share` of the volume that is swept.
    """

    rod = translational("rod, positive when it extends")

    stroke = parameter("mm", 500.0, above=0, help="travel from end to end")
    start_position = parameter("mm", 0.0, least=0, help="position of the rod at the start")
    moving_mass = parameter("kg", 0.0, least=0, help="mass that moves with the rod, besides what is joined to it")
    mounting_angle = parameter("deg", 0.0, least=-90, most=90, help="how far the rod points upwards")
    end_stops = choice(EndStops, EndStops.RIGID, help="what ends the stroke")
    restitution = parameter("-", 0.0, least=0, most=1, help="speed after a rigid stop over speed before")
    rest_speed = parameter("mm/s", 1.0, above=0, help="a rebound slower than this is none", advanced=True)
    stop_stiffness = parameter("N/m", 1e8, above=0, help="stiffness of an elastic stop")
    stop_damping = parameter("N s/m", 1e5, least=0, help="damping of an elastic stop")
    critical_share = parameter("-", CRITICAL, above=0, most=0.5, help=CRITICAL_HELP, advanced=True)

    contact = discrete(0.0, help="-1 at rest on the stop of the retracted rod, 1 of the extended rod, 0 free")
    x = quantity("mm", "position of the rod")
    force = quantity("N", "force of the pressures and springs on the rod")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["start_position"] > values["stroke"]:
            yield f"{shown(values, 'start_position')} must be at most {shown(values, 'stroke')}."

    def drive(self, force: Expr) -> None:
        """Let the force of the chambers act on the rod, and the weight and the stops."""
        self.rod.force(force)
        weight = self.moving_mass * GRAVITY * sin(self.mounting_angle)
        self.rod.force(-weight)
        self.rod.mass(self.moving_mass)
        self.keep_energy(weight * self.rod.x)
        self.rod.start(x=self.start_position)
        self.report(x=self.rod.x, force=force)
        if self.end_stops is EndStops.RIGID:
            self._rigid_stops()
        elif self.end_stops is EndStops.ELASTIC:
            self._elastic_stops()

    def _rigid_stops(self) -> None:
        rebound = {"restitution": self.restitution, "rest_speed": self.rest_speed}
        rigid_stop(self, self.rod, -1.0, constant(0.0), "reaches the retracted end", **rebound)
        rigid_stop(self, self.rod, 1.0, self.stroke, "reaches the extended end", **rebound)
        rigid_release(self, self.rod, "leaves the end")
        put_back(self, self.rod, constant(0.0), self.stroke, **rebound)

    def _elastic_stops(self) -> None:
        x, v = self.rod.x, self.rod.v
        retracted = self.switch("at_retracted_end", -x)
        extended = self.switch("at_extended_end", x - self.stroke)
        k, c = self.stop_stiffness, self.stop_damping
        self.rod.force(select(retracted, elastic_stop(-x, -v, k, c), 0.0))
        self.rod.force(-select(extended, elastic_stop(x - self.stroke, v, k, c), 0.0))
        depth = select(retracted, x, select(extended, x - self.stroke, 0.0))
        self.keep_energy(0.5 * k * depth * depth)


def shown(values: Mapping[str, Any], name: str) -> str:
    """A length as the user may have written it."""
    return f"{name} = {format_quantity(values[name], 'mm')}"
