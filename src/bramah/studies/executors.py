"""Who runs the cases of a study."""

from __future__ import annotations

import math
import os
import queue
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from typing import Protocol

from bramah.errors import ArgumentError, quoted
from bramah.studies.case import Case, Row
from bramah.studies.work import Job, Runner, all_rows

THREADS, PROCESSES = "threads", "processes"
OVERDUE = 2.0
"""Seconds beyond its time limit after which a case is said to hang: the core looks at the time every tenth of one."""


class Client(Protocol):
    """A client of a dask cluster."""

    def get_executor(self) -> Executor: ...


Chosen = str | Executor | Client | None
"""Who runs the cases of a study, as `workers_for` takes it."""


class Workers(Protocol):
    """Takes groups of cases."""

    @property
    def count(self) -> int:
        """How many groups are at work at once."""

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]:
        """The rows of cases; of fewer if it is cancelled."""

    def trouble(self) -> str:
        """What goes wrong at the moment, without a full stop, and what to do; "" if nothing does."""

    def cancel(self) -> None:
        """Let what is at work end soon, with the rows that are there."""

    def close(self) -> None: ...


class Threads:
    """Threads of this process: the core computes without holding Python's lock, and all share the compiled system.

    A case that hangs in Python, in a measure or a component of one's own, cannot be ended here, nor survived if it
    crashes: choose processes for these.
    """

    def __init__(self, work: Job, count: int = 0) -> None:
        self.count = count or os.cpu_count() or 1
        self._bench, self._limit = Watched(work.bench()), work.time_limit
        self._tasks: queue.SimpleQueue[tuple[Future[list[Row]], Sequence[Case]] | None] = queue.SimpleQueue()
        # Those of the standard library would keep the program from ending while a case hangs.
        self._threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(self.count)]
        for thread in self._threads:
            thread.start()

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]:
        task: Future[list[Row]] = Future()
        self._tasks.put((task, cases))
        return task

    def trouble(self) -> str:
        began = min(list(self._bench.began.values()), default=math.inf)
        over = time.monotonic() - began - (math.inf if self._limit is None else self._limit)
        if over < OVERDUE:
            return ""
        return f"A case hangs in Python, {over:.0f} s beyond its time limit: threads cannot end it, processes can"

    def cancel(self) -> None:
        self._bench.cancelled.set()

    def close(self) -> None:
        self.cancel()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join(OVERDUE)

    def _serve(self) -> None:
        while (task := self._tasks.get()) is not None:
            future, cases = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(all_rows(self._bench, cases))
            except BaseException as error:
                future.set_exception(error)


class Watched:
    """A bench that knows since when each thread is at a case."""

    def __init__(self, bench: Runner) -> None:
        self._bench, self.cancelled = bench, bench.cancelled
        self.began: dict[int, float] = {}

    def run(self, case: Case) -> Row | None:
        thread = threading.get_ident()
        self.began[thread] = time.monotonic()
        try:
            return self._bench.run(case)
        finally:
            del self.began[thread]


def workers_for(work: Job, executor: Chosen = None, count: int = 0) -> Workers:
    """Those that an executor stands for.

    executor   "threads" (the default), "processes", the address of a dask scheduler such as "tcp://10.0.0.5:8786", a
               dask Client, or any executor of concurrent.futures, whose tasks travel as text
    count      how many threads or processes; 0: one for each processor
    """
    if executor is None or executor == THREADS:
        return Threads(work, count)
    if executor == PROCESSES:
        from bramah.studies.processes import Processes

        return Processes(work, count)
    if isinstance(executor, Executor):
        from bramah.studies.foreign import Foreign

        return Foreign(work, executor, count)
    if (isinstance(executor, str) and "://" in executor) or hasattr(executor, "scheduler_info"):
        from bramah.studies.cluster import Cluster

        return Cluster(work, executor)
    told = quoted(executor) if isinstance(executor, str) else f"a {type(executor).__name__}"
    raise ArgumentError(
        f'executor must be "{THREADS}", "{PROCESSES}", an executor of concurrent.futures, a dask Client or the address '
        f'of a dask scheduler such as "tcp://10.0.0.5:8786", not {told}.'
    )
