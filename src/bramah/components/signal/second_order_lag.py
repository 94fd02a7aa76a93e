"""A signal that follows another like a mass on a spring."""

from __future__ import annotations

from collections.abc import Iterable
from math import pi

from bramah.components.component import Component, state
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter


class SecondOrderLag(Component):
    """x'' = w^2 (gain u - x) - 2 zeta w x',  y = x,  w = 2 pi natural_frequency."""

    symbol = "second order lag"

    u = signal_in(help="what is followed")
    y = signal_out(help="the lagging signal")

    gain = parameter("*", 1.0, help="output over input at rest")
    natural_frequency = parameter("Hz", 10.0, above=0, help="frequency of the undamped oscillation")
    damping_ratio = parameter("-", 0.7, least=0, help="damping over critical damping")
    start = parameter("*", 0.0, help="output at the start")

    x = state("*", start="start", help="the output")
    v = state("*", scale=100.0, help="rate of the output")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "x", "y") if self.values["gain"] == 1 else ("x", "y"),)

    def equations(self) -> None:
        w = 2.0 * pi * self.natural_frequency
        self.rate(x=self.v, v=w * w * (self.gain * self.u - self.x) - 2.0 * self.damping_ratio * w * self.v)
        self.output(y=self.x)
