"""Run a circuit: the one place that joins system, solver and result."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from bramah.circuit import Circuit
from bramah.errors import CircuitError, MethodError
from bramah.result import Happening, Recorded, Result
from bramah.snapshots import Beginning, Snapshot, at_time, beginning
from bramah.solvers.any_run import DEFAULT_METHOD, AnyRun, is_stiff, start_run
from bramah.solvers.driver import DONE, PAUSED, Points, Settings, View
from bramah.solvers.explain import explain, happenings
from bramah.solvers.meant import step_wishes, times_of
from bramah.solvers.settings import make_settings
from bramah.solvers.steady import named_start
from bramah.solvers.tolerances import (
    DEFAULT_RTOL as DEFAULT_RTOL,
)
from bramah.solvers.tolerances import (
    Atol,
    Rtol,
    absolute_wishes,
    laid_over,
    own_rtol,
    rest_of,
)
from bramah.system import System, build, core
from bramah.system.refiner import Refiner
from bramah.system.start import starting_point
from bramah.units import parse_quantity
from bramah.verify import Case, judged

SLICE = 0.1
"""Seconds between two looks at progress and cancellation."""

Start = Mapping[str, Any] | Snapshot | Result | str | None

Progress = Callable[[float, float], bool | None]
"""Called with the fraction done and the simulated time; returning False cancels the run."""


def simulate(
    circuit: Circuit | System,
    until: float | str | None = None,
    *,
    method: str | None = None,
    rtol: Rtol | None = None,
    atol: Atol | None = None,
    start: Start = None,
    begin: float | str | None = None,
    record: str | Sequence[float] = "steps",
    first_step: float | str | None = None,
    smallest_step: float | str | None = None,
    largest_step: float | str | None = None,
    fixed_step: float | str = 0.0,
    substeps: int = 0,
    most_steps: int = 0,
    threads: int = 0,
    progress: Progress | None = None,
    verify: bool | None = None,
) -> Result:
    """Run a circuit from `begin` to `until` and return what happened, also when the run fails.

    until, method, rtol, atol, first_step, smallest_step, largest_step
                  default to what the circuit's `run` says, then to the package's defaults
    rtol          relative tolerance: a number for all unknowns, or numbers by name or pattern, which are laid over
                  what the circuit's `run` says
    atol          absolute tolerances by name or pattern, as quantities, laid over those of the circuit's `run`; others
                  follow the range that each unknown has in the run
    start         start values by name, as quantities, which win over those of the circuit; or where another run stands:
                  a snapshot, or a result for its end; or "steady" for the equilibrium that the start leads to
    begin         time at the start; default: that of the snapshot or result, otherwise 0
    record        "steps": every step, with dense output between; "end": only the last state; or a list of times
    first_step    the step to try first; 0: chosen
    smallest_step  a run that would need shorter steps than this ends there; 0: as short as times can be told apart
    largest_step  no step is longer; 0: no limit
    fixed_step    step of this length without error control, for which the limits above do not count; with `substeps` a
                  grid of this length on which steps end
    substeps      most steps to try within a fixed step, as many as `rtol` asks for; 0: one, without error control
    most_steps    give up after so many steps; 0: never
    threads       for parts of a large circuit that only lines join; 0: as many as there are processors
    verify        True: ask a method of another family, at a tenth of the tolerance, and tell in `doubts` where they
                  differ. Fixed steps are compared with half their length, and with substeps with free steps at a tenth
                  of the tolerance, unless this is False
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    wishes = circuit.run if isinstance(circuit, Circuit) else {}
    title = circuit.title if isinstance(circuit, Circuit) else ""
    first = where_to_begin(system, start, begin)
    t0 = first.t
    end = _end(until if until is not None else wishes.get("until"), t0)
    name = str(method or wishes.get("method", DEFAULT_METHOD)).lower()
    accuracy = laid_over(wishes.get("rtol"), rtol)
    settings = make_settings(
        system,
        rtol=accuracy,
        atol=absolute_wishes(wishes.get("atol"), atol),
        **step_wishes(wishes, first_step, smallest_step, largest_step),
        fixed_step=fixed_step,
        substeps=substeps,
        most_steps=most_steps,
        begin=t0,
        end=end,
        record=_record(record),
        grid=None if isinstance(record, str) else grid_of(record, t0, end),
        learned=first.learned,
    )
    rest = rest_of(accuracy)

    def again(name: str, settings: Settings, progress: Progress | None) -> Recorded:
        y, d = first.y, first.d
        run = start_run(system, name, settings, t0, y, d, first.calls, first.memory, end, threads, first.waves)
        return _carry_out(system, run, t0, y, end, name, settings, rest, progress)

    recorded = again(name, settings, progress)
    result = Result(signals=system.signals, recorded=recorded, system=system, title=title, plot=wishes.get("plot", ()))
    return judged(Case(system, result, settings, again), verify)


