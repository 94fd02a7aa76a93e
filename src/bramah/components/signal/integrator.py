"""The integral of a signal over time."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.component import Component, state
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter


class Integrator(Component):
    """x' = gain u,  y = x."""

    symbol = "integrator"

    u = signal_in(help="what is integrated")
    y = signal_out(help="the integral")

    gain = parameter("*", 1.0, help="rate of the output over the input")
    start = parameter("*", 0.0, help="output at the start")

    x = state("*", start="start", help="the output")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("x", "y"),)

    def equations(self) -> None:
        self.rate(x=self.gain * self.u)
        self.output(y=self.x)
