"""Springs and dampers between two moving parts on one line."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import translational
from bramah.declare import parameter
from bramah.expr import Expr


class Between(Component):
    """What springs and dampers between two parts share: a pull that draws the ends together."""

    A = translational("one end")
    B = translational("other end")

    def pull(self, F: Expr) -> None:
        self.A.force(F)
        self.B.force(-F)


class SpringBetween(Between):
    """Linear spring between two parts. It pushes and pulls.

    F = F_0 + k (x_B - x_A - L_0), a pull on both ends

    It gives no force to a speed, so each end must be joined to something with mass, a damper or a source of motion.
    """

    symbol = "spring between"

    stiffness = parameter("N/m", 1e4, least=0, help="force per extension")
    preload = parameter("N", 0.0, help="pull at the free length")
    free_length = parameter("mm", 0.0, help="distance of B from A at which the spring gives the preload only")

    def equations(self) -> None:
        extension = self.B.x - self.A.x - self.free_length
        self.pull(self.preload + self.stiffness * extension)
        self.keep_energy((self.preload + 0.5 * self.stiffness * extension) * extension)


class DamperBetween(Between):
    """Linear damper between two parts.

    F = b (v_B - v_A), a pull on both ends
    """

    symbol = "damper between"

    damping = parameter("N s/m", 1000.0, least=0, help="force per difference of speed")

    def equations(self) -> None:
        self.pull(self.damping * (self.B.v - self.A.v))


class SpringDamperBetween(SpringBetween):
    """Linear spring with a damper beside it, between two parts.

    F = F_0 + k (x_B - x_A - L_0) + b (v_B - v_A), a pull on both ends
    """

    symbol = "spring damper between"

    damping = parameter("N s/m", 100.0, least=0, help="force per difference of speed")

    def equations(self) -> None:
        super().equations()
        self.pull(self.damping * (self.B.v - self.A.v))
