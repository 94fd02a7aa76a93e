"""The engine of all studies: takes cases, gives rows. What is in the store already is not run again."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import replace

from bramah.errors import Interrupted
from bramah.studies.case import LATE, Case, Row
from bramah.studies.executors import Workers
from bramah.studies.key import key_of
from bramah.studies.store import Store

TASK_SECONDS = 1.0
"""About how long a task is to take, a group of cases that go to a worker together."""
SHORTEST_TASK = 0.1
"""Seconds: shorter ones would cost more than they share out, towards the end of a study."""
IN_FLIGHT = 2
"""Tasks for each worker that are handed out at a time: one at work, and one to go on with."""
PATIENCE = 0.1
"""Seconds between two words of progress."""
LAST_WORDS = 10.0
"""Seconds that tasks under way have to end when the study is cancelled."""

_log = logging.getLogger(__name__)

Progress = Callable[[float, str], bool | None]
"""Called with the fraction done and words about it; returning False cancels the study."""


class Session:
    """One owner of a study at work. Kinds of studies that choose cases by what came before call it again and again.

    again        how cases ended that are run again although they are in the store: "failed", "crashed"
    time_limit   what a case may take: those that were ended earlier are run again
    """

    def __init__(
        self,
        store: Store,
        workers: Workers,
        progress: Progress | None = None,
        *,
        again: Collection[str] = (),
        time_limit: float | None = None,
    ) -> None:
        self._store, self._workers, self._progress = store, workers, progress
        limit = float("inf") if time_limit is None else time_limit
        self._known = {
            key: row
            for key, row in store.rows().items()
            if row.status not in again and not (row.status == LATE and row.seconds < limit)
        }
        self._seconds, self._troubled = 0.0, False
        self.ran = 0
        """Cases that were run, and not found in the store."""

    @property
    def notes(self) -> list[str]:
        """What whoever runs the study should know."""
        from bramah.studies.host import differences

        return [*self._store.notes, *differences(row.host for row in self._known.values())]

    def evaluate(self, cases: Sequence[Case], *, alone: bool = False) -> list[Row]:
        """Rows of the cases, in their order. Raises Interrupted with those that are there where it is cancelled.

        `alone`: one at a time, with nothing else at work, for cases that are timed.
        """
        keys = [key_of(case.changes) for case in cases]
        left = list({key: case for key, case in zip(keys, cases, strict=True) if key not in self._known}.values())
        try:
            self._run(left, len(cases), alone)
        except KeyboardInterrupt:
            found = self._found(keys, cases)
            raise Interrupted(f"Cancelled after {len(found)} of {len(cases)} cases.", found) from None
        return self._found(keys, cases)

    def _found(self, keys: Sequence[str], cases: Sequence[Case]) -> list[Row]:
        pairs = ((self._known[key], case) for key, case in zip(keys, cases, strict=True) if key in self._known)
        return [row if row.number == case.number else replace(row, number=case.number) for row, case in pairs]

    def _run(self, left: Sequence[Case], count: int, alone: bool) -> None:
        flying: set[Future[list[Row]]] = set()
        at, before, began = 0, self.ran, time.monotonic()
        try:
            while True:
                done = self.ran - before
                self._tell(count - len(left) + done, count, done, began)
                while at < len(left) and len(flying) < (1 if alone else IN_FLIGHT * self._workers.count):
                    size = 1 if alone else self._size(len(left) - at)
                    flying.add(self._workers.submit(left[at : at + size]))
                    at += size
                if not flying:
                    return
                ended, _ = wait(flying, PATIENCE, FIRST_COMPLETED)
                self._take(ended)
                flying -= ended
                self._store.beat()
        except BaseException as error:
            self._workers.cancel()
            if isinstance(error, KeyboardInterrupt):
                ended, _ = wait(flying, LAST_WORDS)
                self._take(ended)
            raise

    def _take(self, ended: Collection[Future[list[Row]]]) -> None:
        """Store what tasks have brought; what went wrong with one is raised after that."""
        rows: list[Row] = []
        wrong: Exception | None = None
        for task in ended:
            try:
                rows += task.result()
            except CancelledError:
                pass
            except Exception as error:
                wrong = error
        if rows:
            self._store.add(rows)
            self._known |= {key_of(row.changes): row for row in rows}
            self.ran += len(rows)
            self._seconds = sum(row.seconds for row in rows) / len(rows)
        if wrong is not None:
            raise wrong

    def _tell(self, done: int, count: int, ran: int, began: float) -> None:
        """Progress; the time left follows from what was run now, not from what was in the store."""
        trouble = self._workers.trouble()
        if trouble and not self._troubled:
            _log.warning("%s.", trouble)
        self._troubled = bool(trouble)
        if self._progress is None:
            return
        words = f"{done} of {count} cases"
        if ran and done < count:
            words += f", {_duration((time.monotonic() - began) * (count - done) / ran)} left"
        words += f". {trouble}" if trouble else ""
        if self._progress(done / count if count else 1.0, words) is False:
            raise KeyboardInterrupt

    def _size(self, left: int) -> int:
        """How many cases make a task: of about a second, and of less when few are left to share."""
        if not self._seconds:
            return 1
        share = left / (2 * self._workers.count)
        return max(1, int(min(TASK_SECONDS / self._seconds, max(share, SHORTEST_TASK / self._seconds))))


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
