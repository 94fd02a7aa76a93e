"""Runs and the lines between them, advanced together by the C core."""

from __future__ import annotations

import ctypes as c
from collections.abc import Sequence

import numpy as np

from bramah.components.hydraulic.characteristic_line import ENDS
from bramah.errors import MethodError
from bramah.lines.grid import Grid
from bramah.lines.profile import Held, LineStart, Profile, Profiles, given_start, start_profiles
from bramah.records import dataclass
from bramah.runs.core_run import CoreRun
from bramah.runs.record import Floats
from bramah.runs.waves import Waves
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System, core

RECORDED = 20_000_000
"""Values along lines that are kept at most; beyond it only every second, third ... tick is."""


USUAL = 1e5
"""Pa: size of a pressure that is no unknown, for its tolerance."""


@dataclass(frozen=True)
class End:
    """Where one end of a line is found: the run, its system, and the end's letter."""

    run: int
    system: System
    line: str
    letter: str

    def discretes(self) -> list[int]:
        """Numbers of the discrete values that a tick sets."""
        numbers = self.system.lines.discretes[self.line]
        return [numbers[name] for name in ENDS[self.letter]]

    def struct(self, settings: Settings) -> core.LineEndStruct:
        sense = self.system.lines.senses[f"{self.line}.p_{self.letter}"]
        unknown = self.system.signals.unknown_numbers.get(f"{self.line}.{self.letter}.p")
        tolerance = settings.relative.max(initial=1e-14) * USUAL if unknown is None else settings.absolute[unknown]
        discretes = (c.c_int64 * len(ENDS[self.letter]))(*self.discretes())
        return core.LineEndStruct(run=self.run, sense=sense, tolerance=tolerance, discrete=discretes)


class Joined:
    """Runs that meet at the ticks of a grid."""

    def __init__(
        self,
        runs: Sequence[CoreRun],
        grid: Grid,
        ends: Sequence[End],
        starts: dict[str, LineStart],
        settings: Settings,
        start: State,
        threads: int = 1,
    ) -> None:
        self._lib, self.grid, self.runs = core.library(), grid, list(runs)
        for run in self.runs:
            if not run.handle:
                raise MethodError(f"The run cannot start: {core.STATUS[run.status]}.")
        self.waves = Waves(grid, starts)
        self.waves.begin(start.t, *start_profiles(grid, starts))
        structs = (core.LineEndStruct * len(ends))(*(end.struct(self.runs[end.run].settings) for end in ends))
        every = 0 if settings.record == "end" else self._every(settings.until - start.t)
        handles = (c.c_void_p * len(self.runs))(*(run.handle for run in self.runs))
        status = c.c_int(0)
        self._handle = self._lib.bramah_coupled_new(
            len(self.runs), c.addressof(handles), self.waves.handle, c.addressof(structs),
            threads, every, c.byref(status),
        )  # fmt: skip
        if not self._handle:
            raise MethodError(f"The lines cannot be joined to the circuit: {core.STATUS[status.value]}.")
        if start.waves is not None:
            self._go_on(start.waves)
        self._begun = self._held(start.t)

    def _go_on(self, waves: Floats) -> None:
        """From what `state` gave at the same time."""
        size = self._lib.bramah_coupled_size(self._handle)
        given = np.ascontiguousarray(waves[1:], dtype=float)
        if len(given) != size or waves[0] != self.grid.step:
            raise MethodError(
                f"The waves of the snapshot belong to lines of another grid than this one of {self.grid.step:g} s. "
                "Give all lines the same reaches and line_step, or start from start='steady'."
            )
        if self._lib.bramah_coupled_load(self._handle, core.pointer(given)):
            raise MethodError("The waves of the snapshot are not finite.")

    def state(self) -> Floats | None:
        """All that is known of the lines where the runs stand, for others to go on from there; None amid a pause."""
        found = np.zeros(1 + self._lib.bramah_coupled_size(self._handle))
        found[0] = self.grid.step
        if self._lib.bramah_coupled_save(self._handle, found[1:].ctypes.data):
            return None
        return found

    def _held(self, t: float) -> list[Held]:
        """What each line holds where the runs stand: that of its waves, and what flowed in since their last tick."""
        more = np.zeros(len(self.grid.lines)), np.zeros(len(self.grid.lines))
        self._lib.bramah_coupled_since(self._handle, *(core.pointer(a) for a in more))
        at_tick = zip(self.waves.held(t), *more, strict=True)
        return [Held(t, held.fluid + volume, held.energy + energy) for held, volume, energy in at_tick]

    def _every(self, span: float) -> int:
        if not np.isfinite(span):
            return 1
        return max(1, round(span / self.grid.step * 2 * self.waves.nodes / RECORDED))

    def advance(self, until: float, seconds: float) -> int:
        status: int = self._lib.bramah_coupled_advance(self._handle, until, seconds)
        return status

    @property
    def culprit(self) -> int:
        """The run that ended the last advance."""
        return int(self._lib.bramah_coupled_culprit(self._handle))

    def profiles(self, since: int = 0) -> Profiles:
        """What was recorded along the lines, from so many recorded ticks on."""
        count, nodes = self._lib.bramah_coupled_points(self._handle) - since, self.waves.nodes
        t, p, q = np.zeros(count), np.zeros((count, nodes)), np.zeros((count, nodes))
        if count:
            self._lib.bramah_coupled_profiles(self._handle, since, core.pointer(t), core.pointer(p), core.pointer(q))
        held = zip(self._begun, self._held(min(run.t for run in self.runs)), strict=True)
        first = self.waves.first
        return {
            line.data.name: Profile(t, line.places, p[:, a:b], q[:, a:b], both)
            for line, a, b, both in zip(self.grid.lines, first[:-1], first[1:], held, strict=True)
        }

    def close(self) -> None:
        """Give back the memory of lines and runs."""
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._lib.bramah_coupled_free(handle)
            self.waves.close()
            for run in self.runs:
                run.close()

    __del__ = close


def line_starts(system: System, d: Floats) -> dict[str, LineStart]:
    """What each line starts from: what was put into its discrete values, else its parameters."""
    assert system.grid is not None
    found = {}
    for line in system.grid.lines:
        numbers = system.lines.discretes[line.data.name]
        given = LineStart(d[numbers["begin_p"]], d[numbers["begin_q"]])
        found[line.data.name] = given if d[numbers["begun"]] else given_start(line.data)
    return found
