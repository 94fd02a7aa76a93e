"""Protection of the two lines of a closed circuit, all valves of it given by straight lines."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr, as_expr, maximum


class LinearCrossLineRelief(Component):
    """Cross-line relief with boost: two lines are fed from S by check valves, and relieved into S by one relief valve.

    fed:       q_1 = -G_c max(0, p_S - p_1 - p_c)
    relieved:  q_1 = G_c max(0, p_1 - p_c - p_r),   q_1 + q_2 = G_r max(0, p_r - p_S - p_set)

    p_r is the pressure before the relief valve, to which a check valve leads from each line. One line alone is relieved
    by q_1 = G_c G_r / (G_c + G_r) (p_1 - p_c - p_S - p_set); this is the law of Skarbek 1981, JUNC, which is not valid
    while both are. No valve has dynamics. What is relieved goes to the boost line, in CrossLineRelief to the other.
    """

    symbol = "cross-line relief"

    A = hydraulic("first line")
    B = hydraulic("second line")
    S = hydraulic("boost line")

    set_pressure = parameter("bar", 200.0, least=0, help="p_set, at which the relief valve begins to open")
    gradient = parameter("m3/(s Pa)", 4e-9, above=0, help="G_r, flow of the relief valve per pressure above that")
    cracking_pressure = parameter("bar", 1.0, least=0, help="p_c, at which a check valve begins to open")
    check_gradient = parameter("m3/(s Pa)", 4e-9, above=0, help="G_c, flow of a check valve per pressure above that")

    def equations(self) -> None:
        G_c, G_r, p_S = self.check_gradient, self.gradient, self.S.p
        above = [_positive(port.p - p_S - self.cracking_pressure - self.set_pressure) for port in (self.A, self.B)]
        # The pressure between the valves, above that at which the relief valve opens: of each line alone, and of both.
        alone, together = G_c / (G_c + G_r), G_c / (2.0 * G_c + G_r)
        behind = maximum(alone * maximum(*above), together * (above[0] + above[1]))
        for port, excess in zip((self.A, self.B), above, strict=True):
            q = G_c * (_positive(excess - behind) - _positive(p_S - port.p - self.cracking_pressure))
            port.flow(q)
            self.S.flow(-q)


def _positive(x: Expr) -> Expr:
    return maximum(as_expr(x), 0.0)
