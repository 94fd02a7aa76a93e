"""One harmonic of a pump's delivery, with a fixed amplitude and phase or with those of the operating point."""

from __future__ import annotations

from bramah.components.component import Component, discrete, state
from bramah.components.ports import hydraulic, rotational, signal_in, signal_out
from bramah.declare import parameter, surface
from bramah.expr import Expr, constant, maximum, minimum, select, sin


class Harmonic(Component):
    """q = D omega a sin(k phi + b) from T to P, T = D a sin(k phi + b) dp at the shaft."""

    symbol = "fixed pump"

    T = hydraulic("suction side")
    P = hydraulic("pressure side")
    shaft = rotational("drive shaft")

    displacement = parameter("cm3/rev", 28.0, above=0, help="volume per turn")
    order = parameter("-", 7.0, above=0, help="k: periods in a turn")
    start_time = parameter("s", 0.0, help="time from which it ripples")

    on = discrete(0.0, help="1 from the start time on")

    def ripple(self, amplitude: Expr, phase: Expr) -> None:
        """Flows and torque of a harmonic with this a and b."""
        self.at("ripple starts", select(self.on, constant(float("inf")), self.start_time), set={"on": 1.0})
        share = select(self.on, amplitude * sin(self.order * self.shaft.phi + phase), 0.0)
        q = self.fluid.density_ratio(self.T.state) * self.displacement * share * self.shaft.omega
        self.T.flow(q)
        self.P.flow(-q)
        self.shaft.torque(self.displacement * share * (self.T.p - self.P.p))


class RippleHarmonic(Harmonic):
    """One harmonic of a pump's delivery: q = D omega a sin(k phi + b) from T to P, T = D a sin(k phi + b) dp."""

    amplitude = parameter("-", 0.1, help="a: amplitude over the mean flow")
    phase = parameter("deg", 0.0, help="b: phase at shaft angle 0")

    def equations(self) -> None:
        self.ripple(self.amplitude, self.phase)


class TabulatedHarmonic(Harmonic):
    """One harmonic of a pump's delivery whose a and b follow the mean pressure and the speed.

    q = D omega a sin(k phi + b) from T to P, a = a(mean pressure, omega), b = b(mean pressure, omega)
    """

    pressure = signal_in("bar", help="mean pressure difference")

    amplitude = surface(
        "bar", "rpm", "-", [[0, 0, 300], [1000, 0.1, 0.1], [2000, 0.1, 0.1]], help="a: amplitude over the mean flow"
    )
    phase = surface("bar", "rpm", "deg", [[0, 0, 300], [1000, 0, 0], [2000, 0, 0]], help="b: phase at shaft angle 0")

    least_pressure = parameter("bar", 0.0, help="mean pressure below which a and b stay")
    most_pressure = parameter("bar", 300.0, help="mean pressure above which they do")
    least_speed = parameter("rpm", 1000.0, help="speed below which a and b stay")
    most_speed = parameter("rpm", 2000.0, help="speed above which they do")

    def equations(self) -> None:
        p = minimum(maximum(self.pressure, self.least_pressure), self.most_pressure)
        omega = minimum(maximum(self.shaft.omega, self.least_speed), self.most_speed)
        self.ripple(self.amplitude.at(p, omega), self.phase.at(p, omega))


class MeanPressure(Component):
    """Pressure difference of a pump, averaged by a lag: T m' = p_P - p_T - m.

    Harmonics are measured at a mean pressure; their own ripple must not change them.
    """

    symbol = "pressure sensor"

    T = hydraulic("suction side")
    P = hydraulic("pressure side")
    y = signal_out("bar", "averaged pressure difference")

    averaging_time = parameter("ms", 50.0, above=0, help="T")
    start_mean = parameter("bar", 0.0, help="m at the start")

    m = state("bar", "start_mean", scale=1e7, help="averaged pressure difference")

    def equations(self) -> None:
        self.rate(m=(self.P.p - self.T.p - self.m) / self.averaging_time)
        self.output(y=self.m)
