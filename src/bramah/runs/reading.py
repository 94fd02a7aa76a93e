"""The record of a run in progress, read by increments."""

from __future__ import annotations

from dataclasses import replace

from bramah.runs.protocol import PAUSED, Run
from bramah.runs.record import NOTHING, Reached, Record, joined


class Reading:
    """What a run has recorded so far. What was read before is not read again, so that looking often costs little."""

    def __init__(self, run: Run) -> None:
        self._run, self._reached = run, NOTHING
        self._read: Record | None = None

    def record(self) -> Record:
        """Everything up to where the run stands."""
        new = self._run.record(self._reached)
        whole = new if self._read is None else joined([replace(self._read, counters={}), new])
        if self._run.status != PAUSED:
            self._read, self._reached = whole, after(self._reached, new)
        return whole

    def forget(self) -> None:
        """Give back the memory of everything up to where the run stands; not amid a pause."""
        self._reached = self._run.forget()._replace(ticks=self._reached.ticks)
        self._read = None


def after(reached: Reached, new: Record) -> Reached:
    """How far a record has been read with what is new of it."""
    ticks = max((len(profile.t) for profile in new.lines.values()), default=0)
    more = len(new.t), len(new.discrete_from), len(new.events), ticks, len(new.attempts)
    return Reached(*(had + count for had, count in zip(reached, more, strict=True)))
