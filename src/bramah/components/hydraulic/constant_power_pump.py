"""A pump of which only the power is known that it gives to the water."""

from __future__ import annotations

from bramah.components.hydraulic.network_pump import NetworkPump
from bramah.components.laws.gravity import GRAVITY
from bramah.declare import parameter
from bramah.expr import Expr, maximum, select, smooth


class ConstantPowerPump(NetworkPump):
    """Pump with a check valve that gives the same power to the water at any flow.

    p_P - p_S = rho g (a^2 f(q/a) - h)   for q > 0,   otherwise q = C_l (p_S - p_P + rho g (a^2 f(0) - h))
    f(q) = P / (rho g q)   for heads up to H_m;   with less flow f goes on straight, to 2 H_m at no flow

    a is the speed over that for which the power holds: it grows with a^3. No real pump is like that; it stands for one
    near its usual flow (EPANET's POWER), and a head near H_m says that it is used far from there. Slower than the least
    speed the curve no longer shrinks, so that the pump at rest is a resistance. The check valve leaks by C_l; where it
    shuts or opens is located.
    """

    power = parameter("kW", 10.0, above=0, help="P, given to the water at full speed")
    greatest_head = parameter("m", 1000.0, above=0, help="H_m, head up to which the power is constant, at full speed")

    def full_speed_head(self, q: Expr) -> Expr:
        """Both branches and their slopes meet at the flow of the greatest head."""
        least = self.power / (self.fluid.reference_density * GRAVITY * self.greatest_head)
        z = q / least
        return self.greatest_head * smooth(select(z < 1.0, 2.0 - z, 1.0 / maximum(z, 1.0)), z)
