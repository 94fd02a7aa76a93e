"""A local loss that takes the flow and gives the pressure."""

from __future__ import annotations

from bramah.components.component import Component, unknown
from bramah.components.laws.pipe import minor_loss
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import select, smooth


class MultiportLoss(Component):
    """Loss of an inlet or outlet as a block: flow comes in at A, pressure at B (Smith 1975, LOSS21).

    p_A = p_B + K rho q |q| / (2 A^2),   K = `loss_coefficient` for flow from A to B, `reverse_coefficient` back

    The law is smooth where the flow turns, so that nothing has to be rounded. The start values are first guesses only.
    """

    symbol = "minor loss"

    A = hydraulic("delivers the pressure and receives the flow")
    B = hydraulic("receives the pressure and delivers the flow")

    diameter = parameter("mm", 10.0, above=0, help="inner diameter that the coefficients refer to")
    loss_coefficient = parameter("-", 1.0, least=0, help="K for flow from A to B")
    reverse_coefficient = parameter("-", 0.5, least=0, help="K for flow from B to A")
    start_pressure = parameter("bar", None, help="first guess of the pressure at A")
    start_flow = parameter("l/min", 0.0, help="first guess of the flow from A to B")

    p = unknown("bar", "start_pressure", scale=1e7, help="pressure at A")
    q = unknown("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        K = select(self.q > 0.0, self.loss_coefficient, self.reverse_coefficient)
        drop = minor_loss(self.diameter, K, self.B.p, self.fluid) * self.q * abs(self.q)
        drop = smooth(drop, self.q, self.fluid.density_ratio(self.B.state))
        self.A.impose(self.p)
        self.B.flow(-self.q)
        self.balance(p=self.B.p + drop - self.p, q=self.A.arriving - self.q)
