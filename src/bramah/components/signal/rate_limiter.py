"""A signal that follows another no faster than it may."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.component import Component, discrete, state
from bramah.components.laws.starting import start_time
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter
from bramah.expr import select


class RateLimiter(Component):
    """y' = (u - y) / T between -falling and rising, the nearer of them outside.

    An input slower than the limits is followed with the short lag T. The output starts at the input's first value. The
    instants at which the rate saturates are located.
    """

    symbol = "rate limiter"

    u = signal_in(help="what is followed")
    y = signal_out(help="the limited signal")

    rising = parameter("*", 1.0, above=0, help="greatest rate upwards, per second")
    falling = parameter("*", 1.0, above=0, help="greatest rate downwards, per second, as a positive number")
    lag = parameter("ms", 1.0, above=0, advanced=True, help="T, the lag behind an input slower than the limits")

    x = state("*", help="the output")
    started = discrete(0.0, help="2 once the output has taken up the input")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "x", "y"),)

    def equations(self) -> None:
        self.at("start", start_time(self.started), set={"started": self.started + 1.0}, reset={self.x: self.u})
        wanted = (self.u - self.x) / self.lag
        up = self.switch("fastest upwards", wanted - self.rising)
        down = self.switch("fastest downwards", -self.falling - wanted)
        self.rate(x=select(up, self.rising, select(down, -self.falling, wanted)))
        self.output(y=self.x)
