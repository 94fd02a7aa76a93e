"""An actuator that turns through less than a revolution."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from bramah.components.component import Component, discrete, quantity
from bramah.components.hydraulic.cylinder import EndStops
from bramah.components.laws.chamber import CRITICAL, CRITICAL_HELP, chamber, chamber_volume, leak
from bramah.components.laws.end_stop import elastic_stop, put_back, rigid_release, rigid_stop
from bramah.components.ports import hydraulic, rotational
from bramah.declare import choice, parameter
from bramah.expr import constant, select


class RotaryActuator(Component):
    """Vane actuator: pressure turns the shaft between two stops.

    (V + D phi) p_A' / B = q_A - D omega - C_l (p_A - p_B)
    (V + D (range - phi)) p_B' / B = q_B + D omega + C_l (p_A - p_B)
    T = D (p_A - p_B)

    D is the displacement per radian, V the dead volume of each side, phi the angle of the shaft, 0 at the stop that B
    turns it to. Stops are as in the cylinders. Inertia, load and friction are joined to the shaft.
    """

    symbol = "rotary actuator"

    A = hydraulic("side that turns it in the positive direction", fluid="A")
    B = hydraulic("other side", fluid="B")
    shaft = rotational("shaft")

    displacement = parameter("cm3/rev", 400.0, above=0, help="volume of a whole turn, were it possible")
    angle = parameter("deg", 270.0, above=0, help="angle from stop to stop")
    dead_volume = parameter("cm3", 20.0, least=0, help="volume of each side with the vane at its stop")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="laminar leakage past the vane")
    start_angle = parameter("deg", 0.0, least=0, help="angle of the shaft at the start")
    start_pressure_A = parameter("bar", None, help="pressure at A at the start")
    start_pressure_B = parameter("bar", None, help="pressure at B at the start")
    end_stops = choice(EndStops, EndStops.RIGID, help="what ends the travel")
    restitution = parameter("-", 0.0, least=0, most=1, help="speed after a rigid stop over speed before")
    rest_speed = parameter("rpm", 0.1, above=0, help="a rebound slower than this is none", advanced=True)
    stop_stiffness = parameter("N m/rad", 1e6, above=0, help="stiffness of an elastic stop")
    stop_damping = parameter("N m s/rad", 1e3, least=0, help="damping of an elastic stop")
    critical_share = parameter("-", CRITICAL, above=0, most=0.5, help=CRITICAL_HELP, advanced=True)

    contact = discrete(0.0, help="-1 at rest on the stop at 0, 1 on the other, 0 free")
    phi = quantity("deg", "angle of the shaft")
    torque = quantity("N m", "torque of the pressures")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["start_angle"] > values["angle"]:
            start, most = (math.degrees(values[name]) for name in ("start_angle", "angle"))
            yield f"start_angle = {start:g} deg must be at most angle = {most:g} deg."

    def leaks(self) -> bool:
        return bool(self.values["leakage"] > 0)

    def equations(self) -> None:
        D, phi, omega = self.displacement, self.shaft.phi, self.shaft.omega
        critical = self.critical_share * D * self.angle
        chamber(self.A, chamber_volume(self.dead_volume, D * phi, critical), D * omega)
        chamber(self.B, chamber_volume(self.dead_volume, D * (self.angle - phi), critical), -D * omega)
        leak(self.A, self.B, self.leakage)
        self.A.start(self.start_pressure_A)
        self.B.start(self.start_pressure_B)
        self.shaft.start(phi=self.start_angle)
        torque = D * (self.A.p - self.B.p)
        self.shaft.torque(torque)
        self.report(phi=phi, torque=torque)
        if self.end_stops is EndStops.RIGID:
            self._rigid_stops()
        elif self.end_stops is EndStops.ELASTIC:
            self._elastic_stops()

    def _rigid_stops(self) -> None:
        shaft = self.shaft
        turning = SimpleNamespace(x=shaft.phi, v=shaft.omega, total_force=shaft.total_torque, hold=shaft.hold)
        rebound = {"restitution": self.restitution, "rest_speed": self.rest_speed}
        rigid_stop(self, turning, -1.0, constant(0.0), "reaches the stop at zero", **rebound)
        rigid_stop(self, turning, 1.0, self.angle, "reaches the far stop", **rebound)
        rigid_release(self, turning, "leaves the stop")
        put_back(self, turning, constant(0.0), self.angle, **rebound)

    def _elastic_stops(self) -> None:
        phi, omega = self.shaft.phi, self.shaft.omega
        low, high = self.switch("at_zero", -phi), self.switch("at_far_stop", phi - self.angle)
        k, c = self.stop_stiffness, self.stop_damping
        self.shaft.torque(select(low, elastic_stop(-phi, -omega, k, c), 0.0))
        self.shaft.torque(-select(high, elastic_stop(phi - self.angle, omega, k, c), 0.0))
        depth = select(low, phi, select(high, phi - self.angle, 0.0))
        self.keep_energy(0.5 * k * depth * depth)
