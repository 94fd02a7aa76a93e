"""A study: a circuit, what varies and what is measured; a kind of study then chooses the cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bramah.records import dataclass
from bramah.studies.case import Case, Row
from bramah.studies.executors import Threads
from bramah.studies.kind import Kind, Note
from bramah.studies.listed import Listed
from bramah.studies.making import Noted, Source, check_cases, parts_of
from bramah.studies.place import Place
from bramah.studies.session import Progress, Session
from bramah.studies.store import Store
from bramah.studies.table import Table
from bramah.studies.vary import Varied
from bramah.studies.work import Work


@dataclass(frozen=True, kw_only=True)
class Conduct:
    """How a study is carried out: what does not change its numbers."""

    store: str | Path | None = None
    """The file of its rows; None: they are kept in memory."""
    workers: int = 0
    progress: Progress | None = None


@dataclass(frozen=True, kw_only=True)
class Study:
    """Many runs of one circuit."""

    work: Work
    varied: Mapping[str, Varied]
    places: Mapping[str, Place]
    conduct: Conduct = Conduct()
    listed: Sequence[Case] = ()
    """Cases from a table, if there is one."""

    @classmethod
    def made(
        cls,
        circuit: Source,
        vary: Mapping[str, Any] | Listed,
        measure: Mapping[str, Any],
        *,
        store: str | Path | None = None,
        workers: int = 0,
        progress: Progress | None = None,
        time_limit: float | None = None,
        keep: str | Sequence[str] = (),
        every: float | str | None = None,
        points: int | None = None,
        note: Note | None = None,
        **settings: Any,
    ) -> Study:
        """A study of a circuit, or of that in a file; settings are those of `simulate`.

        Raises StudyError with all that is wrong with it, unless `note` takes that.
        """
        noted = Noted()
        parts = parts_of(circuit, vary, measure, settings, note or noted)
        noted.raise_all()
        work = Work(circuit=parts.circuit, measures=parts.measures, settings=parts.settings, time_limit=time_limit)
        conduct = Conduct(store=store, workers=workers, progress=progress)
        return cls(work=work, varied=parts.varied, places=parts.places, conduct=conduct, listed=parts.listed)

    def run(self, kind: Kind) -> Any:
        """Carry out a study of a kind: run what is not in the store yet, and say what all rows show."""
        store, threads = Store(self.conduct.store), Threads(self.work, self.conduct.workers)
        try:
            return kind.carry_out(self, Session(store, threads, self.conduct.progress))
        finally:
            threads.close()
            store.close()

    def check(self, cases: Sequence[Case]) -> None:
        """Raise StudyError with all values of cases that the circuit does not take."""
        noted = Noted()
        check_cases(cases, self.places, noted)
        noted.raise_all()

    @property
    def units(self) -> dict[str, str]:
        """Units that columns are shown in, by name."""
        measured = {name: getattr(measure, "unit", "-") for name, measure in self.work.measures.items()}
        return {path: place.unit for path, place in self.places.items()} | measured

    def table(self, rows: Sequence[Row]) -> Table:
        """Rows as a table of this study."""
        return Table(rows, self.units, {path: place.nominal for path, place in self.places.items()})
