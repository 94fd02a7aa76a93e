"""Runs that are written to a file as they go, and kept nowhere else: for those too long for memory."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from bramah.circuit import Circuit
from bramah.errors import FileError, MethodError
from bramah.result import Recorded, Result
from bramah.result.result import Patterns
from bramah.result.table_files import CSV, PARQUET, growing_table
from bramah.runs.explain import explain
from bramah.runs.protocol import DONE, PAUSED, Run
from bramah.runs.record import Record, standing
from bramah.runs.start import start_run
from bramah.simulation import SLICE, Interrupted, Progress, Start, end_of, recorded_by, result_of, where_to_begin
from bramah.solvers.asked import Asked
from bramah.stepping.rows import Rows
from bramah.system import System, build
from bramah.units import parse_quantity

PIECE = 500_000
"""Numbers that a run records between two looks, about: slices of time are made as long as that."""
SHORTEST = 1e-3
"""Seconds of such a slice at least."""
PIECES = 200
"""Of a run with lines, which is read where it stands still: so often, and a step ends there."""


def stream(
    circuit: Circuit | System,
    path: str | Path,
    until: float | str | None = None,
    *,
    every: float | str | None = None,
    signals: Patterns = None,
    start: Start = None,
    begin: float | str | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Result:
    """Run a circuit and write the signals to a .csv or .parquet file while it runs; the result keeps only the end.

    every    interval between rows, such as "10 ms"; without it a row for every step
    signals  names or patterns, such as ["cylinder.*"]; without them all
    The rest is as for `simulate`. The steps are those that `simulate` makes, except that a circuit with lines is not
    spread over threads, and is read at 200 times on which steps end.
    """
    if Path(path).suffix.lower() not in (CSV, PARQUET):
        raise FileError(f"Cannot stream results to {path}: its name must end in {CSV} or {PARQUET}.")
    system = circuit if isinstance(circuit, System) else build(circuit)
    first = replace(where_to_begin(system, start, begin), step=0.0)
    end = end_of(until if until is not None else system.wishes.until, first.t)
    interval = _interval(every)
    asked = Asked(threads=1, **options)
    settings, method = asked.settings(system, first.t, end), asked.method_for(system)
    names = result_of(system, Recorded(**vars(standing(first)))).select(signals)
    run, began = start_run(system, method, settings, first), time.perf_counter()

    def recorded(record: Record, **ended: Any) -> Recorded:
        return recorded_by(system, method, settings, record, **ended)

    file = growing_table(path)
    try:
        rows = Rows(system, names, interval, file, recorded)
        targets = [end] if system.grid is None else np.linspace(first.t, end, PIECES + 1)[1:].tolist()
        cancelled, interrupted = _advance(run, first.t, targets, rows, progress)
        rows.take(run)
        rows.finish()
    finally:
        file.close()
    ended = run.outcome()
    message, culprits = explain(system, ended, rows.events, end)
    if cancelled:
        message = f"Cancelled at t = {ended.state.t:.6g} s."
    message += f" {rows.count} rows went to {path}; of what may be wrong, only vacuum and travel were looked at."
    kept = recorded(
        replace(standing(ended.state if rows.count else first), events=rows.events, counters=rows.counters),
        status="cancelled" if cancelled else ended.word,
        ok=ended.status == DONE and not cancelled,
        message=message,
        culprits=culprits,
        wall_seconds=time.perf_counter() - began,
        state=run.state(),
        doubts=rows.doubts,
    )
    run.close()
    if interrupted:
        raise Interrupted(message, result_of(system, kept))
    return result_of(system, kept)


def _interval(every: float | str | None) -> float | None:
    interval = None if every is None else parse_quantity(every, "s")
    if interval is not None and not interval > 0:
        raise MethodError(f"The interval between rows must be above 0 s, not {interval:g} s.")
    return interval


def _advance(
    run: Run, begin: float, targets: Sequence[float], rows: Rows, progress: Progress | None
) -> tuple[bool, bool]:
    """Go on from target to target; whether it was cancelled, and whether by Ctrl-C."""
    # A run with lines goes back to the last tick at which all ends agree if a slice is over before the next.
    end, seconds = targets[-1], SHORTEST if len(targets) == 1 else SLICE
    try:
        for target in targets:
            while (status := run.advance(target, seconds)) == PAUSED:
                if len(targets) == 1:
                    size = rows.take(run)
                    seconds = min(max(SHORTEST, seconds * min(2.0, PIECE / max(1, size))), SLICE)
                if progress is not None and progress((run.t - begin) / (end - begin), run.t) is False:
                    return True, False
            if status != DONE:
                break
            rows.take(run)
    except KeyboardInterrupt:
        return True, True
    return False, False
