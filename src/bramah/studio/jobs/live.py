"""Runs while a knob is turned: a worker of their own, and of each page the newest request alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bramah.errors import BramahError
from bramah.studio.jobs.messages import TooLate
from bramah.studio.jobs.process import Process

LIMIT = 10.0
"""Seconds after which a run ends where it is."""
GRACE = 2.0


class Superseded(BramahError):
    """A newer request of the same page came before this one had its turn."""


class Live:
    """One worker that keeps systems, and answers a page at a time."""

    def __init__(self, start: Callable[[], Process]) -> None:
        self._start = start
        self._process: Process | None = None
        self._newest: dict[str, object] = {}
        self._lock = asyncio.Lock()
        self._closed = False

    @property
    def process(self) -> Process | None:
        return self._process

    def warm(self) -> Process:
        """The worker, started if there is none."""
        if self._process is None or not self._process.alive:
            self._process = self._start()
        return self._process

    async def ask(self, page: str, task: str, *arguments: Any, limit: float = LIMIT) -> Any:
        """The answer of the worker. Raises Superseded if the page has asked again before its turn came."""
        mine = self._newest[page] = object()
        try:
            async with self._lock:
                if self._newest.get(page) is not mine:
                    raise Superseded("A newer request came before this one had its turn.")
                return await self._call(task, arguments, limit)
        finally:
            if self._newest.get(page) is mine:
                del self._newest[page]

    async def _call(self, task: str, arguments: tuple[Any, ...], limit: float) -> Any:
        process = self.warm()
        _, future = process.call(task, *arguments)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), limit + GRACE)
        except TimeoutError:
            process.kill()
            raise TooLate(f"Not done after {limit:g} s. Make the run shorter, or the tolerance looser.") from None

    def close(self) -> None:
        """End the worker."""
        self._closed = True
        if self._process is not None:
            self._process.close()
