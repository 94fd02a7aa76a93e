"""A rehearsal: the whole drive without the clock, to see which way of stepping is right and quick enough."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.errors import SimulationError
from bramah.realtime.beat import Beat, period_of
from bramah.realtime.clock import Clock, MachineClock
from bramah.realtime.exchange import Drive, Restated, require_inputs
from bramah.realtime.histogram import Histogram
from bramah.realtime.verdict import Rehearsal, Trial
from bramah.realtime.way import Way, ways
from bramah.result import Result
from bramah.result.doubts.promise import yardsticks
from bramah.simulation import end_of
from bramah.stepping import start as begun
from bramah.system import System, build

Floats = NDArray[np.float64]
EXACT: dict[str, Any] = {"method": "rodas5p", "rtol": 1e-7, "fixed_step": 0.0, "substeps": 0}
"""What each way is compared with: its steps vary, and its error is a ten-thousandth of what is allowed."""
KEPT = 4_000_000
"""Numbers of the exact run that are kept, 32 MB; of longer drives, or larger circuits, not every step is compared."""
PASSES = 2
"""Of each step the lesser time counts: what the machine did besides in one pass it hardly does in the next."""

Progress = Callable[[float, float | str], object]


class _Stage:
    """A drive in steps, with what its runs share."""

    def __init__(
        self,
        system: System,
        step: float,
        end: float | str | None,
        inputs: Sequence[str],
        outputs: Sequence[str],
        drive: Result | None,
    ) -> None:
        self.system, self.step, self.drive = system, step, drive
        first = begun(system, record="end")
        self.steps = max(1, math.ceil((end_of(end, first.t) - first.t) / step - 1e-9))
        self.inputs = list(inputs) if drive is None else drive.names()
        require_inputs(self.inputs, first.inputs)
        states = [name for name, own in zip(system.names, system.differential, strict=True) if own]
        self.outputs, self.judged = tuple(outputs), tuple(dict.fromkeys([*states, *outputs]))
        self.every = max(1, math.ceil(self.steps * len(self.judged) / KEPT))

    def beat(self, **options: Any) -> Beat:
        simulation = begun(self.system, record="end", **options)
        exchange = Restated(simulation, self.inputs) if self.drive is None else Drive(self.drive, self.inputs)
        beat = Beat(simulation, self.step, inputs=self.inputs, outputs=self.outputs, exchange=exchange)
        simulation.read(self.judged)
        beat.begin()
        return beat

    def exact(self, progress: Progress | None) -> Floats:
        """What is judged, at every step that is kept."""
        beat, rows = self.beat(**EXACT), []
        for number in range(1, self.steps + 1):
            _tell(progress, number, self.steps, "a run with varying steps")
            beat()
            if number % self.every == 0:
                rows.append(beat.simulation.read(self.judged))
        return np.array(rows).reshape(len(rows), len(self.judged))

    def sizes(self, exact: Floats) -> Floats:
        """What the error of each signal is measured with: its range, as in the promise about results."""
        units = [self.system.signals.unit(name) for name in self.judged]
        scale = dict(zip(self.system.names, self.system.scale, strict=True))
        usual = np.array([scale.get(name, 1.0) for name in self.judged])
        return yardsticks(exact.min(axis=0), exact.max(axis=0), units, usual)


def rehearse(
    circuit: Circuit | System,
    step: float | str,
    until: float | str | None = None,
    *,
    method: str | None = None,
    substeps: int | None = None,
    rtol: float | None = None,
    inputs: Sequence[str] = (),
    outputs: Sequence[str] = (),
    drive: Result | None = None,
    thorough: bool = False,
    clock: Clock | None = None,
    progress: Progress | None = None,
) -> Rehearsal:
    """Try ways of stepping over the whole drive and choose one: the first that is right, and takes at most half a step.

    until     length of the drive; None: what the circuit says
    method, substeps, rtol   where they are given, only such ways are tried
    inputs    what will be set in each step; it keeps its start value here, and is set for the work that it takes
    outputs   signals that will be read in each step, and count as much as the unknowns
    drive     a table of inputs over time, as `read_table` gives it, which then are set
    thorough  try all ways, also after one was found
    """
    system = circuit if isinstance(circuit, System) else build(circuit)
    length = period_of(step)
    stage = _Stage(system, length, system.wishes.until if until is None else until, inputs, outputs, drive)
    exact = stage.exact(progress)
    trials: list[Trial] = []
    for way in ways(method, substeps, rtol):
        trials.append(_tried(stage, way, exact, clock or MachineClock(), progress))
        if trials[-1].right and trials[-1].holds(length) and not thorough:
            break
    return Rehearsal(length, stage.steps, tuple(trials), stage.every)


def _tell(progress: Progress | None, number: int, steps: int, what: str) -> None:
    """Now and then; Ctrl-C ends a rehearsal, of which a part is worth nothing."""
    if number % 100 == 0 and progress is not None and progress(number / steps, what) is False:
        raise KeyboardInterrupt


def _tried(stage: _Stage, way: Way, exact: Floats, clock: Clock, progress: Progress | None) -> Trial:
    """One way: its passes, its largest error, and what its steps took."""
    costs = np.full(stage.steps, np.iinfo(np.int64).max, dtype=np.int64)
    error, failure, given_up = np.zeros(len(stage.judged)), "", 0
    try:
        for turn in range(PASSES):
            beat = stage.beat(**way.options(stage.step))
            for number in range(stage.steps):
                _tell(progress, number, stage.steps, str(way))
                used = clock.used()
                beat()
                costs[number] = min(costs[number], clock.used() - used)
                if turn == 0 and beat.done % stage.every == 0:
                    found = np.array(beat.simulation.read(stage.judged))
                    np.maximum(error, np.abs(found - exact[beat.done // stage.every - 1]), out=error)
            given_up = beat.simulation.result().counters.get("given_up", 0)
    except SimulationError as wrong:
        failure = str(wrong)
    # Not a number is as far off as can be.
    shares = np.nan_to_num(error / stage.sizes(exact), nan=np.inf)
    worst = int(np.argmax(shares)) if len(shares) else 0
    cpu = Histogram()
    for cost in costs[costs < np.iinfo(np.int64).max].tolist():
        cpu.add(cost)
    return Trial(
        way=way,
        cpu=cpu,
        error=math.inf if failure else float(shares[worst]) if len(shares) else 0.0,
        worst=stage.judged[worst] if len(shares) else "",
        failure=failure,
        given_up=given_up,
    )
