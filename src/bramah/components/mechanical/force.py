"""Forces and torques from outside."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import rotational, translational
from bramah.declare import parameter


class Force(Component):
    """A force on what it is joined to, fixed or driven by a signal; positive in the direction of positive velocity."""

    symbol = "force"

    port = translational("where the force acts")

    force = parameter("N", 0.0, signal=True, expected=True, help="force, positive along positive velocity")

    def equations(self) -> None:
        self.port.force(self.force)


class Torque(Component):
    """A torque on what it is joined to, fixed or driven by a signal; positive in the direction of positive speed."""

    symbol = "torque"

    shaft = rotational("where the torque acts")

    torque = parameter("N m", 0.0, signal=True, expected=True, help="torque, positive along positive speed")

    def equations(self) -> None:
        self.shaft.torque(self.torque)
