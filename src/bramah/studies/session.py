"""The engine of all studies: takes cases, gives rows. What is in the store already is not run again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from bramah.errors import Interrupted
from bramah.studies.case import Case, Row
from bramah.studies.executors import Workers
from bramah.studies.key import key_of
from bramah.studies.store import Store

TASK_SECONDS = 0.5
"""About how long a task is to take, a group of cases that go to a worker together."""
LONGEST_TASK = 512
PATIENCE = 0.1

Progress = Callable[[float, str], bool | None]
"""Called with the fraction done and words about it; returning False cancels the study."""


class Session:
    """One owner of a study at work. Kinds of studies that choose cases by what came before call it again and again."""

    def __init__(self, store: Store, workers: Workers, progress: Progress | None = None) -> None:
        self._store, self._workers, self._progress = store, workers, progress
        self._known = store.rows()
        self._seconds = 0.0

    def evaluate(self, cases: Sequence[Case]) -> list[Row]:
        """Rows of the cases, in their order. Raises Interrupted with those that are there where it is cancelled."""
        keys = [key_of(case.changes) for case in cases]
        left = list({key: case for key, case in zip(keys, cases, strict=True) if key not in self._known}.values())
        self._run(left, len(cases))
        return [self._known[key] for key in keys]

    def _run(self, left: list[Case], count: int) -> None:
        flying: set[Future[list[Row]]] = set()
        at, done, began = 0, count - len(left), time.monotonic()
        while at < len(left) or flying:
            while at < len(left) and len(flying) < 2 * self._workers.count:
                size = self._size()
                flying.add(self._workers.submit(left[at : at + size]))
                at += size
            ended, flying = wait(flying, PATIENCE, FIRST_COMPLETED)
            rows = [row for task in ended for row in task.result()]
            self._store.add(rows)
            self._known |= {key_of(row.changes): row for row in rows}
            done += len(rows)
            if self._progress is not None and self._progress(done / max(count, 1), _words(done, count, began)) is False:
                for task in flying:
                    task.cancel()
                raise Interrupted(f"Cancelled after {done} of {count} cases.", None)
            if rows:
                self._seconds = sum(row.seconds for row in rows) / len(rows)

    def _size(self) -> int:
        return max(1, min(LONGEST_TASK, int(TASK_SECONDS / self._seconds))) if self._seconds else 1


def _words(done: int, count: int, began: float) -> str:
    left = (time.monotonic() - began) * (count - done) / max(done, 1)
    return f"{done} of {count} cases, {left:.0f} s left" if done else f"{count} cases"
