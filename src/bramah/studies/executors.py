"""Who runs the cases of a study."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from bramah.studies.case import Case, Row
from bramah.studies.work import Bench, Work


class Workers(Protocol):
    """Takes groups of cases."""

    @property
    def count(self) -> int:
        """How many groups are at work at once."""

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]: ...

    def close(self) -> None: ...


class Threads:
    """Threads of this process: the core computes without holding Python's lock, and all share the compiled system."""

    def __init__(self, work: Work, count: int = 0) -> None:
        self.count = count or os.cpu_count() or 1
        self._bench = Bench(work)
        self._pool = ThreadPoolExecutor(self.count)

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]:
        return self._pool.submit(lambda: [self._bench.run(case) for case in cases])

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
