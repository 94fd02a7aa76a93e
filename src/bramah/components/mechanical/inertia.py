"""A body that turns."""

from __future__ import annotations

from bramah.components.component import Component, quantity
from bramah.components.ports import rotational
from bramah.declare import parameter


class Inertia(Component):
    """Rigid body turning about a fixed axis.

    J omega' = sum of the torques on the net,  phi' = omega
    """

    symbol = "inertia"

    shaft = rotational("the body")

    inertia = parameter("kg m2", 0.01, least=0, help="moment of inertia about the axis; 0 adds none")
    start_angle = parameter("deg", help="angle at the start")
    start_speed = parameter("rpm", help="speed at the start")

    phi = quantity("deg", "angle")

    def equations(self) -> None:
        self.shaft.inertia(self.inertia)
        self.shaft.start(omega=self.start_speed, phi=self.start_angle)
        self.report(phi=self.shaft.phi)
