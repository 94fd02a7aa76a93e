"""Lines as ladders of inertia and capacity."""

from __future__ import annotations

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component, state
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.pipe import inertance, laminar_resistance
from bramah.components.ports import hydraulic
from bramah.declare import count, parameter


class MultiportColumn(Component):
    """A column of fluid as a block: pressures come in at both ends.

    (rho L / A) q' = p_A - p_B - (128 mu L / (pi d^4)) q
    """

    symbol = "fluid column"

    A = hydraulic("receives the pressure and delivers the flow")
    B = hydraulic("receives the pressure and delivers the flow")

    length = parameter("m", 1.0, above=0, help="length")
    diameter = parameter("mm", 10.0, above=0, help="inner diameter")
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")

    q = state("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        d, L, p_A, p_B = self.diameter, self.length, self.A.p, self.B.p
        friction = laminar_resistance(d, L, 0.5 * (p_A + p_B), self.fluid) * self.q
        I = inertance(d, L, self.fluid)  # noqa: E741
        self.rate(q=(p_A - p_B - friction) / I)
        self.keep_energy(0.5 * I * self.q * self.q)
        self.A.flow(self.q)
        self.B.flow(-self.q)


class MultiportSegment(MultiportColumn):
    """A segment of line as a block: pressure comes in at A, flow at B.

    (rho L / A) q' = p_A - p_B - (128 mu L / (pi d^4)) q,   (A L / B) p_B' = q + q_B
    """

    symbol = "line segment"

    start_pressure = parameter("bar", None, help="pressure at B at the start")

    def equations(self) -> None:
        super().equations()
        self.B.contain(circle_area(self.diameter) * self.length)
        self.B.start(self.start_pressure)


class MultiportLadder(Assembly):
    """What ladders share: segments from A towards B, pressures at the start on a straight line between the ends."""

    A = hydraulic("receives the pressure and delivers the flow")

    length = parameter("m", 1.0, above=0, help="length")
    diameter = parameter("mm", 10.0, above=0, help="inner diameter")
    segments = count(3, least=1, most=1000, help="pieces it is cut into")
    start_pressure_A = parameter("bar", None, help="pressure at A at the start")
    start_pressure_B = parameter("bar", None, help="pressure at B at the start")
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")

    def _segments(self, inside: Inside, number: int) -> None:
        """So many segments one after the other, beginning at A."""
        for k in range(1, number + 1):
            inside.add(f"segment{k}", MultiportSegment(**self._piece(), start_pressure=self._start_pressure(k)))
            if k > 1:
                inside.connect(f"segment{k - 1}.B", f"segment{k}.A")

    def _piece(self) -> dict[str, float]:
        return {"length": self.length / self.segments, "diameter": self.diameter, "start_flow": self.start_flow}

    def _start_pressure(self, k: int) -> float | None:
        p_A, p_B = self.start_pressure_A, self.start_pressure_B
        return None if p_A is None or p_B is None else float(p_A + (p_B - p_A) * k / self.segments)


class MultiportLine(MultiportLadder):
    """Line as a ladder of N segments and as a block: pressure comes in at A, flow at B (Smith 1975, LINE2).

    I q_k' = p_(k-1) - p_k - R q_k,   C p_k' = q_k - q_(k+1),   p_0 = p_A,   p_B = p_N,   q_(N+1) = -q_B
    I = rho L / (N A),   C = A L / (N B),   R = 128 mu L / (N pi d^4)

    A wave is resolved only if it is long beside a segment; three segments of a long line are far from it.
    """

    symbol = "line"

    B = hydraulic("delivers the pressure and receives the flow")

    def build(self, inside: Inside) -> None:
        self._segments(inside, self.segments)
        inside.expose("A", "segment1.A")
        inside.expose("B", f"segment{self.segments}.B")


class MultiportPressureLine(MultiportLadder):
    """The same ladder ending in a column of fluid, as a block: pressures come in at both ends (Smith 1975, LINE1).

    I q_k' = p_(k-1) - p_k - R q_k for k = 1 to N,   C p_k' = q_k - q_(k+1) for k = 1 to N - 1,   p_0 = p_A, p_N = p_B
    """

    symbol = "line"

    B = hydraulic("receives the pressure and delivers the flow")

    def build(self, inside: Inside) -> None:
        last = self.segments - 1
        self._segments(inside, last)
        inside.add("end", MultiportColumn(**self._piece()))
        if last:
            inside.connect(f"segment{last}.B", "end.A")
        inside.expose("A", "segment1.A" if last else "end.A")
        inside.expose("B", "end.B")
