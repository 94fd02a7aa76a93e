"""An integral kept between limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, discrete, state
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter
from bramah.expr import equal, select


class LimitedIntegrator(Component):
    """x' = gain u between the limits,  y = x.

    On a limit the integral rests, and leaves it at the instant the input points away: it does not wind up. Arriving
    and leaving are located.
    """

    symbol = "limited integrator"

    u = signal_in(help="what is integrated")
    y = signal_out(help="the integral")

    gain = parameter("*", 1.0, help="rate of the output over the input")
    lower = parameter("*", -1.0, help="least output")
    upper = parameter("*", 1.0, help="greatest output")
    start = parameter("*", 0.0, help="output at the start")

    x = state("*", start="start", help="the output")
    limit = discrete(0.0, help="-1 on the lower limit, 1 on the upper, 0 between")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["lower"] >= values["upper"]:
            yield f"lower = {values['lower']:g} must be below upper = {values['upper']:g}."
        elif not values["lower"] <= values["start"] <= values["upper"]:
            yield f"start = {values['start']:g} must lie between lower and upper."

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("x", "y"),)

    def equations(self) -> None:
        rate, free = self.gain * self.u, equal(self.limit, 0.0)
        up, down = self.upper - self.x, self.x - self.lower
        self.when("reaches the upper limit", up, active=free, set={"limit": 1.0}, reset={self.x: self.upper})
        self.when("reaches the lower limit", down, active=free, set={"limit": -1.0}, reset={self.x: self.lower})
        self.when("leaves the limit", self.limit * rate, active=self.limit * self.limit, set={"limit": 0.0})
        self.rate(x=select(free, rate, 0.0))
        self.output(y=self.x)
