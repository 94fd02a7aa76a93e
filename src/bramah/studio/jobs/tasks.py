"""What a worker does when it is asked to."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bramah.errors import BramahError
from bramah.studio.jobs.kept import Kept
from bramah.studio.jobs.subject import Subject
from bramah.studio.jobs.systems import Systems
from bramah.studio.plain import as_json, named_within

Progress = Callable[[float, float | str], bool]
"""Told the fraction done and the time reached, or what is being done; answers False once the job is cancelled."""


class Cancelled(BramahError):
    """A job that somebody ended."""


class Tasks:
    """Runs circuits, keeps systems and results, and answers questions about them."""

    LONG = frozenset({"run", "ask"})
    """Those that report progress and are carried out beside the others."""

    def __init__(self, types: Any, folder: str) -> None:
        self.systems, self.results, self.folder = Systems(types), Kept(), folder

    def run(self, progress: Progress, job: str, subject: Subject, options: Mapping[str, Any]) -> dict[str, Any]:
        """Simulate a circuit and keep the result; what is to be told about it, as JSON."""
        from bramah.simulation import simulate
        from bramah.studio.jobs.told import told

        began = time.perf_counter()
        progress(0.0, "building")
        system = self.systems.system(subject)
        result = simulate(system, progress=progress, **options)
        if result.recorded.status == "cancelled":
            raise Cancelled(result.message)
        self.results.keep(job, result)
        answer = as_json(told(result))
        return {"answer": answer, "message": result.message, "seconds": time.perf_counter() - began}

    def ask(self, progress: Progress, subject: Subject, what: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question about a circuit, as JSON."""
        from bramah.studio.jobs.answers import answer

        found = answer(what, self, subject, options, progress)
        found["text"] = named_within(self.folder, found["text"])
        return {"answer": as_json({"what": what, **found}), "message": found.get("message", "Done."), "seconds": 0.0}

    def signals(self, job: str, names: Sequence[str], begin: float | None, end: float | None, width: int) -> bytes:
        """Signals of a result for a plot."""
        from bramah.studio.jobs.curves import curves
        from bramah.studio.jobs.packed import packed

        result = self.results[job]
        return packed(curves(result, result.select(list(names)) if names else [], begin, end, width))

    def frames(self, job: str, names: Sequence[str], count: int) -> bytes:
        """Signals of a result for a replay."""
        from bramah.studio.jobs.curves import frames
        from bramah.studio.jobs.packed import packed

        result = self.results[job]
        return packed(frames(result, result.select(list(names)) if names else [], count))

    def export(self, job: str, names: Sequence[str], every: float | str | None = None) -> bytes:
        """Signals of a result as CSV."""
        from bramah.result.table_files import csv_row, csv_rows
        from bramah.result.tables import columns

        result = self.results[job]
        table = columns(result, list(names) or None, None if every is None else result.times(every), units=True)
        return (csv_row(table) + csv_rows(table)).encode()

    def live(
        self,
        subject: Subject,
        options: Mapping[str, Any],
        names: Sequence[str],
        begin: float | None,
        end: float | None,
        width: int,
        limit: float,
    ) -> bytes:
        """Simulate a circuit whose system is kept, with some values changed, for a plot."""
        from bramah.simulation import simulate
        from bramah.studio.jobs.curves import curves
        from bramah.studio.jobs.packed import packed

        began = time.perf_counter()
        system = self.systems.system(subject)
        result = simulate(system, progress=lambda *_: time.perf_counter() < began + limit, **options)
        drawn = curves(result, result.select(list(names)) if names else [], begin, end, width)
        return packed(
            drawn,
            ok=result.ok,
            message=result.message,
            doubts=list(result.doubts),
            span=[float(result.t[0]), float(result.t[-1])],
            milliseconds=1e3 * (time.perf_counter() - began),
        )

    def prepare(self, subject: Subject) -> None:
        """Build a system in advance; what is wrong with it is said when it is run."""
        try:
            self.systems.system(subject)
        except BramahError:
            return
