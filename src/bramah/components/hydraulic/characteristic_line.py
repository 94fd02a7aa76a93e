"""A line whose waves are followed by the method of characteristics, as the circuit at its ends sees it."""

from __future__ import annotations

from bramah.components.component import discrete, quantity
from bramah.components.hydraulic.line_parameters import LineParameters
from bramah.components.ports import HydraulicView
from bramah.declare import parameter
from bramah.expr import Expr


class CharacteristicLine(LineParameters):
    """Both ends of a line: q = (p - c(t)) / b(t) flows into it, c and b being what the waves in it bring.

    Waves move from node to node in steps of time that all lines of a circuit share; at every such tick the line learns
    the pressures at its ends and tells the next c and b, between which they run linearly. b is the impedance rho c / A
    and half of the friction of the first reach. The circuit between is integrated with steps of its own.

    Fluid data are those at `start_pressure` and stay.
    """

    symbol = "line"

    wall_compliance = parameter("1/Pa", 0.0, least=0, help="d / (s E): relative growth of the volume per pressure")
    end_gas = parameter("J", 0.0, least=0, help="gas at each end times (p - vapour pressure)", advanced=True)

    begun = discrete(0.0, help="1 if the line starts from what follows, 0: from its parameters")
    begin_p = discrete(0.0, help="pressure at A at the start")
    begin_q = discrete(0.0, help="flow from A to B at the start")
    since = discrete(0.0, help="time of the last tick")
    c_A = discrete(0.0, help="wave arriving at A")
    c_A_rate = discrete(0.0, help="its rate of change")
    b_A = discrete(1e9, help="impedance at A")
    b_A_rate = discrete(0.0, help="its rate of change")
    c_B = discrete(0.0, help="wave arriving at B")
    c_B_rate = discrete(0.0, help="its rate of change")
    b_B = discrete(1e9, help="impedance at B")
    b_B_rate = discrete(0.0, help="its rate of change")

    q_A = quantity("l/min", "flow into the line at A")
    q_B = quantity("l/min", "flow out of the line at B")

    def equations(self) -> None:
        passed = self.time - self.since
        into_A = self._end(self.A, self.c_A + passed * self.c_A_rate, self.b_A + passed * self.b_A_rate)
        into_B = self._end(self.B, self.c_B + passed * self.c_B_rate, self.b_B + passed * self.b_B_rate)
        self.A.start(self.start_pressure)
        self.report(q_A=into_A, q_B=-into_B)
        self.sense(p_A=self.A.p, p_B=self.B.p)

    def _end(self, port: HydraulicView, c: Expr, b: Expr) -> Expr:
        q = (port.p - c) / b
        port.flow(q)
        return q


ENDS = {
    "A": ("since", "c_A", "c_A_rate", "b_A", "b_A_rate"),
    "B": ("since", "c_B", "c_B_rate", "b_B", "b_B_rate"),
}
"""The discrete values that a tick sets, in the order of the C core."""
