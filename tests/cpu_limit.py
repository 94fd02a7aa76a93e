"""A limit of CPU time: a busy machine fails nothing that a quiet one completes, and what never ends fails."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

import pytest


@contextlib.contextmanager
def within(limit: float) -> Iterator[None]:
    """Fail what takes more than `limit` CPU seconds in Python, or in what calls it back as other integrators do."""
    if not hasattr(signal, "ITIMER_PROF"):  # Windows
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        pytest.fail(f"not done after {limit:g} s of CPU time: does a run never end?")

    handler = signal.signal(signal.SIGPROF, end)
    # Again every second: code in between may swallow what is raised.
    timer = signal.setitimer(signal.ITIMER_PROF, limit, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *timer)
        signal.signal(signal.SIGPROF, handler)
