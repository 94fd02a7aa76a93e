"""A dask cluster runs the cases of a study: a scheduler by its address, with workers on any machines.

Each dask worker runs cases in processes of its own, so that one that crashes or hangs costs only the case it is at. The
cases of a worker that is lost are run again by another.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from typing import Any

from bramah.errors import MethodError, SimulationError
from bramah.studies.case import CRASHED, Case, Row
from bramah.studies.hosted import Pool
from bramah.studies.parcel import parcel_of
from bramah.studies.work import Job

PATIENCE = 30.0
"""Seconds to wait for the scheduler, and for a first worker."""
COUNTED_EVERY = 2.0
"""Seconds for which the number of workers is taken to be the same."""
_pools: dict[bytes, Pool] = {}
_lock = threading.Lock()


def hosted_rows(parcel: bytes, time_limit: float | None, cases: Sequence[Case]) -> list[Row]:
    """Run cases in a process beside this one, which is a dask worker."""
    with _lock:
        if parcel not in _pools:
            _pools[parcel] = Pool(parcel, time_limit)
        pool = _pools[parcel]
    return pool.rows(cases)


def stop_hosts(parcel: bytes) -> None:
    """End the processes that a dask worker has for a study."""
    with _lock:
        pool = _pools.pop(parcel, None)
    if pool is not None:
        pool.stop()


class Cluster:
    """The workers of a dask cluster, which may come and go."""

    def __init__(self, work: Job, address: Any) -> None:
        """`address` of the scheduler, "tcp://10.0.0.5:8786", or a Client."""
        self._parcel, self._limit = parcel_of(work), work.time_limit
        self._own = isinstance(address, str)
        self._client: Any = _client(address) if isinstance(address, str) else address
        self._flying: dict[Future[list[Row]], Any] = {}
        self._cancelled = False
        self._counted, self._count = float("-inf"), 1
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except Exception as error:
            self.close()
            where = address if self._own else self._client.scheduler.address
            raise MethodError(f"The cluster has no workers. Start some, on any machine: dask worker {where}") from error

    @property
    def count(self) -> int:
        if time.monotonic() > self._counted + COUNTED_EVERY:
            self._counted, self._count = time.monotonic(), max(1, sum(self._client.nthreads().values()))
        return self._count

    def submit(self, cases: Sequence[Case]) -> Future[list[Row]]:
        outer: Future[list[Row]] = Future()
        self._send(list(cases), [], outer)
        return outer

    def _send(self, cases: list[Case], before: list[Row], outer: Future[list[Row]]) -> None:
        task = self._client.submit(hosted_rows, self._parcel, self._limit, cases, pure=False)
        self._flying[outer] = task

        def ended(task: Any) -> None:
            try:
                self._ended(task, cases, before, outer)
            except BaseException as error:
                outer.set_exception(error)

        task.add_done_callback(ended)

    def _ended(self, task: Any, cases: list[Case], before: list[Row], outer: Future[list[Row]]) -> None:
        from distributed.scheduler import KilledWorker

        try:
            if self._cancelled or task.cancelled():
                raise CancelledError
            outer.set_result([*before, *task.result()])
        except KilledWorker:  # one of these cases ends workers: which, is seen when they are run one by one
            if len(cases) > 1:
                self._one_by_one(cases, before, outer)
                return
            outer.set_result([*before, *(_lost(case) for case in cases)])
        except CancelledError:
            if not self._cancelled:
                raise SimulationError("The cluster was lost. What was stored stays: resume the study.") from None
            raise
        finally:
            task.release()
        self._flying.pop(outer, None)

    def _one_by_one(self, cases: list[Case], before: list[Row], outer: Future[list[Row]]) -> None:
        parts = [self.submit([case]) for case in cases]
        left = len(parts)
        lock = threading.Lock()

        def one_done(_: Future[list[Row]]) -> None:
            nonlocal left
            with lock:
                left -= 1
                last = left == 0
            if last:
                wrong = next((error for part in parts if (error := part.exception()) is not None), None)
                self._flying.pop(outer, None)
                if wrong is not None:
                    outer.set_exception(wrong)
                else:
                    outer.set_result([*before, *(row for part in parts for row in part.result())])

        for part in parts:
            part.add_done_callback(one_done)

    def cancel(self) -> None:
        self._cancelled = True
        self._client.cancel(list(self._flying.values()))
        for outer in tuple(self._flying):
            if not outer.done():
                outer.cancel()

    def close(self) -> None:
        if self._flying:
            self.cancel()
        with suppress(Exception):  # workers that are gone have none
            self._client.run(stop_hosts, self._parcel)
        if self._own:
            self._client.close()


def _lost(case: Case) -> Row:
    message = "It ended every dask worker that it was given to."
    return Row(number=case.number, changes=case.changes, status=CRASHED, message=message)


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError as error:
        raise MethodError("A cluster needs dask.distributed: pip install 'bramah[distributed]'.") from error
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise MethodError(f"No dask scheduler answers at {address}: {error}. Start one: dask scheduler") from error
