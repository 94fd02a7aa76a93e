"""A signal that goes straight from one value to another."""

from __future__ import annotations

from bramah.components.component import Component, discrete
from bramah.components.ports import signal_out
from bramah.declare import parameter
from bramah.expr import constant, equal, select


class Ramp(Component):
    """A straight line from one value to another, constant before and after. Both corners are scheduled."""

    symbol = "ramp"

    y = signal_out(help="the ramping signal")

    before = parameter("*", 0.0, help="value before the ramp")
    after = parameter("*", 1.0, help="value after the ramp")
    start_time = parameter("s", 0.0, help="time at which the ramp begins")
    duration = parameter("s", 1.0, above=0, help="time from the first corner to the second")

    corners = discrete(0.0, help="corners passed: 0, 1 or 2")

    def equations(self) -> None:
        waiting, rising = equal(self.corners, 0.0), equal(self.corners, 1.0)
        end = select(rising, self.start_time + self.duration, constant(float("inf")))
        self.at("corner", select(waiting, self.start_time, end), set={"corners": self.corners + 1.0})
        slope = (self.after - self.before) / self.duration
        line = self.before + slope * (self.time - self.start_time)
        self.output(y=select(waiting, self.before, select(rising, line, self.after)))
