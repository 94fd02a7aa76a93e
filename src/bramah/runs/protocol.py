"""What every run offers, whoever makes the steps."""

from __future__ import annotations

from typing import Protocol

from bramah.records import dataclass
from bramah.runs.record import NOTHING, Floats, Reached, Record
from bramah.states import State
from bramah.system import core

DONE, PAUSED = 0, 1
"""The first of the status codes; their words are `core.STATUS`."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """How the last advance or assignment of a run ended, and where."""

    status: int
    state: State
    error: Floats
    """Of each unknown in the last attempted step, in tolerances."""
    culprit: int = -1
    """The unknown, row or event to blame; -1: none."""
    residual: float = 0.0
    """By how much its equation is off, where that means something."""

    @property
    def word(self) -> str:
        return core.STATUS[self.status]


class Run(Protocol):
    """A run in progress. Use one thread at a time per run; any number of runs may share a system."""

    @property
    def t(self) -> float:
        """The time reached, s."""
        ...

    @property
    def status(self) -> int:
        """Of the last advance or assignment."""
        ...

    def advance(self, until: float, seconds: float = 0.0) -> int:
        """Integrate to `until`, for at most about `seconds` of wall time; returns the status code."""
        ...

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        """Change unknowns or discrete values at the point reached, as an event does; returns the status code."""
        ...

    def point(self) -> State:
        """Time, unknowns, discrete values and step where the run stands: quick, however much lies behind it."""
        ...

    def state(self) -> State:
        """All that another run needs to go on from here; waves are not known amid a pause."""
        ...

    def outcome(self) -> Outcome:
        """How the last advance or assignment ended."""
        ...

    def record(self, since: Reached = NOTHING) -> Record:
        """What was recorded since the record was last read; numbers of points count from there, counters do not.

        Amid a pause a run with lines may still take back the last of it.
        """
        ...

    def forget(self) -> Reached:
        """Give back the memory of what was recorded, but for profiles along lines; with lines, not amid a pause.

        Tells how far that went, from where the record can be read on.
        """
        ...

    def close(self) -> None:
        """Give back the memory of the run."""
        ...


class Wrapped:
    """A run inside another one that adds something to it."""

    def __init__(self, run: Run) -> None:
        self._run, self._status = run, DONE

    @property
    def t(self) -> float:
        return self._run.t

    @property
    def status(self) -> int:
        return self._status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        self._status = self._run.assign(y, d)
        return self._status

    def point(self) -> State:
        return self._run.point()

    def state(self) -> State:
        return self._run.state()

    def outcome(self) -> Outcome:
        found = self._run.outcome()
        return Outcome(self._status, found.state, found.error, found.culprit, found.residual)

    def record(self, since: Reached = NOTHING) -> Record:
        return self._run.record(since)

    def forget(self) -> Reached:
        return self._run.forget()

    def close(self) -> None:
        self._run.close()
