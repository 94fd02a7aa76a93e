"""A signal that is set from outside."""

from __future__ import annotations

from enum import Enum
from math import inf

from bramah.components.component import Component, discrete, setting
from bramah.components.ports import signal_out
from bramah.declare import choice, parameter
from bramah.expr import constant, equal, select


class Change(Enum):
    """How the signal comes to a value that was set."""

    JUMP = "jump"
    RAMP = "ramp"


class Input(Component):
    """A signal set by whoever steps the simulation, between two steps; it holds its value until it is set again.

    y = value   with jumps;   with ramps, straight from where it stands to the value within the ramp time

    In a run that nobody steps it keeps its start value. Set it as "input.y", or by the name of what it drives.
    """

    symbol = "input"

    y = signal_out(help="the signal")

    start = parameter("*", 0.0, help="value at the start")
    change = choice(Change, Change.JUMP, help="whether it jumps to a value that is set or goes there in a ramp")
    ramp_time = parameter("ms", 10.0, above=0, help="duration of a ramp")

    value = setting("*", "start", output="y", help="the value that was set last")
    origin = discrete("start", help="where the ramp begins")
    target = discrete("start", help="where the ramp ends")
    since = discrete(0.0, help="time at which the ramp begins, s")
    ramping = discrete(0.0, help="1 during a ramp")

    def equations(self) -> None:
        if self.change is Change.JUMP:
            self.output(y=self.value)
            return
        now = select(
            self.ramping,
            self.origin + (self.target - self.origin) * (self.time - self.since) / self.ramp_time,
            self.target,
        )
        begin = {"origin": now, "target": self.value, "since": self.time, "ramping": 1.0}
        self.when("is set", equal(self.value, self.target) - 0.5, set=begin)
        end = select(self.ramping, self.since + self.ramp_time, constant(inf))
        self.at("reaches its value", end, set={"ramping": 0.0})
        self.output(y=now)
