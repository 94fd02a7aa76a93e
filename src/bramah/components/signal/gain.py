"""A signal times a factor."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.component import Component
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter


class Gain(Component):
    """y = gain u + offset."""

    symbol = "gain"

    u = signal_in(help="what is scaled")
    y = signal_out(help="the scaled signal")

    gain = parameter("*", 1.0, help="factor")
    offset = parameter("*", 0.0, help="added after scaling")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "y"),) if self.values["gain"] == 1 else ()

    def equations(self) -> None:
        self.output(y=self.gain * self.u + self.offset)
