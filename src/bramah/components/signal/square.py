"""A signal that reverses periodically."""

from __future__ import annotations

from bramah.components.component import Component, discrete
from bramah.components.ports import signal_out
from bramah.declare import parameter
from bramah.expr import select


class Square(Component):
    """Plus the amplitude in the first half of each period, minus it in the second; the offset is added at all times.

    Before the start there is only the offset. Every reversal is scheduled.
    """

    symbol = "square"
    recurring = ("period",)

    y = signal_out(help="the reversing signal")

    amplitude = parameter("*", 1.0, help="half the height of a jump")
    period = parameter("s", 1.0, above=0, help="time of two halves")
    offset = parameter("*", 0.0, help="mean value")
    start_time = parameter("s", 0.0, help="time at which the first half begins")

    halves = discrete(0.0, help="halves begun so far")
    level = discrete(0.0, help="1 in the first half of a period, -1 in the second, 0 before the start")

    def equations(self) -> None:
        reversal = self.start_time + 0.5 * self.period * self.halves
        self.at("reversal", reversal, set={"halves": self.halves + 1.0, "level": select(self.level > 0.0, -1.0, 1.0)})
        self.output(y=self.offset + self.amplitude * self.level)
