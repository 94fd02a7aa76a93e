"""A clutch between two shafts."""

from __future__ import annotations

from bramah.components.component import Component, quantity, state
from bramah.components.laws.friction import lugre, lugre_rate
from bramah.components.laws.smooth import limit
from bramah.components.ports import rotational
from bramah.declare import parameter


class Clutch(Component):
    """Dry clutch or brake: it carries up to its capacity and slips beyond; a signal presses it together.

    z' = slip - k |slip| z / T_max,   T = u (k z + c z'),   slip = omega_A - omega_B,   u from 0 open to 1 closed

    The law of elastic bristles (Canudas de Wit et al. 1995) with equal static and sliding friction: slipping it carries
    u T_max, sticking it carries the load without creep.
    """

    symbol = "clutch"

    A = rotational("one shaft")
    B = rotational("other shaft")

    capacity = parameter("N m", 200.0, above=0, help="torque carried in slipping when fully closed")
    engagement = parameter("-", 1.0, least=0, most=1, help="share of the full pressing force", signal=True)
    stiffness = parameter("N m/rad", 1e5, above=0, help="torque per twist in sticking", advanced=True)
    damping = parameter("N m s/rad", 100.0, least=0, help="torque per slip in sticking", advanced=True)

    z = state("deg", scale=1e-4, help="twist of the faces before they slip")
    slip = quantity("rpm", "speed of A over that of B")
    T = quantity("N m", "torque with which A drives B")

    def equations(self) -> None:
        slip = self.A.omega - self.B.omega
        z_rate = lugre_rate(slip, self.z, self.capacity, self.stiffness)
        self.rate(z=z_rate)
        pressed = limit(self.engagement, 0.0, 1.0)
        T = pressed * lugre(slip, self.z, z_rate, self.stiffness, self.damping, 0.0)
        self.A.torque(-T)
        self.B.torque(T)
        self.report(slip=slip, T=T)
