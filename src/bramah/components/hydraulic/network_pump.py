"""What pumps of water networks share: head over flow at any speed, and nothing flows back."""

from __future__ import annotations

from bramah.components.component import Component, unknown
from bramah.components.laws.affinity import affine_head
from bramah.components.laws.gravity import GRAVITY
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr, select


class NetworkPump(Component):
    """Pump with a check valve. Its kinds say what head f(q) it has at full speed."""

    symbol = "centrifugal pump"
    delivers = "P"

    S = hydraulic("suction side")
    P = hydraulic("pressure side")

    speed = parameter("-", 1.0, least=0, help="a, speed over full speed", signal=True)
    rise = parameter("m", 0.0, help="h, height of P over S")
    leakage = parameter("m3/(s Pa)", 1e-12, above=0, help="C_l, flow back through the shut check valve", advanced=True)
    start_flow = parameter("l/min", 0.0, help="flow at the start")
    least_speed = parameter("-", 0.02, above=0, below=1, help="speed below which the curve stays", advanced=True)

    q = unknown("l/min", "start_flow", scale=1e-3, help="flow from S to P")

    def equations(self) -> None:
        is_open, weight = self.switch("open", self.q), self.fluid.reference_density * GRAVITY
        ahead = weight * affine_head(self.q, self.speed, self.least_speed, self.full_speed_head)
        back = weight * affine_head(0.0, self.speed, self.least_speed, self.full_speed_head) - self.q / self.leakage
        self.balance(q=self.S.p - self.P.p - weight * self.rise + select(is_open, ahead, back))
        self.S.flow(self.q)
        self.P.flow(-self.q)

    def full_speed_head(self, q: Expr) -> Expr:
        """f(q), m."""
        raise NotImplementedError
