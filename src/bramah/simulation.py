"""Run a circuit: the one place that joins system, solver and result."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bramah.circuit import Circuit
from bramah.equilibrium.moving_start import moving_start
from bramah.errors import CircuitError, Interrupted, MethodError, mapping_of, must_be, names_of
from bramah.result import Recorded, Result
from bramah.runs.derivatives import require_carried
from bramah.runs.explain import explain
from bramah.runs.protocol import DONE, PAUSED, Outcome, Run
from bramah.runs.record import Record, standing
from bramah.runs.start import is_stiff, start_run
from bramah.solvers.asked import Asked
from bramah.solvers.methods import DEFAULT_METHOD as DEFAULT_METHOD
from bramah.solvers.settings import Jacobian, Settings
from bramah.solvers.tolerances import DEFAULT_RTOL as DEFAULT_RTOL
from bramah.solvers.tolerances import Atol, Rtol, own_rtol
from bramah.states import Snapshot, State, at_time, resumed
from bramah.system import System, build
from bramah.system.refiner import Refiner
from bramah.system.start import starting_point
from bramah.units import parse_quantity

SLICE = 0.1
"""Seconds between two looks at progress and cancellation."""

EXAMPLE = '{"pump.P.p": "5 bar"}'
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
    fixed_step: float | str | None = None,
    substeps: int | None = None,
    step_iterations: int | None = None,
    balance_iterations: int | None = None,
    most_steps: int = 0,
    max_order: int | None = None,
    jacobian: Jacobian | str | None = None,
    threads: int = 0,
    progress: Progress | None = None,
    verify: bool | None = None,
    derivatives: str | Sequence[str] = (),
) -> Result:
    """Run a circuit from `begin` to `until` and return what happened, also when the run fails.

    Ctrl-C raises `Interrupted`, a KeyboardInterrupt, whose `result` is what was computed by then.

    until, method, rtol, atol, first_step, smallest_step, largest_step, fixed_step, substeps, max_order, jacobian,
    step_iterations, balance_iterations
                  default to what the circuit's `run` says, then to the package's defaults
    rtol          relative tolerance: a number for all unknowns, or numbers by name or pattern, which are laid over
                  what the circuit's `run` says
    atol          absolute tolerances by name or pattern, as quantities, laid over those of the circuit's `run`; others
                  follow the range that each unknown has in the run
    start         start values by name, as quantities, which win over those of the circuit; or where another run stands:
                  a snapshot, or a result for its end; or "steady" for the equilibrium that the start leads to;
                  default: what the circuit's `run` says, otherwise the start values of the circuit
    begin         time at the start; default: that of the snapshot or result, otherwise 0
    record        "steps": every step, with dense output between; "end": only the last state; or a list of times
    first_step    the step to try first; 0: chosen
    smallest_step  a run that would need shorter steps than this ends there; 0: as short as times can be told apart
    largest_step  no step is longer; 0: no limit
    fixed_step    step of this length without error control, for which the limits above do not count; with `substeps` a
                  grid of this length on which steps end
    substeps      most steps to try within a fixed step, as many as `rtol` asks for; 0: one, without error control
    step_iterations  most iterations of Newton's method in an attempt of a step of `ndf`, `plain_bdf`, `backward_euler`
                  and `trapezoidal`, which is made shorter where they do not suffice; 0: as many as the method takes
    balance_iterations  most iterations of Newton's method that makes algebraic unknowns consistent, before slower ways
                  are tried; 0: 50
    most_steps    give up after so many steps; 0: never
    max_order     highest order of `ndf`, `plain_bdf` and `abm`; 0: as high as they go
    jacobian      "exact", from the laws; "differences", from differences of the rates, for comparison
    threads       for parts of a large circuit that only lines join; 0: as many as there are processors
    verify        True: ask a method of another family, at a tenth of the tolerance, and tell in `doubts` where they
                  differ. Fixed steps are compared with half their length, and with substeps with free steps at a tenth
                  of the tolerance, unless this is False
    derivatives   parameters such as "relief.set_pressure" by which `result.derivative(signal, parameter)` shall be
                  known. A start given by name, and where another run stands, is the same whatever they are
    """
    if progress is not None:
        must_be(progress, Callable, "progress", "a function of the share done and the time")  # type: ignore[arg-type]
    system = circuit if isinstance(circuit, System) else build(circuit)
    first = replace(where_to_begin(system, start, begin), step=0.0)
    end = end_of(until if until is not None else system.wishes.until, first.t)
    asked = Asked(
        method=method, rtol=rtol, atol=atol, record=record, first_step=first_step, smallest_step=smallest_step,
        largest_step=largest_step, fixed_step=fixed_step, substeps=substeps, step_iterations=step_iterations,
        balance_iterations=balance_iterations, most_steps=most_steps, max_order=max_order, jacobian=jacobian,
        threads=threads,
    )  # fmt: skip
    settings = asked.settings(system, first.t, end)
    moving = None
    if paths := list(dict.fromkeys(names_of(derivatives, "derivatives"))):
        require_carried(system, asked.method_for(system))
        moving = moving_start(system, paths, system.wishes.start if start is None else start, first)

    def again(name: str, settings: Settings, progress: Progress | None) -> Recorded:
        return _carry_out(system, name, settings, first, progress)

    recorded = again(asked.method_for(system), replace(settings, tangents=moving), progress)
    result = result_of(system, recorded)
    if not recorded.ok or not (settings.fixed_step > 0 if verify is None else verify):
        return result
    from bramah.verify import Case, judged

    try:
        return judged(Case(system, result, settings, again))
    except Interrupted:
        raise Interrupted("The run was done, but not yet verified.", result) from None


def where_to_begin(system: System, start: Start, begin: float | str | None) -> State:
    """Where a run begins."""
    t = None if begin is None else parse_quantity(begin, "s")
    if isinstance(start, Result):
        start = start.snapshot()
    if isinstance(start, Snapshot):
        return resumed(system, start, t)
    start = system.wishes.start if start is None else start
    found = isinstance(start, str)
    if isinstance(start, str):
        from bramah.equilibrium import named_start

        start = named_start(system, start, t or 0.0)
    y, d, problems = starting_point(system, mapping_of(start, "start", EXAMPLE), t or 0.0, reached=found)
    if problems:
        raise CircuitError(problems)
    return at_time(system, t or 0.0, y, d)


def _carry_out(system: System, name: str, settings: Settings, start: State, progress: Progress | None) -> Recorded:
    run = start_run(system, name, settings, start)
    began = time.perf_counter()
    cancelled, interrupted = False, False
    try:
        cancelled = _advance(run, start.t, settings.until, progress)
    except KeyboardInterrupt:
        cancelled = interrupted = True
    stepped = time.perf_counter()
    ended, record = run.outcome(), run.record()
    if not len(record.t):
        record = standing(ended.state if _begun(ended, start) else start, record)
    message, culprits = explain(system, ended, record.events, settings.until, settings.fixed_step)
    if record.derivatives is not None:
        message = " ".join([message, *record.derivatives.said()])
    if cancelled:
        message = f"Cancelled at t = {ended.state.t:.6g} s."
    elif progress is not None and ended.status == DONE:
        progress(1.0, settings.until)
    recorded = recorded_by(
        system,
        name,
        settings,
        record,
        status="cancelled" if cancelled else ended.word,
        ok=ended.status == DONE and not cancelled,
        message=message,
        culprits=culprits,
        wall_seconds=time.perf_counter() - began,
        core_seconds=stepped - began,
        state=run.state() if record.t[-1] == ended.state.t else None,
    )
    run.close()
    if interrupted:
        raise Interrupted(message, result_of(system, recorded))
    return recorded


def _advance(run: Run, begin: float, end: float, progress: Progress | None) -> bool:
    """Go on to the end, and tell whether somebody wanted it cancelled on the way."""
    while run.advance(end, SLICE) == PAUSED:
        t = run.t
        if progress is not None and progress((t - begin) / (end - begin), t) is False:
            return True
    return False


def _begun(ended: Outcome, start: State) -> bool:
    """Whether a run could start at all."""
    return len(ended.state.y) == len(start.y) and len(ended.state.d) == len(start.d)


def recorded_by(system: System, name: str, settings: Settings, record: Record, **ended: Any) -> Recorded:
    """The record of a run, with how it was made and how it ended."""
    return Recorded(
        **vars(record),
        method=name,
        rtol=settings.rtol,
        own_rtol=own_rtol(system, settings.relative, settings.rtol),
        fixed_step=settings.fixed_step,
        refine=Refiner(system, is_stiff(name)),
        **ended,
    )


def result_of(system: System, recorded: Recorded) -> Result:
    """The result of a run of a system."""
    said = system.wishes
    return Result(signals=system.signals, recorded=recorded, system=system, title=said.title, plot=said.plot)


def end_of(until: float | str | None, t0: float) -> float:
    """When a run from t0 ends; raises MethodError where nobody says."""
    if until is None:
        raise MethodError(
            "How long shall it run? Give until, for example until='2 s', or write it under [run] in the file."
        )
    end = parse_quantity(until, "s")
    if not end >= t0:
        raise MethodError(f"until = {end:g} s must not lie before the start at {t0:g} s.")
    return end
