"""Junctions without loss or volume, as blocks."""

from __future__ import annotations

from bramah.components.component import Component, unknown
from bramah.components.ports import hydraulic
from bramah.expr import Expr
from bramah.expr.graph import ZERO


class MultiportJunction(Component):
    """What junctions share: p is the pressure of A, passed on; q what flows in at A and out at all the others."""

    A = hydraulic("receives the pressure and delivers the flow")

    p = unknown("bar", scale=1e7, help="pressure passed on")
    q = unknown("l/min", scale=1e-3, help="flow into A")

    def equations(self) -> None:
        arriving: Expr = ZERO
        for name in self.ports():
            if name != "A":
                port = getattr(self, name)
                port.impose(self.p)
                arriving = arriving + port.arriving
        self.A.flow(self.q)
        self.balance(p=self.A.p - self.p, q=self.q + arriving)


class MultiportTee(MultiportJunction):
    """Three-way junction as a block: pressure comes in at A, flows come in at B and C (Smith 1975, TEE).

    p_B = p_C = p_A,   q_A + q_B + q_C = 0
    """

    symbol = "tee"

    B = hydraulic("delivers the pressure and receives the flow")
    C = hydraulic("delivers the pressure and receives the flow")


class MultiportCross(MultiportTee):
    """Four-way junction as a block: pressure comes in at A, flows come in at B, C and D (Smith 1975, CROSS).

    p_B = p_C = p_D = p_A,   q_A + q_B + q_C + q_D = 0
    """

    symbol = "cross"

    D = hydraulic("delivers the pressure and receives the flow")
