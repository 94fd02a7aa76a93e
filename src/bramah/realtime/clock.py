"""The clock that a loop keeps."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Whole nanoseconds, never backwards."""

    def now(self) -> int:
        """Since any instant."""
        ...

    def used(self) -> int:
        """Processor time of this thread, ns."""
        ...

    def sleep_until(self, instant: int) -> None:
        """Come back at this time of `now` or as soon after it as the system allows."""
        ...


class MachineClock:
    """The machine's monotonic clock, which nobody sets."""

    now = staticmethod(time.monotonic_ns)
    used = staticmethod(time.thread_time_ns)

    def sleep_until(self, instant: int) -> None:
        # A signal, such as Ctrl-C, does not end a sleep unless its handler raises.
        while (left := instant - time.monotonic_ns()) > 0:
            time.sleep(left * 1e-9)
