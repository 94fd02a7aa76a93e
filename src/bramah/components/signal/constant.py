"""A signal that does not change."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import signal_out
from bramah.declare import parameter


class Constant(Component):
    """A fixed value."""

    symbol = "constant"

    y = signal_out(help="the value")

    value = parameter("*", 1.0, help="value of the signal")

    def equations(self) -> None:
        self.output(y=self.value)
