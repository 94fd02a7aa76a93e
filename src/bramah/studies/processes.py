"""Processes of this machine that run the cases of a study."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from bramah.studies.case import Case, Row
from bramah.studies.hosted import Pool
from bramah.studies.parcel import parcel_of
from bramah.studies.work import Job


class Processes:
    """Each case is run in one of several processes. One that crashes or hangs is started again, and the case it was at
    is a row that says so.
    """

    def __init__(self, work: Job, count: int = 0) -> None:
        self.count = count or os.cpu_count() or 1
        self._hosts = Pool(parcel_of(work), work.time_limit)
        self._threads = ThreadPoolExecutor(self.count)

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]:
        return self._threads.submit(self._hosts.rows, cases)

    def trouble(self) -> str:
        return ""

    def cancel(self) -> None:
        self._hosts.stop()

    def close(self) -> None:
        self.cancel()
        self._threads.shutdown(cancel_futures=True)
        self._hosts.close()
