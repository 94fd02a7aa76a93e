"""A piston without mass."""

from __future__ import annotations

from bramah.components.component import Component, state, unknown
from bramah.components.ports import hydraulic, translational
from bramah.declare import parameter
from bramah.fluids.condition import Condition


class MultiportPiston(Component):
    """Massless piston as a block: flow comes in at A, pressure at B, force at the rod (Smith 1975, CYLIDX).

    x' = q_A / A_A,   q_B = -A_B x',   A_A p_A + F_0 + F = A_B p_B + b x'

    A pressure at A, the preload F_0 and the force F of what is joined to the rod push towards positive x. The pressure
    at A is what keeps the balance.
    """

    symbol = "piston"

    rod = translational("delivers the displacement and receives the force")
    A = hydraulic("delivers the pressure and receives the flow", fluid="A")
    B = hydraulic("receives the pressure and delivers the flow", fluid="B")

    area_A = parameter("cm2", 10.0, above=0, help="area on the side of A")
    area_B = parameter("cm2", 10.0, above=0, help="area on the side of B")
    preload = parameter("N", 0.0, help="constant force towards positive x, F_0")
    damping = parameter("N s/m", 0.0, least=0, help="force against the motion per speed, b")
    start_position = parameter("mm", 0.0, help="position at the start")

    x = state("mm", "start_position", scale=0.1, help="position")
    p = unknown("bar", scale=1e7, help="pressure at A")
    q = unknown("l/min", scale=1e-3, help="flow into B")

    def equations(self) -> None:
        A_A, A_B = self.area_A, self.area_B
        v = self.A.arriving / (A_A * self.A.fluid.density_ratio(Condition(self.p)))
        self.rate(x=v)
        self.rod.impose(v, x=self.x)
        self.A.impose(self.p)
        self.B.flow(self.q)
        force = A_A * self.p + self.preload + self.rod.arriving - A_B * self.B.p - self.damping * v
        self.balance(p=force / A_A, q=self.q + self.B.fluid.density_ratio(self.B.state) * A_B * v)
        self.keep_energy(-self.preload * self.x)
