"""A line whose waves are followed by the method of characteristics, as the circuit at its ends sees it."""

from __future__ import annotations

from bramah.components.component import discrete, quantity
from bramah.components.hydraulic.line_parameters import LineParameters
from bramah.components.laws.line_friction import steady_drop
from bramah.components.ports import HydraulicView
from bramah.declare import numbers, parameter
from bramah.expr import Expr


class CharacteristicLine(LineParameters):
    """Both ends of a line: q = (p - c(t)) / b(t) flows into it, c and b being what the waves in it bring.

    Waves move from node to node in steps of time that all lines of a circuit share; at every such tick the line takes
    notice of the pressures at its ends and of what flowed in. Between ticks c is a cubic and b a straight line in time.
    b is the impedance rho_0 c / A, rho_0 being the reference density, and half of the friction of the first reach. The
    circuit between is integrated with steps of its own, which may pass over ticks.

    Fluid data are those at `start_pressure` and stay. A wall that creeps changes b by what it takes up at once of a
    rise of pressure, and c by what it still takes up of earlier ones.
    """

    symbol = "line"
    is_line = True

    wall_compliance = parameter("1/Pa", 0.0, least=0, help="d / (s E): relative growth of the volume per pressure")
    wall_creep = numbers([], units=["1/Pa"], above=0.0, help="the same by each element of its creep, in the end")
    creep_time = numbers([], units=["s"], above=0.0, help="retardation time of each element")
    end_gas = parameter("J", 0.0, least=0, help="gas at each end times (p - vapour pressure)", advanced=True)

    begun = discrete(0.0, help="1 if the line starts from what follows, 0: from its parameters")
    begin_p = discrete(0.0, help="pressure at A at the start")
    begin_q = discrete(0.0, help="flow from A to B at the start")
    since = discrete(0.0, help="time of the last tick")
    c_A = discrete(0.0, help="wave arriving at A")
    c_A_rate = discrete(0.0, help="its rate of change")
    c_A_bend = discrete(0.0, help="its factor of the square of time")
    c_A_twist = discrete(0.0, help="its factor of the cube of time")
    b_A = discrete(1e9, help="impedance at A")
    b_A_rate = discrete(0.0, help="its rate of change")
    c_B = discrete(0.0, help="wave arriving at B")
    c_B_rate = discrete(0.0, help="its rate of change")
    c_B_bend = discrete(0.0, help="its factor of the square of time")
    c_B_twist = discrete(0.0, help="its factor of the cube of time")
    b_B = discrete(1e9, help="impedance at B")
    b_B_rate = discrete(0.0, help="its rate of change")

    q = quantity("l/min", "mean of the flows at both ends, from A to B")
    q_A = quantity("l/min", "flow into the line at A")
    q_B = quantity("l/min", "flow out of the line at B")

    def equations(self) -> None:
        c_A = self._wave(self.c_A, self.c_A_rate, self.c_A_bend, self.c_A_twist)
        c_B = self._wave(self.c_B, self.c_B_rate, self.c_B_bend, self.c_B_twist)
        into_A = self._end(self.A, c_A, self._wave(self.b_A, self.b_A_rate))
        into_B = self._end(self.B, c_B, self._wave(self.b_B, self.b_B_rate))
        drop = steady_drop(self, self.start_flow, self.fluid, self.start_pressure)
        self.A.start(self.start_pressure + self.start_place * drop)
        self.report(q=(into_A - into_B) / 2, q_A=into_A, q_B=-into_B)
        self.sense(p_A=self.A.p, p_B=self.B.p)

    def _wave(self, *factors: Expr) -> Expr:
        """A polynomial in the time since the last tick."""
        *lower, found = factors
        for factor in reversed(lower):
            found = factor + (self.time - self.since) * found
        return found

    def _end(self, port: HydraulicView, c: Expr, b: Expr) -> Expr:
        q = (port.p - c) / b
        port.flow(q)
        return q


ENDS = {
    "A": ("since", "c_A", "c_A_rate", "c_A_bend", "c_A_twist", "b_A", "b_A_rate"),
    "B": ("since", "c_B", "c_B_rate", "c_B_bend", "c_B_twist", "b_B", "b_B_rate"),
}
"""The discrete values that a tick sets, in the order of the C core."""
