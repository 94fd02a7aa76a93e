"""A study: a circuit, what varies and what is measured; a kind of study then chooses the cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.records import dataclass
from bramah.studies.case import Row
from bramah.studies.executors import Threads
from bramah.studies.kind import Kind, Preparing
from bramah.studies.measure import measure_of
from bramah.studies.place import Place, place_of
from bramah.studies.reading import varied_of
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

    @classmethod
    def made(
        cls,
        circuit: Circuit,
        vary: Mapping[str, Any],
        measure: Mapping[str, Any],
        *,
        store: str | Path | None = None,
        workers: int = 0,
        progress: Progress | None = None,
        time_limit: float | None = None,
        **settings: Any,
    ) -> Study:
        """A study of a circuit; settings are those of `simulate`."""
        places = {path: place_of(circuit, path) for path in vary}
        varied = {path: varied_of(places[path], given) for path, given in vary.items()}
        measures = {name: measure_of(given) for name, given in measure.items()}
        work = Work(circuit=circuit, measures=measures, settings=settings, time_limit=time_limit)
        conduct = Conduct(store=store, workers=workers, progress=progress)
        return cls(work=work, varied=varied, places=places, conduct=conduct)

    def run(self, kind: Kind) -> Any:
        """Carry out a study of a kind: run what is not in the store yet, and say what all rows show."""
        study, kind = kind.prepared(self) if isinstance(kind, Preparing) else (self, kind)
        store, threads = Store(self.conduct.store), Threads(study.work, self.conduct.workers)
        try:
            return kind.carry_out(study, Session(store, threads, self.conduct.progress))
        finally:
            threads.close()
            store.close()

    @property
    def units(self) -> dict[str, str]:
        """Units that columns are shown in, by name."""
        return {path: place.unit for path, place in self.places.items()}

    def table(self, rows: Sequence[Row]) -> Table:
        """Rows as a table of this study."""
        return Table(rows, self.units)
