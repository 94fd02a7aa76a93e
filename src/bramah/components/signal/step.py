"""A signal that jumps once."""

from __future__ import annotations

from bramah.components.component import Component, discrete
from bramah.components.ports import signal_out
from bramah.declare import parameter
from bramah.expr import constant, select


class Step(Component):
    """A jump from one value to another at a scheduled time."""

    symbol = "step"

    y = signal_out(help="the stepping signal")

    before = parameter("*", 0.0, help="value before the step")
    after = parameter("*", 1.0, help="value after the step")
    step_time = parameter("s", 0.0, help="time of the step")

    stepped = discrete(0.0, help="1 after the step")

    def equations(self) -> None:
        self.at("step", select(self.stepped, constant(float("inf")), self.step_time), set={"stepped": 1.0})
        self.output(y=select(self.stepped, self.after, self.before))
