"""A body on an incline."""

from __future__ import annotations

from bramah.components.laws.gravity import GRAVITY
from bramah.components.mechanical.mass import Mass
from bramah.declare import parameter
from bramah.expr import sin


class InclinedMass(Mass):
    """Rigid body moving along an inclined line under its weight.

    m v' = sum of the forces on the net - m g sin(alpha),  x' = v
    """

    symbol = "inclined mass"

    angle = parameter("deg", 0.0, least=-90, most=90, help="slope of the line, positive rises along it", signal=True)
    gravity = parameter("m/s2", GRAVITY, least=0, help="acceleration of free fall", advanced=True)

    def equations(self) -> None:
        super().equations()
        weight = self.mass * self.gravity * sin(self.angle)
        self.port.force(-weight)
        if not self.connected("angle"):
            self.keep_energy(weight * self.port.x)
