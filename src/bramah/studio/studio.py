"""What the server holds: open documents, jobs and who watches."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import anyio
import anyio.to_thread

from bramah.files.reader import Types
from bramah.studio.desk import Desk
from bramah.studio.file_watch import FileWatch
from bramah.studio.jobs.job import Job
from bramah.studio.jobs.live import Live
from bramah.studio.jobs.pool import Pool
from bramah.studio.jobs.process import Process
from bramah.studio.plain import as_json
from bramah.studio.settings import Settings
from bramah.studio.watch import Hub

T = TypeVar("T")


class Studio:
    """All parts of a server. It starts no process before `start`, and leaves none after `close`."""

    def __init__(self, settings: Settings, types: Types) -> None:
        self.settings, self.types = settings, types
        self.hub = Hub()
        self.desk = Desk(settings.folder, types, self.hub.tell)
        folder = str(self.desk.folder)
        self.pool = Pool(settings.modules, folder, self._tell_of)
        self.live = Live(lambda: Process(settings.modules, folder))
        self.files = FileWatch(self.desk, self.hub)
        self.type_list = lru_cache(maxsize=1)(self._type_list)
        self._warm = threading.Thread(target=self._warm_up, daemon=True)

    def start(self) -> None:
        """Begin to tell pages what happens, and make workers ready."""
        self.hub.start()
        self.files.start()
        self._warm.start()

    def close(self) -> None:
        """End all processes and threads."""
        self.hub.close()
        self.files.close()
        self.pool.close()
        if self._warm.is_alive():
            self._warm.join()
        self.live.close()

    def jobs_of(self, page: str) -> list[dict[str, Any]]:
        return [job.status() for job in self.pool.of_page(page)]

    async def beside(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function answers, carried out in a thread, so that others are answered meanwhile."""
        return await anyio.to_thread.run_sync(lambda: function(*arguments), abandon_on_cancel=True)

    def _tell_of(self, job: Job) -> None:
        self.hub.tell({"event": "job", **job.status()}, job.page)

    def _type_list(self) -> bytes:
        from bramah.studio.type_list import all_types

        return as_json(all_types(self.types).data())

    def _warm_up(self) -> None:
        """One worker for jobs first, then what the palette shows, then the worker that follows knobs."""
        self.pool.warm()
        self.type_list()
        for process in self.pool.processes:
            process.ready.wait(30.0)
        if not self.files.closed:
            self.live.warm()
