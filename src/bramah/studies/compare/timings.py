"""The timed runs of a comparison, one after the other on the engine of studies."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from bramah.errors import Interrupted, SimulationError
from bramah.studies.case import Case, Row
from bramah.studies.compare.methods import METHOD, REFERENCE, RTOL, STEP, Methods
from bramah.studies.compare.teller import Teller
from bramah.studies.compare.trial import Trial
from bramah.studies.compare.trial_rows import trial_of
from bramah.studies.session import Session
from bramah.studies.study import Conduct
from bramah.studies.work import Job

Found = TypeVar("Found")


class TimedJob(Job, Protocol):
    """A job that tells how much of its run is done."""

    fraction: float


class Alone:
    """Cases that are timed: one at a time, with nothing else at work, until someone wants no more."""

    def __init__(self, session: Session, teller: Teller) -> None:
        self._session, self._teller = session, teller
        self.stopped: Interrupted | None = None
        """Someone wanted no more."""

    @property
    def notes(self) -> list[str]:
        return self._session.notes

    def row(self, changes: Mapping[str, Any]) -> Row | None:
        """What came of a case; None where no more is wanted."""
        if self.stopped is not None:
            return None
        try:
            return self._session.evaluate([Case(0, changes)], alone=True)[0]
        except Interrupted as interrupted:
            self.stopped = interrupted
            return None

    def ended(self, found: Found) -> Found:
        """What was found; raises Interrupted with it where Ctrl-C was pressed."""
        if self.stopped is not None and not self._teller.stopped:
            raise Interrupted(str(self.stopped), found)
        return found


def conduct(job: TimedJob, store: str | Path | None, teller: Teller) -> Conduct:
    """One worker; the progress of its runs is that of the whole comparison."""

    def progress(share: float, words: str) -> bool:
        return teller.inside(job.fraction if share < 1 else 1.0)

    return Conduct(store=store, workers=1, progress=progress)


class Timings(Alone):
    """Of a comparison of methods."""

    def __init__(self, session: Session, job: Methods, teller: Teller) -> None:
        super().__init__(session, teller)
        self._job = job

    def make_reference(self) -> None:
        """Raises SimulationError where there is none."""
        row = self.row({REFERENCE: self._job.tightest})
        if row is None:
            raise SimulationError("Stopped before there was a reference to compare with.")
        if not row.ok:
            raise SimulationError(row.message)
        self._job.known = row

    def trial(self, method: str, rtol: float | None = None, fixed_step: float | None = None) -> Trial | None:
        """A run of a method; None where no more is wanted."""
        self._job.fraction = 0.0
        given = {METHOD: method, RTOL: rtol, STEP: fixed_step}
        row = self.row({name: value for name, value in given.items() if value is not None})
        return None if row is None else trial_of(row, method, rtol, fixed_step)
