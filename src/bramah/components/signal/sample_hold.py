"""A signal measured at intervals and held between them."""

from __future__ import annotations

from collections.abc import Iterable

from bramah.components.component import Component, discrete
from bramah.components.laws.starting import start_time
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter


class SampleAndHold(Component):
    """y = u(t_k) from t_k until t_(k+1),  t_k = offset + k period.

    Every sample is scheduled. Until the first one the output is the input at the start.
    """

    symbol = "sample and hold"
    recurring = ("period",)

    u = signal_in(help="what is measured")
    y = signal_out(help="the sample held")

    period = parameter("ms", 10.0, above=0, help="time from sample to sample")
    offset = parameter("ms", 0.0, least=0, help="time of the first sample")

    held = discrete(0.0, help="the last sample")
    started = discrete(0.0, help="2 once the output has taken up the input")
    samples = discrete(0.0, help="samples taken so far")

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "y"),)

    def equations(self) -> None:
        self.at("start", start_time(self.started), set={"started": self.started + 1.0, "held": self.u})
        due = self.offset + self.period * self.samples
        self.at("sample", due, set={"held": self.u, "samples": self.samples + 1.0})
        self.output(y=self.held)
