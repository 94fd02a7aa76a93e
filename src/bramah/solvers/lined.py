"""Runs with lines: from tick to tick the circuit is integrated; then waves move on and tell what its line ends meet."""

from __future__ import annotations

import numpy as np

from bramah.lines.profile import Profiles
from bramah.solvers.driver import DONE, Floats, Points, Run, View
from bramah.solvers.joined import End, Joined, line_starts
from bramah.solvers.waves import Waves
from bramah.system import System


class LinedRun:
    """A run and its lines. It looks like a run."""

    def __init__(
        self,
        run: Run,
        system: System,
        t: float,
        d: Floats | None = None,
        *,
        until: float = np.inf,
        record: bool = True,
        waves: Floats | None = None,
    ) -> None:
        assert system.grid is not None
        self._run = run
        ends = [End(0, system, line.data.name, letter) for line in system.grid.lines for letter in ("A", "B")]
        starts = line_starts(system, system.start_discrete if d is None else d)
        self._joined = Joined([run], system.grid, ends, t, starts, until=until, record=record, waves=waves)
        self.status = DONE

    @property
    def t(self) -> float:
        return self._run.t

    @property
    def waves(self) -> Waves:
        return self._joined.waves

    def advance(self, until: float, seconds: float = 0.0) -> int:
        """Integrate to `until` as `Run.advance` does, with waves moving on at every tick."""
        self.status = self._joined.advance(until, seconds)
        return self.status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        """Change unknowns or discrete values at the point reached; what the lines' ends meet stays."""
        return self._run.assign(y, d)

    def view(self) -> View:
        return self._run.view()

    def points(self) -> Points:
        return self._run.points()

    def held_waves(self) -> Floats | None:
        """All that is known of the lines where the run stands; None amid a pause."""
        return self._joined.state()

    def profiles(self) -> Profiles:
        return self._joined.profiles()

    def close(self) -> None:
        self._joined.close()
