"""Who runs the cases of a study."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, Protocol

from bramah.errors import ArgumentError, quoted
from bramah.studies.case import Case, Row
from bramah.studies.work import Job, all_rows

THREADS, PROCESSES = "threads", "processes"


class Workers(Protocol):
    """Takes groups of cases."""

    @property
    def count(self) -> int:
        """How many groups are at work at once."""

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]:
        """The rows of cases; of fewer if it is cancelled."""

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
        self._bench = work.bench()
        self._pool = ThreadPoolExecutor(self.count)

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]:
        return self._pool.submit(all_rows, self._bench, cases)

    def cancel(self) -> None:
        self._bench.cancelled.set()

    def close(self) -> None:
        self.cancel()
        self._pool.shutdown(cancel_futures=True)


def workers_for(work: Job, executor: Any = None, count: int = 0) -> Workers:
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
