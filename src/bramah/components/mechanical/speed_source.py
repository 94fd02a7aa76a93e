"""Sources that move what they are joined to, whatever force that takes; and the ground."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import rotational, translational
from bramah.declare import parameter


class SpeedSource(Component):
    """A motor that turns its shaft at a given speed, whatever torque that takes."""

    symbol = "speed source"

    shaft = rotational("driven shaft")

    speed = parameter("rpm", 1500.0, signal=True, help="speed of the shaft")

    def equations(self) -> None:
        self.shaft.impose(self.speed)


class VelocitySource(Component):
    """An actuator that moves along a line at a given velocity, whatever force that takes."""

    symbol = "velocity source"

    port = translational("driven part")

    velocity = parameter("m/s", 0.1, signal=True, help="velocity of the part")
    start_position = parameter("mm", help="position at the start")

    def equations(self) -> None:
        self.port.impose(self.velocity)
        self.port.start(x=self.start_position)


class Ground(Component):
    """The ground: what is joined to it along a line does not move."""

    symbol = "ground"

    port = translational("the fixed point")

    def equations(self) -> None:
        self.port.impose(0.0)
