"""The rows of a table from the record of a run in progress, piece by piece; what was written is forgotten."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from bramah.result import Happening, Recorded, Result
from bramah.result.doubts import OF_THE_STATE, said
from bramah.result.recorded import Array
from bramah.result.table_files import TableFile
from bramah.result.tables import columns
from bramah.runs.attempts import NONE
from bramah.runs.protocol import Run
from bramah.runs.reading import after
from bramah.runs.record import NOTHING, Record, joined
from bramah.simulation import result_of
from bramah.system import System

MOST_EVENTS = 1000
"""The last events of a run that are kept."""
BLOCK = 1 << 16
"""Rows that are computed at once."""


class Rows:
    """Reads a run by increments and writes what is new."""

    def __init__(
        self,
        system: System,
        names: Sequence[str],
        interval: float | None,
        file: TableFile,
        recorded: Callable[[Record], Recorded],
    ) -> None:
        """`interval` is the time between rows; None: a row for every point."""
        self._system, self._names, self._file, self._recorded = system, list(names), file, recorded
        self._interval, self._next = interval, 0
        self._reached, self._begin = NOTHING, 0.0
        self._last: Record | None = None
        self._doubts: dict[str, tuple[str, ...]] = {}
        self._events: deque[Happening] = deque(maxlen=MOST_EVENTS)
        self.count = 0
        self.counters: dict[str, int] = {}

    @property
    def doubts(self) -> tuple[str, ...]:
        """What was found to speak against the run on its way; of each kind, what was found first."""
        return tuple(sentence for sentences in self._doubts.values() for sentence in sentences)

    @property
    def events(self) -> tuple[Happening, ...]:
        """The last of them."""
        return tuple(self._events)

    def take(self, run: Run) -> int:
        """Write what the run has recorded since, and let it forget that; how many numbers that were."""
        new = run.record(self._reached)
        if not len(new.t):
            return 0
        self._reached = after(self._reached, new)
        run.forget()
        self._events += new.events
        self.counters = new.counters
        whole = new if self._last is None else joined([self._last, new])
        piece = result_of(self._system, self._recorded(replace(whole, attempts=NONE)))
        if self._interval is None:
            self._write(piece, None, 0 if self._last is None else 1)
        else:
            self._begin = float(new.t[0]) if self._last is None else self._begin
            self._sample(piece, float(whole.t[-1]), self._interval, also_end=False)
        for doubt in OF_THE_STATE:
            found = said((doubt,), piece)
            if found:
                self._doubts.setdefault(doubt.__name__, found)
        self._last = last_point(whole)
        return new.y.size + (0 if new.dense is None else new.dense.size)

    def finish(self) -> None:
        """The row at the end, if one is due there."""
        if self._last is not None and self._interval is not None:
            end = result_of(self._system, self._recorded(self._last))
            self._sample(end, float(self._last.t[-1]), self._interval, also_end=True)

    def _sample(self, piece: Result, until: float, interval: float, *, also_end: bool) -> None:
        """Rows at multiples of the interval. What holds at the end of a piece is known with the next one."""
        limit = until + (1e-9 * interval if also_end else -1e-9 * interval)
        while self._begin + self._next * interval <= limit:
            most = min(BLOCK, int((limit - self._begin) / interval) + 1 - self._next)
            times = self._begin + interval * np.arange(self._next, self._next + max(1, most))
            self._write(piece, np.minimum(times[times <= limit], until))
            self._next += int((times <= limit).sum())

    def _write(self, piece: Result, times: Array | None, skip: int = 0) -> None:
        table = columns(piece, self._names, times, units=True)
        rows = {name: column[skip:] for name, column in table.items()}
        self.count += len(next(iter(rows.values())))
        self._file.write(rows)


def last_point(record: Record) -> Record:
    """Where a record ends, as the beginning of what follows."""
    point = slice(-1, None)
    return replace(
        record, t=record.t[point], step=np.zeros(1), y=record.y[point], discrete=record.discrete[point],
        dense=None if record.dense is None else np.zeros_like(record.dense[point]), events=(), counters={},
        discrete_from=np.zeros(1, dtype=np.int64), attempts=NONE,
        lines={name: replace(p, t=p.t[point], p=p.p[point], q=p.q[point]) for name, p in record.lines.items()},
    )  # fmt: skip
