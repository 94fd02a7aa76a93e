"""A dask cluster runs the cases of a study: a scheduler by its address, with workers on any machines.

Each dask worker runs cases in processes of its own, so that one that crashes or hangs costs only the case it is at. The
cases of a worker that is lost are run again by another.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
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
TRIALS = 2
"""How often a case by itself may end all the workers that dask gives it to, before it is known to."""
_pools: dict[str, Pool] = {}
"""Of a dask worker, by session of a study."""
_lock = threading.Lock()


def hosted_rows(session: str, parcel: bytes, time_limit: float | None, cases: Sequence[Case]) -> list[Row]:
    """Run cases in a process beside this one, which is a dask worker."""
    with _lock:
        if session not in _pools:
            _pools[session] = Pool(parcel, time_limit)
        pool = _pools[session]
    return pool.rows(cases)


def stop(session: str) -> None:
    """Let the tasks of a session end, those under way and those to come."""
    with _lock:
        pool = _pools.setdefault(session, Pool(b"", None))
    pool.stop()


def forget(session: str) -> None:
    """The session is over."""
    with _lock:
        pool = _pools.pop(session, None)
    if pool is not None:
        pool.close()


class Cluster:
    """The workers of a dask cluster, which may come and go."""

    def __init__(self, work: Job, address: Any) -> None:
        """`address` of the scheduler, "tcp://10.0.0.5:8786", or a Client."""
        self._parcel, self._limit = parcel_of(work), work.time_limit
        self._session = uuid.uuid4().hex
        self._own = isinstance(address, str)
        self._client: Any = _client(address) if isinstance(address, str) else address
        self._counted, self._count = float("-inf"), 1
        self._suspects = ThreadPoolExecutor(1)
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
        task = self._task(cases)

        def ended(task: Any) -> None:
            try:
                self._ended(task, list(cases), outer)
            except BaseException as error:
                outer.set_exception(error)

        task.add_done_callback(ended)
        return outer

    def _task(self, cases: Sequence[Case]) -> Any:
        return self._client.submit(hosted_rows, self._session, self._parcel, self._limit, list(cases), pure=False)

    def _ended(self, task: Any, cases: list[Case], outer: Future[list[Row]]) -> None:
        from distributed.scheduler import KilledWorker

        try:
            if task.cancelled():
                raise SimulationError("The cluster was lost. What was stored stays: resume the study.")
            outer.set_result(task.result())
        except KilledWorker:
            # One of these cases ends workers, or one that was on the same workers does.
            self._suspects.submit(self._one_by_one, cases, outer)
        finally:
            task.release()

    def _one_by_one(self, cases: list[Case], outer: Future[list[Row]]) -> None:
        """Cases under suspicion, of all groups one after another, so that none is taken for its neighbour."""
        try:
            outer.set_result([row for case in cases for row in self._alone(case)])
        except BaseException as error:
            outer.set_exception(error)

    def _alone(self, case: Case) -> list[Row]:
        from distributed.scheduler import KilledWorker

        for _ in range(TRIALS):
            task = self._task([case])
            try:
                rows: list[Row] = task.result()
            except KilledWorker:
                continue
            finally:
                task.release()
            return rows
        return [_lost(case)]

    def trouble(self) -> str:
        return ""

    def cancel(self) -> None:
        with suppress(Exception):  # workers that are gone do nothing
            self._client.run(stop, self._session)

    def close(self) -> None:
        self._suspects.shutdown(wait=False, cancel_futures=True)
        with suppress(Exception):
            self._client.run(forget, self._session)
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
