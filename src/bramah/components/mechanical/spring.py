"""A spring between a moving part and the ground."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import translational
from bramah.declare import parameter


class Spring(Component):
    """Linear spring to the ground. It pushes and pulls.

    F = -(F_0 + k (x - x_0))
    """

    symbol = "spring"

    port = translational("the moving end")

    stiffness = parameter("N/m", 1e4, least=0, help="force per travel")
    preload = parameter("N", 0.0, help="force against positive travel at the free position")
    free_position = parameter("mm", 0.0, help="position at which the spring gives the preload only")

    def equations(self) -> None:
        travel = self.port.x - self.free_position
        self.port.force(-(self.preload + self.stiffness * travel))
        self.keep_energy((self.preload + 0.5 * self.stiffness * travel) * travel)
