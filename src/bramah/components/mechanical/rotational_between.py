"""Springs and dampers between two shafts."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import rotational
from bramah.declare import parameter
from bramah.expr import Expr


class RotationalBetween(Component):
    """What springs and dampers between two shafts share: a torque with which A drives B."""

    A = rotational("one shaft")
    B = rotational("other shaft")

    def drive(self, T: Expr) -> None:
        self.A.torque(-T)
        self.B.torque(T)


class RotationalSpringBetween(RotationalBetween):
    """Linear torsion spring between two shafts.

    T = T_0 + k (phi_A - phi_B - phi_0), with which A drives B

    It gives no torque to a speed, so each end must be joined to something with inertia, a damper or a source of motion.
    """

    symbol = "rotational spring between"

    stiffness = parameter("N m/rad", 1000.0, least=0, help="torque per twist")
    preload = parameter("N m", 0.0, help="torque at the free angle")
    free_angle = parameter("deg", 0.0, help="angle of A ahead of B at which the spring gives the preload only")

    def equations(self) -> None:
        twist = self.A.phi - self.B.phi - self.free_angle
        self.drive(self.preload + self.stiffness * twist)
        self.keep_energy((self.preload + 0.5 * self.stiffness * twist) * twist)


class RotationalDamperBetween(RotationalBetween):
    """Linear damper between two shafts.

    T = b (omega_A - omega_B), with which A drives B
    """

    symbol = "rotational damper between"

    damping = parameter("N m s/rad", 1.0, least=0, help="torque per difference of speed")

    def equations(self) -> None:
        self.drive(self.damping * (self.A.omega - self.B.omega))


class RotationalSpringDamperBetween(RotationalSpringBetween):
    """Linear torsion spring with a damper beside it, between two shafts.

    T = T_0 + k (phi_A - phi_B - phi_0) + b (omega_A - omega_B), with which A drives B
    """

    symbol = "rotational spring damper between"

    damping = parameter("N m s/rad", 1.0, least=0, help="torque per difference of speed")

    def equations(self) -> None:
        super().equations()
        self.drive(self.damping * (self.A.omega - self.B.omega))
