"""Viscous dampers between a moving part and the ground."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import rotational, translational
from bramah.declare import parameter


class Damper(Component):
    """Linear damper to the ground.

    F = -b v
    """

    symbol = "damper"

    port = translational("the moving end")

    damping = parameter("N s/m", 1000.0, least=0, help="force per speed")

    def equations(self) -> None:
        self.port.force(-self.damping * self.port.v)


class RotationalDamper(Component):
    """Linear damper of a shaft to the ground.

    T = -b omega
    """

    symbol = "rotational damper"

    shaft = rotational("the turning end")

    damping = parameter("N m s/rad", 0.1, least=0, help="torque per speed")

    def equations(self) -> None:
        self.shaft.torque(-self.damping * self.shaft.omega)
