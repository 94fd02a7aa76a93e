"""Pages are told what happens: a queue for each, which is bounded, and server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from bramah.studio.plain import as_json
from bramah.studio.refused import Refused

MOST_WAITING = 512
"""Events that wait for a page; one that does not take them is cut off, and asks again when it comes back."""
MOST_PAGES = 64
ALIVE = 10.0
"""Seconds between two signs of life."""


class Watcher:
    """One page that watches."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.events: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING + 1)

    def put(self, event: bytes | None) -> None:
        """Keep an event for the page; with None, or where too many wait, it is cut off."""
        if event is not None and self.events.qsize() >= MOST_WAITING:
            event = None
        if event is None:
            while not self.events.empty():
                self.events.get_nowait()
        self.events.put_nowait(event)


class Hub:
    """All pages that watch. It may be told something from any thread."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def start(self) -> None:
        """From now on events go out, through the loop that runs."""
        self._loop = asyncio.get_running_loop()

    def tell(self, event: dict[str, Any], page: str | None = None) -> None:
        """Tell all pages, or one of them."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        try:
            loop.call_soon_threadsafe(self._put, as_json(event), page)
        except RuntimeError:  # it was closed meanwhile
            return

    def close(self) -> None:
        """Cut off all pages, so that the server can end."""
        self._closed = True
        for watcher in self._watchers:
            watcher.put(None)

    def __len__(self) -> int:
        return len(self._watchers)

    def require_room(self) -> None:
        """Raise Refused if as many pages watch as may."""
        if len(self._watchers) >= MOST_PAGES:
            raise Refused(429, f"{MOST_PAGES} pages watch already. Close some.")

    async def stream(self, page: str, first: Callable[[], dict[str, Any]]) -> AsyncIterator[bytes]:
        """The events of a page, with a comment now and then to keep the line open."""
        watcher = Watcher(page)
        self._watchers.add(watcher)
        try:
            yield b"retry: 500\n\n" + _event(as_json(first()))
            while not self._closed:
                try:
                    event = await asyncio.wait_for(watcher.events.get(), ALIVE)
                except TimeoutError:
                    yield b": alive\n\n"
                    continue
                if event is None:
                    return
                yield _event(event)
        finally:
            self._watchers.discard(watcher)

    def _put(self, event: bytes, page: str | None) -> None:
        for watcher in self._watchers:
            if page is None or watcher.page == page:
                watcher.put(event)


def _event(data: bytes) -> bytes:
    return b"data: " + data + b"\n\n"
