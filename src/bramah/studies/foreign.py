"""Any executor of concurrent.futures runs the cases of a study: its tasks are a function of this module, and text."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from functools import partial
from typing import Any

from bramah.errors import SimulationError
from bramah.studies.case import Case, Row
from bramah.studies.parcel import parcel_of, unpacked
from bramah.studies.work import Job, Runner, all_rows

MOST_KEPT = 4
"""Studies whose circuits a process keeps built."""
_benches: OrderedDict[bytes, Runner] = OrderedDict()
_lock = threading.Lock()


def rows_of(parcel: bytes, cases: Sequence[Case]) -> list[Row]:
    """Run cases in whatever process this is; the circuit is built when the first arrive."""
    with _lock:
        if parcel not in _benches:
            _benches[parcel] = unpacked(parcel).bench()
        _benches.move_to_end(parcel)
        while len(_benches) > MOST_KEPT:
            _benches.popitem(last=False)
        bench = _benches[parcel]
    return all_rows(bench, cases)


class Foreign:
    """An executor that somebody else made, and ends. It bounds the time of a case, but cannot end one that hangs in
    Python, and breaks with one that crashes.
    """

    def __init__(self, work: Job, executor: Executor, count: int = 0) -> None:
        self.count = count or getattr(executor, "_max_workers", None) or os.cpu_count() or 1
        self._parcel, self._executor = parcel_of(work), executor
        self._flying: set[Future[list[Row]]] = set()

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]:
        inner = self._executor.submit(rows_of, self._parcel, list(cases))
        self._flying.add(inner)
        inner.add_done_callback(self._flying.discard)
        return passed_on(inner, _reworded)

    def trouble(self) -> str:
        return ""

    def cancel(self) -> None:
        for task in tuple(self._flying):
            task.cancel()

    def close(self) -> None:
        self.cancel()


def passed_on(inner: Future[list[Row]], reworded: Callable[[BaseException], BaseException]) -> Future[list[Row]]:
    """The same result, or the same error in other words."""
    outer: Future[list[Row]] = Future()
    inner.add_done_callback(partial(_pass_on, outer, reworded))
    return outer


def _pass_on(outer: Future[list[Row]], reworded: Callable[[BaseException], BaseException], inner: Future[Any]) -> None:
    if inner.cancelled():
        outer.set_exception(CancelledError())
        return
    error = inner.exception()
    if error is None:
        outer.set_result(inner.result())
    else:
        outer.set_exception(reworded(error))


def _reworded(error: BaseException) -> BaseException:
    if isinstance(error, BrokenExecutor):
        return SimulationError(
            "A process of the executor ended, perhaps with a case that crashes. What was stored stays. Resume the "
            'study with executor="processes", which survive that and tell which case it is.'
        )
    return error
