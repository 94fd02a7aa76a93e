"""A sinusoidal signal."""

from __future__ import annotations

from math import pi

from bramah.components.component import Component, discrete
from bramah.components.ports import signal_out
from bramah.declare import parameter
from bramah.expr import constant, select, sin


class Sine(Component):
    """y = offset + amplitude sin(2 pi f (t - start) + phase); before the start it keeps its value of the start."""

    symbol = "sine"

    y = signal_out(help="the sinusoidal signal")

    amplitude = parameter("*", 1.0, help="half the way from valley to peak")
    frequency = parameter("Hz", 1.0, above=0, help="periods per second")
    offset = parameter("*", 0.0, help="mean value")
    phase = parameter("deg", 0.0, help="angle at the start")
    start_time = parameter("s", 0.0, help="time at which the oscillation begins")

    started = discrete(0.0, help="1 after the start")

    def equations(self) -> None:
        self.at("start", select(self.started, constant(float("inf")), self.start_time), set={"started": 1.0})
        self.limit_step(0.25 / self.frequency)
        elapsed = select(self.started, self.time - self.start_time, 0.0)
        self.output(y=self.offset + self.amplitude * sin(2.0 * pi * self.frequency * elapsed + self.phase))
