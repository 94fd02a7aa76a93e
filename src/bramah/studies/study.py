"""A study: a circuit, what varies and what is measured; a kind of study then chooses the cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.errors import Interrupted, names_of
from bramah.records import dataclass
from bramah.studies.case import Row
from bramah.studies.executors import workers_for
from bramah.studies.kind import Kind
from bramah.studies.measure import measure_of
from bramah.studies.place import Place, place_of
from bramah.studies.reading import varied_of
from bramah.studies.session import Progress, Session
from bramah.studies.store import Store
from bramah.studies.table import Table
from bramah.studies.vary import Varied
from bramah.studies.work import Job, Work


@dataclass(frozen=True, kw_only=True)
class Conduct:
    """How a study is carried out: what does not change its numbers."""

    store: str | Path | None = None
    """The file of its rows; None: they are kept in memory."""
    executor: Any = None
    """Who runs the cases, as in `executors.workers_for`; None: threads."""
    workers: int = 0
    progress: Progress | None = None
    again: tuple[str, ...] = ()
    """How cases ended that are run again although they are in the store: "failed", "crashed"."""

    @contextmanager
    def session(self, work: Job) -> Iterator[Session]:
        """The engine, ready for the cases of a study; nobody else can write to its store meanwhile."""
        store = Store(self.store, work.identity())
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

    @classmethod
    def made(
        cls,
        circuit: Circuit,
        vary: Mapping[str, Any],
        measure: Mapping[str, Any],
        *,
        store: str | Path | None = None,
        executor: Any = None,
        workers: int = 0,
        progress: Progress | None = None,
        again: Sequence[str] = (),
        keep: str | Sequence[str] = (),
        every: float | str | None = None,
        points: int | None = None,
        time_limit: float | None = None,
        **settings: Any,
    ) -> Study:
        """A study of a circuit; settings are those of `simulate`."""
        places = {path: place_of(circuit, path) for path in vary}
        varied = {path: varied_of(places[path], given) for path, given in vary.items()}
        measures = {name: measure_of(given) for name, given in measure.items()}
        work = Work(
            circuit=circuit, measures=measures, settings=settings, time_limit=time_limit,
            keep=tuple(names_of(keep, "keep")), every=every, points=points,
        )  # fmt: skip
        conduct = Conduct(store=store, executor=executor, workers=workers, progress=progress, again=tuple(again))
        return cls(work=work, varied=varied, places=places, conduct=conduct)

    def run(self, kind: Kind) -> Any:
        """Carry out a study of a kind: run what is not in the store yet, and say what all rows show."""
        with self.conduct.session(self.work) as session:
            try:
                return kind.carry_out(self, session)
            except Interrupted as interrupted:
                if isinstance(interrupted.result, list):
                    interrupted.result = self.table(interrupted.result)
                raise

    def table(self, rows: Sequence[Row]) -> Table:
        """Rows as a table of this study."""
        return Table(rows, {path: place.unit for path, place in self.places.items()})
