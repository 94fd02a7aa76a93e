"""The drive inside pumps of constant speed."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import rotational
from bramah.declare import parameter


class SteadyTurning(Component):
    """A drive at constant speed, whatever torque that takes: phi = omega (t - t_0).

    The angle follows from the time, so that no error adds up and the circuit can be in steady flow while it turns.
    """

    symbol = "speed source"

    shaft = rotational("driven shaft")

    speed = parameter("rpm", 1500.0, help="speed of the shaft")
    zero_time = parameter("s", 0.0, help="time at which the angle is 0")

    def equations(self) -> None:
        self.shaft.impose(self.speed, phi=self.speed * (self.time - self.zero_time))
