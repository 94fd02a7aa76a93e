"""A server in this process, on a real socket of loopback, and a client that knows its token."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from bramah.components import registry
from bramah.studio.application import application
from bramah.studio.jobs.packed import unpacked
from bramah.studio.serve import Server, bound
from bramah.studio.settings import Settings
from bramah.studio.studio import Studio

TOKEN = "a-token-for-tests-alone"
WAIT = 60.0
"""Seconds for what takes milliseconds on a quiet machine."""


class Local:
    """A server, and requests to it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._socket = bound(0)
        self.folder = folder
        self.port = int(self._socket.getsockname()[1])
        given = {"folder": folder, "port": self.port, "token": TOKEN, **settings}
        self.app = application(Settings(**given), registry())
        self.studio: Studio = self.app.studio
        self._begun = threading.Event()
        config = uvicorn.Config(self.app, log_level="error", access_log=False, ws="none", timeout_graceful_shutdown=1)
        self._server = Server(config, self.studio, self._begun.set)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.address = f"http://127.0.0.1:{self.port}"
        self.client = httpx.Client(base_url=self.address, headers={"X-Bramah-Token": TOKEN}, timeout=WAIT)

    def _serve(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))

    def start(self) -> Local:
        self._thread.start()
        assert self._begun.wait(WAIT)
        return self

    def stop(self) -> None:
        self.client.close()
        self._server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive()

    def get(self, what: str, /, **query: str) -> httpx.Response:
        return self.client.get(f"/api/{what}", params=query)

    def post(self, what: str, /, **body: Any) -> httpx.Response:
        return self.client.post(f"/api/{what}", json=body)

    def job(self, what: str, /, **body: Any) -> dict[str, Any]:
        """Start a job, and wait for its end."""
        answer = self.post(what, **{"page": "p", **body})
        assert answer.status_code == 200, answer.text
        return self.ended(answer.json()["job"])

    def ended(self, job: str) -> dict[str, Any]:
        def status() -> dict[str, Any]:
            found: dict[str, Any] = self.get("job", id=job).json()
            return found

        until(lambda: status()["state"] not in ("queued", "running"))
        return status()

    def curves(self, what: str, /, **body: Any) -> tuple[Any, dict[str, tuple[Any, Any]]]:
        """The header and the curves of a binary answer."""
        answer = self.post(what, **body)
        assert answer.status_code == 200, answer.text
        return unpacked(answer.content)

    @contextmanager
    def watching(self, page: str = "p") -> Iterator[list[dict[str, Any]]]:
        """What a page is told, as it comes."""
        told: list[dict[str, Any]] = []
        with (
            httpx.Client(base_url=self.address, timeout=httpx.Timeout(WAIT)) as client,
            client.stream("GET", "/api/watch", params={"page": page, "token": TOKEN}) as answer,
        ):
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            reader = threading.Thread(target=_read, args=(answer, told), daemon=True)
            reader.start()
            until(lambda: told)
            try:
                yield told
            finally:
                self.studio.hub.tell({"event": "end of the test"}, page)
                reader.join(WAIT)


def _read(answer: httpx.Response, told: list[dict[str, Any]]) -> None:
    for line in answer.iter_lines():
        if line.startswith("data: "):
            told.append(json.loads(line.removeprefix("data: ")))
            if told[-1]["event"] == "end of the test":
                return


def until(condition: Any, seconds: float = WAIT) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)
