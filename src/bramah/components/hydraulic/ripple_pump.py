"""Pumps whose delivery ripples, given by its harmonics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import pi, radians, sqrt
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component, discrete
from bramah.components.hydraulic.fixed_pump import FixedPump
from bramah.components.hydraulic.line import Line
from bramah.components.hydraulic.line_parameters import UnsteadyFriction
from bramah.components.hydraulic.plug import Plug
from bramah.components.hydraulic.steady_turning import SteadyTurning
from bramah.components.laws.line_friction import LineFriction
from bramah.components.ports import hydraulic, rotational
from bramah.declare import choice, count, numbers, parameter
from bramah.expr import constant, select, sin


class RippleHarmonic(Component):
    """One harmonic of a pump's delivery: q = D omega a sin(k phi + b) from T to P, T = D a sin(k phi + b) dp."""

    symbol = "fixed pump"

    T = hydraulic("suction side")
    P = hydraulic("pressure side")
    shaft = rotational("drive shaft")

    displacement = parameter("cm3/rev", 28.0, above=0, help="volume per turn")
    amplitude = parameter("-", 0.1, help="a: amplitude over the mean flow")
    order = parameter("-", 7.0, above=0, help="k: periods in a turn")
    phase = parameter("deg", 0.0, help="b: phase at shaft angle 0")
    start_time = parameter("s", 0.0, help="time from which it ripples")

    on = discrete(0.0, help="1 from the start time on")

    def equations(self) -> None:
        self.at("ripple starts", select(self.on, constant(float("inf")), self.start_time), set={"on": 1.0})
        share = select(self.on, self.amplitude * sin(self.order * self.shaft.phi + self.phase), 0.0)
        q = self.fluid.density_ratio(self.T.state) * self.displacement * share * self.shaft.omega
        self.T.flow(q)
        self.P.flow(-q)
        self.shaft.torque(self.displacement * share * (self.T.p - self.P.p))


class Rippling(Assembly):
    """What pumps with given harmonics share."""

    T = hydraulic("suction side")
    P = hydraulic("pressure side")

    displacement = parameter("cm3/rev", 28.0, above=0, help="volume per turn")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="laminar leakage from P to T")
    pistons = count(9, least=1, most=1000, help="periods of the ripple in a turn: pistons, vanes or teeth")
    amplitude = numbers([0.05, 0.03, 0.02], help="amplitudes of the harmonics 1, 2, ... over the mean flow")
    phase = numbers([0.0, 0.0, 0.0], help="their phases at shaft angle 0, degrees")
    ripple_start = parameter("s", 0.0, help="time from which the delivery ripples")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if len(values["amplitude"]) != len(values["phase"]):
            yield "There must be one amplitude and one phase for each harmonic."

    def add_pump(self, inside: Inside) -> list[str]:
        """Mean delivery and harmonics, side by side; their shafts."""
        inside.add("mean", FixedPump(displacement=self.displacement, leakage=self.leakage))
        names = []
        for k, (amplitude, phase) in enumerate(zip(self.amplitude, self.phase, strict=True), start=1):
            part = RippleHarmonic(
                displacement=self.displacement, amplitude=amplitude, order=k * self.pistons, phase=radians(phase),
                start_time=self.ripple_start,
            )  # fmt: skip
            inside.add(f"harmonic{k}", part)
            names.append(f"harmonic{k}")
        inside.expose("T", "mean.S", *(f"{n}.T" for n in names))
        inside.expose("P", "mean.P", *(f"{n}.P" for n in names))
        return ["mean.shaft", *(f"{n}.shaft" for n in names)]


class ShaftRipplePump(Rippling):
    """Pump of fixed displacement D on a shaft, whose delivery ripples with given harmonics.

    q = D omega (1 + sum_k a_k sin(k N phi + b_k)) - K (p_P - p_T)     from T to P
    T = D (1 + sum_k a_k sin(k N phi + b_k)) (p_P - p_T)               needed at the shaft

    N is the number of pistons and phi the angle of the shaft, so that the ripple follows any speed. The harmonics are
    those of the source flow; what pressure they make depends on the circuit and on the volume of the pump, which is
    joined to P as a Volume, or as a Line that ends in a Plug (Skarbek-Wazynski 1981, PRIP).
    """

    symbol = "fixed pump"

    shaft = rotational("drive shaft")

    def build(self, inside: Inside) -> None:
        inside.expose("shaft", *self.add_pump(inside))


class RipplePump(Rippling):
    """Pump at constant speed whose delivery ripples with given harmonics.

    q = D omega (1 + sum_k a_k sin(k N omega (t - t_0) + b_k)) - K (p_P - p_T)     from T to P

    N is the number of pistons and t_0 the time from which it ripples, before which the circuit may be in steady flow.
    The harmonics are those of the source flow, without the volume of the pump (Skarbek-Wazynski 1981, PRIP).
    """

    symbol = "fixed pump"

    speed = parameter("rpm", 1500.0, help="speed of the shaft")

    def build(self, inside: Inside) -> None:
        shafts = self.add_pump(inside)
        inside.add("drive", SteadyTurning(speed=self.speed, zero_time=self.ripple_start))
        inside.connect("drive.shaft", *shafts)


class EquivalentLinePump(RipplePump):
    """Pump at constant speed with given harmonics, whose own volume is a line with a closed end.

    q = D omega (1 + sum_k a_k sin(k N omega (t - t_0) + b_k)) - K (p_P - p_T) - flow into the line

    The line, as long as the passages in the pump and of their volume, makes the source impedance that a pump shows at
    high frequency (Skarbek-Wazynski 1981, PRIP).
    """

    symbol = "fixed pump"

    line_length = parameter("cm", 14.0, above=0, help="length of the equivalent line")
    line_volume = parameter("cm3", 50.0, above=0, help="volume of the equivalent line")
    wave_speed = parameter("m/s", None, above=0, help="speed of waves in it; unset: from the fluid")
    unsteady = choice(UnsteadyFriction, UnsteadyFriction.ZIELKE, help="friction in it while flow changes")
    start_pressure = parameter("bar", None, help="pressure in it at the start")

    def build(self, inside: Inside) -> None:
        super().build(inside)
        line = Line(
            length=self.line_length, diameter=sqrt(4 * self.line_volume / (pi * self.line_length)),
            wave_speed=self.wave_speed, friction=LineFriction.LAMINAR, unsteady=self.unsteady,
            start_pressure=self.start_pressure,
        )  # fmt: skip
        inside.add("line", line)
        inside.add("end", Plug())
        inside.connect("line.B", "end.A")
        inside.expose("P", "line.A")
