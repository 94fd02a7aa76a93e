"""A signal that follows another with one time constant."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.component import Component, state
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter


class FirstOrderLag(Component):
    """T x' = gain u - x,  y = x."""

    symbol = "first order lag"

    u = signal_in(help="what is followed")
    y = signal_out(help="the lagging signal")

    gain = parameter("*", 1.0, help="output over input at rest")
    time_constant = parameter("s", 0.01, above=0, help="time to 63 % of a step")
    start = parameter("*", 0.0, help="output at the start")

    x = state("*", start="start", help="the output")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "x", "y") if self.values["gain"] == 1 else ("x", "y"),)

    def equations(self) -> None:
        self.rate(x=(self.gain * self.u - self.x) / self.time_constant)
        self.output(y=self.x)
