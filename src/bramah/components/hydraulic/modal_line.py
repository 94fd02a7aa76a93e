"""A line as a sum of its modes: the mean flow and standing waves, each with states of its own."""

from __future__ import annotations

from bramah.components.assembly import Inside
from bramah.components.component import state
from bramah.components.hydraulic.line_segment import compliance
from bramah.components.hydraulic.rigid_column import LinePart, RigidColumn
from bramah.components.laws.line_modes import line_modes
from bramah.components.ports import HydraulicView, signal_in, signal_out
from bramah.declare import parameter
from bramah.expr import Expr, derivative, sqrt


class ModalColumn(RigidColumn):
    """Mean flow along a line, and at its ends what none of its modes has: a compliance behind a resistance.

    share C e' = q_e,   q_e = (p - e) / (ratio sqrt(I / C))   at each end

    A line answers sudden changes like the resistance sqrt(I / C) = rho_0 c / A, for which it would take all of its
    modes. Without any resistance it would ring at frequencies of its own when an end is closed at once.

    `resistance` is the slope of the friction law at the mean flow, by which all modes are damped.
    """

    end_share = parameter("-", 0.02, above=0, help="part of the line's compliance at each end")
    end_ratio = parameter("-", 0.4, above=0, help="resistance of the ends, in parts of rho_0 c / A", advanced=True)
    wave_speed = parameter("m/s", 0.0, least=0, help="speed of waves; 0: from the fluid and the wall")
    wall_compliance = parameter("1/Pa", 0.0, least=0, help="d / (s E): relative growth of the volume per pressure")

    resistance = signal_out("Pa s/m3", help="pressure lost per flow for small changes")

    e_A = state("bar", 0.0, scale=1e7, help="pressure of the compliance at A beyond that at the start")
    e_B = state("bar", 0.0, scale=1e7, help="pressure of the compliance at B beyond that at the start")

    def equations(self) -> None:
        super().equations()
        self.output(resistance=derivative(self.drop(self.q), self.q))
        C = compliance(self, self.wave_speed, self.wall_compliance)
        ends = self.end_share * C, self.end_ratio * sqrt(self.inertia() / C)
        self.rate(e_A=self._end(self.A, self.start_A() + self.e_A, *ends))
        self.rate(e_B=self._end(self.B, self.start_A() - self.drop(self.start_flow) + self.e_B, *ends))

    def _end(self, port: HydraulicView, e: Expr, C: Expr, R: Expr) -> Expr:
        q = (port.p - e) / R
        port.flow(q)
        self.keep_energy(0.5 * C * e * e)
        return q / C


class LineMode(LinePart):
    """Standing wave of a line between two pressures: a mass on a spring, driven from both ends.

    m I q' = p_A + sign p_B - sigma - m R q,   share C sigma' = q,   m = 1 / (share angle^2)

    I and C are inertia and compliance of the whole line, R its resistance. q flows into A, and sign q into B.
    """

    share = parameter("-", 0.2, above=0, help="its part of the line's compliance, seen from one end")
    angle = parameter("rad", 3.0, above=0, help="natural frequency times the time waves take from end to end")
    sign = parameter("-", 1.0, least=-1, most=1, help="1 if both ends take in flow at once, -1 if one gives it out")
    wave_speed = parameter("m/s", 0.0, least=0, help="speed of waves; 0: from the fluid and the wall")
    wall_compliance = parameter("1/Pa", 0.0, least=0, help="d / (s E): relative growth of the volume per pressure")

    resistance = signal_in("Pa s/m3", help="pressure lost per flow for small changes")

    q = state("l/min", 0.0, scale=1e-3, help="flow into A")
    sigma = state("bar", 0.0, scale=1e7, help="pressure of its compliance beyond that at the start")

    def equations(self) -> None:
        # At rest sigma balances the ends, which the start pressure and the start flow put where they are.
        begin = (1.0 + self.sign) * self.start_A() - self.sign * self.drop(self.start_flow)
        sigma = begin + self.sigma
        m = 1.0 / (self.share * self.angle * self.angle)
        C = self.share * compliance(self, self.wave_speed, self.wall_compliance)
        driven = self.A.p + self.sign * self.B.p - sigma
        self.rate(q=(driven / m - self.resistance * self.q) / self.inertia(), sigma=self.q / C)
        self.keep_energy(0.5 * (m * self.inertia() * self.q * self.q + C * sigma * sigma))
        self.A.flow(self.q)
        self.B.flow(self.sign * self.q)


def add_modes(inside: Inside, count: int, column: ModalColumn) -> None:
    """A modal line like `column` of so many modes, exposed at A and B."""
    found = line_modes(count)
    given = {name: value for name, value in column.values.items() if name in LineMode.given()}
    inside.add("column", column.replace(end_share=found.end_share))
    names = []
    for k, mode in enumerate(found.modes, start=1):
        names.append(f"mode{k}" if k <= count else f"rest{k - count}")
        inside.add(names[-1], LineMode(**given, share=mode.share, angle=mode.angle, sign=mode.sign))
    inside.connect("column.resistance", *(f"{name}.resistance" for name in names))
    for port in ("A", "B"):
        inside.expose(port, *(f"{name}.{port}" for name in ("column", *names)))
