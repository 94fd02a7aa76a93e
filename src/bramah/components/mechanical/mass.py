"""A body that moves along a line."""

from __future__ import annotations

from bramah.components.component import Component, quantity
from bramah.components.ports import translational
from bramah.declare import parameter


class Mass(Component):
    """Rigid body moving along a line.

    m v' = sum of the forces on the net,  x' = v
    """

    symbol = "mass"

    port = translational("the body")

    mass = parameter("kg", 100.0, above=0, help="mass of the body")
    start_position = parameter("mm", help="position at the start")
    start_velocity = parameter("m/s", help="velocity at the start")

    x = quantity("mm", "position")

    def equations(self) -> None:
        self.port.mass(self.mass)
        self.port.start(v=self.start_velocity, x=self.start_position)
        self.report(x=self.port.x)
