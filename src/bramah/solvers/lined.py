"""Runs with lines: from tick to tick the circuit is integrated; then waves move on and tell what its line ends meet."""

from __future__ import annotations

import ctypes as c

import numpy as np

from bramah.components.hydraulic.characteristic_line import ENDS
from bramah.errors import MethodError
from bramah.lines.grid import Grid
from bramah.lines.profile import LineStart, Profile, Profiles, given_start, start_profiles
from bramah.solvers.driver import DONE, Floats, Points, Run, View
from bramah.solvers.waves import Waves
from bramah.system import System, core

RECORDED = 20_000_000
"""Values along lines that are kept at most; beyond it only every second, third ... tick is."""


class LinedRun:
    """A run and its lines. It looks like a run."""

    def __init__(
        self, run: Run, system: System, t: float, d: Floats | None = None, *, until: float = np.inf, record: bool = True
    ) -> None:
        assert system.grid is not None
        if not run.handle:
            raise MethodError(f"The run cannot start: {core.STATUS[run.status]}.")
        self._run, self._lib, self.grid = run, core.library(), system.grid
        self._waves = Waves(self.grid)
        self._waves.begin(t, *start_profiles(self.grid, _starts(system, system.start_discrete if d is None else d)))
        ends = (core.LineEndStruct * (2 * len(self.grid.lines)))(*_ends(system, self.grid))
        runs = (c.c_void_p * 1)(run.handle)
        status = c.c_int(0)
        every = (
            max(1, round((until - t) / self.grid.step * 2 * self._waves.nodes / RECORDED)) if np.isfinite(until) else 1
        )
        self._handle = self._lib.bramah_coupled_new(
            1, c.addressof(runs), self._waves.handle, c.addressof(ends), 1, every if record else 0, c.byref(status)
        )
        if not self._handle:
            raise MethodError(f"The lines cannot be joined to the circuit: {core.STATUS[status.value]}.")
        self.status = DONE

    @property
    def t(self) -> float:
        return self._run.t

    def advance(self, until: float, seconds: float = 0.0) -> int:
        """Integrate to `until` as `Run.advance` does, with waves moving on at every tick."""
        self.status = self._lib.bramah_coupled_advance(self._handle, until, seconds)
        return self.status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        """Change unknowns or discrete values at the point reached; what the lines' ends meet stays."""
        if d is not None:
            d = np.array(d, dtype=float)
            held = self._run.view().d
            for number in self._fed():
                d[number] = held[number]
        return self._run.assign(y, d)

    def _fed(self) -> list[int]:
        return [number for end in _ends(self._run.system, self.grid) for number in end.discrete]

    @property
    def waves(self) -> Waves:
        return self._waves

    def view(self) -> View:
        return self._run.view()

    def points(self) -> Points:
        return self._run.points()

    def profiles(self) -> Profiles:
        """What was recorded along the lines."""
        count, nodes = self._lib.bramah_coupled_points(self._handle), self._waves.nodes
        t, p, q = np.zeros(count), np.zeros((count, nodes)), np.zeros((count, nodes))
        if count:
            self._lib.bramah_coupled_profiles(self._handle, core.pointer(t), core.pointer(p), core.pointer(q))
        first = self._waves.first
        return {
            line.data.name: Profile(t, np.linspace(0.0, line.data.length, line.count + 1), p[:, a:b], q[:, a:b])
            for line, a, b in zip(self.grid.lines, first[:-1], first[1:], strict=True)
        }

    def close(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._lib.bramah_coupled_free(handle)
            self._waves.close()
            self._run.close()

    __del__ = close


def _starts(system: System, d: Floats) -> dict[str, LineStart]:
    """What each line starts from: what was put into its discrete values, else its parameters."""
    assert system.grid is not None
    found = {}
    for line in system.grid.lines:
        numbers = system.line_discretes[line.data.name]
        given = LineStart(d[numbers["begin_p"]], d[numbers["begin_q"]])
        found[line.data.name] = given if d[numbers["begun"]] else given_start(line.data)
    return found


def _ends(system: System, grid: Grid) -> list[core.LineEndStruct]:
    """Where each end of each line finds its pressure, and what it sets."""
    found = []
    for line in grid.lines:
        numbers = system.line_discretes[line.data.name]
        for end, names in ENDS.items():
            discrete = (c.c_int64 * 5)(*(numbers[name] for name in names))
            found.append(core.LineEndStruct(run=0, sense=system.senses[f"{line.data.name}.p_{end}"], discrete=discrete))
    return found