def where_to_begin(system: System, start: Start, begin: float | str | None) -> Beginning:
    """Time, unknowns and discrete values at the start."""
    t = None if begin is None else parse_quantity(begin, "s")
    if isinstance(start, Result):
        start = start.snapshot()
    if isinstance(start, Snapshot):
        return beginning(system, start, t)
    found = isinstance(start, str)
    if isinstance(start, str):
        start = named_start(system, start, t or 0.0)
    y, d, problems = starting_point(system, start or {}, t or 0.0, reached=found)
    if problems:
        raise CircuitError(problems)
    return at_time(system, t or 0.0, y, d)


def _carry_out(
    system: System,
    run: AnyRun,
    t0: float,
    y0: np.ndarray,
    end: float,
    name: str,
    settings: Settings,
    rtol: float,
    progress: Progress | None,
) -> Recorded:
    began = time.perf_counter()
    cancelled = False
    try:
        status = run.advance(end, SLICE)
        while status == PAUSED:
            t = run.t
            if progress is not None and progress((t - t0) / (end - t0), t) is False:
                cancelled = True
                break
            status = run.advance(end, SLICE)
    except KeyboardInterrupt:
        cancelled, status = True, PAUSED
    view, points = run.view(), run.points()
    if not len(points.t):
        points = _only_last(view, t0, y0, system.start_discrete)
    message, culprits = explain(system, status, view, end)
    if cancelled:
        message = f"Cancelled at t = {view.t:.6g} s."
    elif progress is not None and status == DONE:
        progress(1.0, end)
    recorded = Recorded(
        t=points.t,
        step=points.step,
        y=points.y,
        dense=points.dense,
        discrete_from=points.discrete_from,
        discrete=points.discrete,
        events=tuple(Happening(*event) for event in happenings(system, view)),
        counters=view.counters,
        status="cancelled" if cancelled else core.STATUS[status],
        ok=status == DONE and not cancelled,
        message=message,
        culprits=culprits,
        wall_seconds=time.perf_counter() - began,
        method=name,
        rtol=rtol,
        own_rtol=own_rtol(system, settings.relative, rtol),
        fixed_step=settings.fixed_step,
        refine=Refiner(system, is_stiff(name)),
        lines=run.profiles(),
        waves=run.held_waves() if points.t[-1] == view.t else None,
        learned=view.learned if points.t[-1] == view.t else None,
    )
    run.close()
    return recorded


def _only_last(view: View, t0: float, y0: np.ndarray, d0: np.ndarray) -> Points:
    """Where a run stands that recorded nothing on its way; one that could not even start keeps what it was given."""
    started = len(view.y) == len(y0) and len(view.d) == len(d0)
    t, y, d = (view.t, view.y, view.d) if started else (t0, y0, d0)
    return Points(np.array([t]), np.zeros(1), y[None, :], None, np.zeros(1, dtype=np.int64), d[None, :])


def _end(until: Any, t0: float) -> float:
    if until is None:
        raise MethodError(
            "How long shall it run? Give until, for example until='2 s', or write it under [run] in the file."
        )
    end = parse_quantity(until, "s")
    if not end >= t0:
        raise MethodError(f"until = {end:g} s must not lie before the start at {t0:g} s.")
    return end


def _record(record: str | Sequence[float]) -> str:
    if not isinstance(record, str):
        return "grid"
    if record not in ("steps", "end"):
        raise MethodError(f"record = {record!r} must be 'steps', 'end' or a list of times.")
    return record


def grid_of(times: Sequence[float], t0: float, end: float) -> np.ndarray:
    grid = times_of(times)
    if len(grid) == 0 or (np.diff(grid) < 0).any() or grid[0] < t0 or grid[-1] > end or not math.isfinite(grid[-1]):
        raise MethodError(f"The times to record must rise and lie between {t0:g} s and {end:g} s.")
    return grid
