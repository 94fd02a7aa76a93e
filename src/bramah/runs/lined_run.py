"""Runs with lines: from tick to tick the circuit is integrated; then waves move on and tell what its line ends meet."""

from __future__ import annotations

from dataclasses import replace

from bramah.runs.core_run import CoreRun
from bramah.runs.joined import End, Joined, line_starts
from bramah.runs.protocol import PAUSED, Wrapped
from bramah.runs.record import NOTHING, Reached, Record
from bramah.runs.waves import Waves
from bramah.solvers.methods import Method
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System


class LinedRun(Wrapped):
    """A run of the C core and its lines."""

    def __init__(self, system: System, method: Method, settings: Settings, start: State) -> None:
        assert system.grid is not None
        own = CoreRun(system, method, settings, start)
        super().__init__(own)
        ends = [End(0, system, line.data.name, letter) for line in system.grid.lines for letter in ("A", "B")]
        self._joined = Joined([own], system.grid, ends, line_starts(system, start.d), settings, start)

    @property
    def waves(self) -> Waves:
        return self._joined.waves

    def advance(self, until: float, seconds: float = 0.0) -> int:
        self._status = PAUSED  # should somebody interrupt it, what was recorded may still be taken back
        self._status = self._joined.advance(until, seconds)
        return self._status

    def state(self) -> State:
        return replace(self._run.state(), waves=self._joined.state())

    def record(self, since: Reached = NOTHING) -> Record:
        return replace(self._run.record(since), lines=self._joined.profiles(since.ticks))

    def close(self) -> None:
        self._joined.close()
