"""Pumps whose delivery ripples, given by its harmonics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import radians
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.hydraulic.fixed_pump import FixedPump
from bramah.components.hydraulic.ripple_harmonic import MeanPressure, RippleHarmonic, TabulatedHarmonic
from bramah.components.hydraulic.steady_turning import SteadyTurning
from bramah.components.laws.ripple_table import harmonic_tables, table_problems
from bramah.components.ports import hydraulic, rotational
from bramah.declare import count, numbers, parameter


class Rippling(Assembly):
    """What pumps with given harmonics share. `operating_points`, if given, stands for `amplitude` and `phase`."""

    T = hydraulic("suction side")
    P = hydraulic("pressure side")

    displacement = parameter("cm3/rev", 28.0, above=0, help="volume per turn")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="laminar leakage from P to T")
    pistons = count(9, least=1, most=1000, help="periods of the ripple in a turn: pistons, vanes or teeth")
    amplitude = numbers([0.05, 0.03, 0.02], help="amplitudes of the harmonics 1, 2, ... over the mean flow")
    phase = numbers([0.0, 0.0, 0.0], help="their phases at shaft angle 0, degrees")
    ripple_start = parameter("s", 0.0, help="time from which the delivery ripples")

    operating_points = numbers(
        [], rows=True, units=["bar", "rpm"],
        help="rows of pressure difference, speed, then amplitude and phase of each harmonic there",
    )  # fmt: skip
    averaging_time = parameter("ms", 50.0, above=0, help="time over which the pressure difference is averaged for them")
    start_mean = parameter("bar", 0.0, help="averaged pressure difference at the start (operating_points)")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if len(values["amplitude"]) != len(values["phase"]):
            yield "There must be one amplitude and one phase for each harmonic."
        yield from table_problems(values["operating_points"])

    def add_pump(self, inside: Inside) -> list[str]:
        """Mean delivery and harmonics, side by side; their shafts."""
        inside.add("mean", FixedPump(displacement=self.displacement, leakage=self.leakage))
        names = self._tabulated(inside) if self.operating_points else self._fixed(inside)
        inside.expose("T", "mean.S", *(f"{n}.T" for n in names))
        inside.expose("P", "mean.P", *(f"{n}.P" for n in names))
        return ["mean.shaft", *(f"{n}.shaft" for n in names)]

    def _fixed(self, inside: Inside) -> list[str]:
        names = []
        for k, (amplitude, phase) in enumerate(zip(self.amplitude, self.phase, strict=True), start=1):
            names.append(f"harmonic{k}")
            inside.add(names[-1], RippleHarmonic(**self._harmonic(k), amplitude=amplitude, phase=radians(phase)))
        return names

    def _tabulated(self, inside: Inside) -> list[str]:
        names = []
        inside.add("average", MeanPressure(averaging_time=self.averaging_time, start_mean=self.start_mean))
        inside.expose("T", "average.T")
        inside.expose("P", "average.P")
        pressures, speeds = [p for p, *_ in self.operating_points], [n for _, n, *_ in self.operating_points]
        limits = {
            "least_pressure": min(pressures), "most_pressure": max(pressures),
            "least_speed": min(speeds), "most_speed": max(speeds),
        }  # fmt: skip
        for k, (amplitude, phase) in enumerate(harmonic_tables(self.operating_points), start=1):
            names.append(f"harmonic{k}")
            inside.add(names[-1], TabulatedHarmonic(**self._harmonic(k), **limits, amplitude=amplitude, phase=phase))
        inside.connect("average.y", *(f"{n}.pressure" for n in names))
        return names

    def _harmonic(self, number: int) -> dict[str, float]:
        order = number * self.pistons
        return {"displacement": self.displacement, "order": order, "start_time": self.ripple_start}

    def drive_steadily(self, inside: Inside, speed: float) -> None:
        """The pump, turning at constant speed from the start of the ripple on."""
        shafts = self.add_pump(inside)
        inside.add("drive", SteadyTurning(speed=speed, zero_time=self.ripple_start))
        inside.connect("drive.shaft", *shafts)


class ShaftRipplePump(Rippling):
    """Pump of fixed displacement D on a shaft, whose delivery ripples with given harmonics.

    q = D omega (1 + sum_k a_k sin(k N phi + b_k)) - K (p_P - p_T)     from T to P
    T = D (1 + sum_k a_k sin(k N phi + b_k)) (p_P - p_T)               needed at the shaft

    N is the number of pistons and phi the angle of the shaft, so that the ripple follows any speed. The harmonics are
    those of the source flow; what pressure they make depends on the circuit and on the volume of the pump, which is
    joined to P as a Volume, or as a Line that ends in a Plug: see ShaftEquivalentLinePump.

    a_k and b_k are numbers, or with `operating_points` functions of the averaged pressure difference and the speed,
    smooth between the points of a grid and constant beyond it (proposed by Skarbek-Wazynski 1981, paragraph 751).
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
        self.drive_steadily(inside, self.speed)
