"""A progress bar on the terminal, and a clean stop at Ctrl-C."""

from __future__ import annotations

import signal
import sys
import threading
import time
from types import FrameType, TracebackType
from typing import Any

PATIENCE = 1.0
"""Seconds before a bar appears; shorter runs need none."""
EVERY = 0.1
WIDTH = 30


class Progress:
    """Called with the fraction done and the time reached, or what is being done; answers False once Ctrl-C was pressed.

    The first Ctrl-C lets the run end and keep what it computed; the second ends the program.
    """

    def __init__(self) -> None:
        self.cancelled = False
        self._shows = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._next = self._begun + PATIENCE
        self._drawn = False
        self._before: Any = None

    def __call__(self, fraction: float, at: float | str) -> bool:
        now = time.monotonic()
        if self._shows and now >= self._next:
            self._next = now + EVERY
            self._draw(min(1.0, max(0.0, fraction)), at if isinstance(at, str) else f"t = {at:.4g} s")
        return not self.cancelled

    def __enter__(self) -> Progress:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.cancelled:
            raise KeyboardInterrupt
        self.cancelled = True

    def _draw(self, fraction: float, at: str) -> None:
        full = round(WIDTH * fraction)
        bar = "#" * full + "." * (WIDTH - full)
        sys.stderr.write(f"\r\x1b[K[{bar}] {100 * fraction:3.0f} %  {at}")
        sys.stderr.flush()
        self._drawn = True
