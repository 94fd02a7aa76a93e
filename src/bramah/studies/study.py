"""A study: a circuit, what varies and what is measured; a kind of study then chooses the cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import Any

from bramah.errors import ArgumentError, Interrupted, UnitError, names_of, unknown_name
from bramah.records import dataclass
from bramah.studies.case import CRASHED, FAILED, LATE, Case, Row
from bramah.studies.executors import Chosen, workers_for
from bramah.studies.kind import Kind, Note, Preparing
from bramah.studies.listed import Listed
from bramah.studies.making import Keep, Noted, Source, check_cases, parts_of, sentence
from bramah.studies.place import Place
from bramah.studies.session import Progress, Session
from bramah.studies.store import Store
from bramah.studies.table import Table
from bramah.studies.vary import Varied
from bramah.studies.work import Job, Work
from bramah.units import parse_quantity

ENDS = (FAILED, CRASHED, LATE)
"""How cases end that can be run again."""


@dataclass(frozen=True, kw_only=True)
class Conduct:
    """How a study is carried out: what does not change its numbers."""

    store: str | Path | None = None
    """The file of its rows; None: they are kept in memory."""
    executor: Chosen = None
    """Who runs the cases, as in `executors.workers_for`; None: threads."""
    workers: int = 0
    progress: Progress | None = None
    again: tuple[str, ...] = ()
    """How cases ended that are run again although they are in the store: "failed", "crashed"."""
    anew: bool = False
    """Forget the rows that are in the store."""

    def __post_init__(self) -> None:
        if isinstance(self.workers, bool) or not isinstance(self.workers, int) or self.workers < 0:
            raise ArgumentError(
                f"workers must be a whole number, 0 for as many as there are cores, not {self.workers!r}."
            )
        for ended in self.again:
            if ended not in ENDS:
                raise unknown_name("way for a case to end", ended, ENDS)

    @contextmanager
    def session(self, work: Job) -> Iterator[Session]:
        """The engine, ready for the cases of a study; nobody else can write to its store meanwhile."""
        store = Store(self.store, {} if self.store is None else work.identity(), anew=self.anew)
        try:
            workers = workers_for(work, self.executor, self.workers)
            try:
                yield Session(store, workers, self.progress, again=self.again, time_limit=work.time_limit)
            finally:
                workers.close()
        finally:
            store.close()


@dataclass(frozen=True, kw_only=True)
class Study:
    """Many runs of one circuit."""

    work: Work
    varied: Mapping[str, Varied]
    places: Mapping[str, Place]
    conduct: Conduct = Conduct()
    listed: Sequence[Case] = ()
    """Cases from a table, if there is one."""
    names: Mapping[int, str] = field(default_factory=dict)
    """What these are called."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """Units of the signals that are kept."""

    @classmethod
    def made(
        cls,
        circuit: Source,
        vary: Mapping[str, Any] | Listed,
        measure: Mapping[str, Any],
        *,
        store: str | Path | None = None,
        executor: Chosen = None,
        workers: int = 0,
        progress: Progress | None = None,
        again: Sequence[str] = (),
        anew: bool = False,
        keep: str | Sequence[str] = (),
        every: float | str | None = None,
        points: int | None = None,
        time_limit: float | str | None = None,
        note: Note | None = None,
        **settings: Any,
    ) -> Study:
        """A study of a circuit, or of that in a file; settings are those of `simulate`.

        keep     signals that are kept beside the measures, on a grid: `every` so long, or at so many `points`
        again    how cases ended that are run again although they are in the store: "failed", "crashed"
        anew     forget the rows that are in the store

        Raises StudyError with all that is wrong with it, unless `note` takes that.
        """
        noted = Noted()
        parts = parts_of(circuit, vary, measure, settings, note or noted, Keep(keep, every, points))
        limit = _time_limit(time_limit, note or noted)
        noted.raise_all()
        work = Work(
            circuit=parts.circuit, draft=parts.draft, measures=parts.measures, settings=parts.settings,
            time_limit=limit, keep=tuple(parts.kept), every=every, points=points,
        )  # fmt: skip
        conduct = Conduct(
            store=store,
            executor=executor,
            workers=workers,
            progress=progress,
            again=tuple(names_of(again, "again")),
            anew=anew,
        )
        return cls(
            work=work,
            varied=parts.varied,
            places=parts.places,
            conduct=conduct,
            listed=parts.listed,
            kept=parts.kept,
            names=vary.names if isinstance(vary, Listed) else {},
        )

    def run(self, kind: Kind) -> Any:
        """Carry out a study of a kind: run what is not in the store yet, and say what all rows show."""
        study, kind = self.ready(kind)
        with self.conduct.session(study.work) as session:
            try:
                return kind.carry_out(study, session)
            except Interrupted as interrupted:
                if isinstance(interrupted.result, list):
                    interrupted.result = study.table(interrupted.result)
                raise

    def ready(self, kind: Kind) -> tuple[Study, Kind]:
        """The study as it is run for a kind, and that kind with what it needs to know."""
        return kind.prepared(self) if isinstance(kind, Preparing) else (self, kind)

    def check(self, cases: Sequence[Case]) -> None:
        """Raise StudyError with all values of cases that the circuit does not take."""
        noted = Noted()
        check_cases(cases, self.places, noted)
        noted.raise_all()

    @property
    def units(self) -> dict[str, str]:
        """Units that columns are shown in, by name."""
        measured = {name: getattr(measure, "unit", "-") for name, measure in self.work.measures.items()}
        return {path: place.unit for path, place in self.places.items()} | measured | dict(self.kept)

    def table(self, rows: Sequence[Row]) -> Table:
        """Rows as a table of this study."""
        return Table(rows, self.units, {path: place.nominal for path, place in self.places.items()}, self.names)


def _time_limit(given: float | str | None, note: Note) -> float | None:
    """Seconds that a case may take; what is wrong is noted."""
    try:
        limit = None if given is None else parse_quantity(given, "s")
    except UnitError as error:
        note(("run", "time_limit"), sentence(error))
        return None
    if limit is not None and not limit > 0:
        note(("run", "time_limit"), f'time_limit = {given!r} must be a time above 0, such as "10 s".')
    return limit
