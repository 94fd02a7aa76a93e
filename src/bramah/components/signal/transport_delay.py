"""A signal that arrives late."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from bramah.components.component import Component, discrete
from bramah.components.laws.starting import start_time
from bramah.components.ports import signal_in, signal_out
from bramah.declare import parameter

SAMPLES = 32
"""Samples on their way at any time."""


class TransportDelay(Component):
    """y(t) = u(t - delay), from 32 samples of the input per delay, joined by straight lines.

    The samples are scheduled, so a signal of which nothing happens between two of them arrives as it was, apart from
    its curvature: the error is at most u'' delay^2 / 8192. A jump arrives as a ramp of delay/32. Before the start the
    input is taken to have been what it is then. Each sample ends a step; where that is too slow, use a PadeDelay.
    """

    symbol = "delay"

    u = signal_in(help="what is delayed")
    y = signal_out(help="the input of a while ago")

    delay = parameter("ms", 100.0, above=0, help="time from input to output")

    started = discrete(0.0, help="2 once the samples have taken up the input")
    begun = discrete(0.0, help="time of the first sample")
    taken = discrete(0.0, help="samples taken")
    locals().update({f"sample{k}": discrete(0.0, help=f"input {k} samples ago") for k in range(SAMPLES + 1)})

    def same_unit(self) -> Iterable[tuple[str, ...]]:
        return (("u", "y"),)

    def equations(self) -> None:
        samples = [f"sample{k}" for k in range(SAMPLES + 1)]
        first: dict[str, Any] = {"begun": self.time, "taken": 1.0, **dict.fromkeys(samples, self.u)}
        self.at("start", start_time(self.started), set=first | {"started": self.started + 1.0})
        period = self.delay / SAMPLES
        due = self.begun + period * self.taken
        moved = {later: getattr(self, earlier) for earlier, later in pairwise(samples)}
        self.at("sample", due, set=moved | {samples[0]: self.u, "taken": self.taken + 1.0})
        old, new = (getattr(self, name) for name in (samples[-1], samples[-2]))
        since = (self.time - self.begun) / period - (self.taken - 1.0)
        self.output(y=old + (new - old) * since)
