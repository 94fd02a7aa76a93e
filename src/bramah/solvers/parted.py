"""Runs of circuits cut at their lines: every part has a run of its own, and threads advance them together."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from bramah.components.hydraulic.characteristic_line import ENDS
from bramah.errors import MethodError
from bramah.lines.grid import Grid
from bramah.lines.parts import far_name, parts_of, split
from bramah.lines.profile import Profiles
from bramah.solvers.driver import DONE, Floats, Points, Run, Settings, View, learning_size
from bramah.solvers.joined import End, Joined, line_starts
from bramah.solvers.methods import Method
from bramah.solvers.resample import axis_of, dense_between, discretes_at, unknowns_at
from bramah.system import System, build, core

Ints = NDArray[np.int64]

LARGE = 200
"""Unknowns of a circuit from which on parts may be worth threads of their own."""
LARGE_PART = 50
"""Components of a part that is; joints of pipes are not."""


@dataclass(frozen=True, eq=False)
class Part:
    """One part's system, and where its unknowns, discretes and events stand in those of the whole."""

    system: System
    unknowns: Ints
    discretes: Ints
    """-1 for those of far ends, which belong to other parts."""
    guards: Ints
    times: Ints
    learned: Ints
    """Of what a run learns (core/tolerance.h)."""


def worth_parting(system: System, threads: int) -> bool:
    """Whether there are several parts, large enough unless threads are asked for, and threads to advance them. -1
    threads: parts, but one after another."""
    if system.grid is None or system.samplers or threads == 1 or (threads == 0 and system.n < LARGE):
        return False
    if (abs(threads) or os.cpu_count() or 1) <= (threads > 0):
        return False
    sizes = sorted(len(part.components) for part in split(system.anatomy.circuit))
    return len(sizes) > 1 and (threads != 0 or sizes[-2] >= LARGE_PART)


def parts(system: System) -> list[Part]:
    """The systems of the parts, built once for each system."""
    found = _PARTS.get(system)
    if found is None:
        assert system.grid is not None
        built = [build(circuit, grid=system.grid) for circuit in split(system.anatomy.circuit)]
        found = _PARTS[system] = [_placed(system, part) for part in built]
    return found


_PARTS: WeakKeyDictionary[System, list[Part]] = WeakKeyDictionary()


def _placed(whole: System, part: System) -> Part:
    unknown = {name: k for k, name in enumerate(whole.names)}
    far = _far(part)
    discrete = {name: k for k, name in enumerate(whole.named.identity.discretes) if name not in far}
    unknowns = np.array([unknown[name] for name in part.names], dtype=np.int64)
    return Part(
        part,
        unknowns,
        np.array([discrete.get(name, -1) for name in part.named.identity.discretes], dtype=np.int64),
        _events(whole.named.guards, part.named.guards),
        _events(whole.named.times, part.named.times),
        _learned(whole, part, unknowns),
    )


def _learned(whole: System, part: System, unknowns: Ints) -> Ints:
    """Where a part's extremes of unknowns, and the four numbers of each content, stand among those of the whole."""
    row = {int(number): k for k, number in enumerate(whole.equations.varying_row)}
    rows = np.array([row[int(unknowns[number])] for number in part.equations.varying_row], dtype=np.int64)
    extremes = [unknowns, whole.n + unknowns]
    contents = [2 * whole.n + k * len(row) + rows for k in range(4)]
    return np.concatenate([*extremes, *contents])


def _far(part: System) -> set[str]:
    """Discrete values of line ends that lie in other parts: nobody sets them here."""
    components = part.anatomy.circuit.components
    return {
        f"{line}.{name}"
        for line in part.lines.discretes
        for letter, names in ENDS.items()
        if far_name(line, letter) in components
        for name in names[1:]  # the time of the tick is that of both ends
    }


def _events(whole: Sequence[object], part: Sequence[object]) -> Ints:
    """Numbers of the part's events in the whole; equal names follow each other in both."""
    places: dict[object, list[int]] = {}
    for k, name in enumerate(whole):
        places.setdefault(name, []).append(k)
    return np.array([places[name].pop(0) for name in part], dtype=np.int64)


class PartedRun:
    """Runs of all parts and the lines between them. It looks like a run of the whole."""

    def __init__(
        self,
        system: System,
        method: Method,
        settings: Settings,
        t: float,
        y: Floats,
        d: Floats | None,
        *,
        until: float,
        threads: int,
        waves: Floats | None = None,
    ) -> None:
        assert system.grid is not None
        self.system, self._parts = system, parts(system)
        self._d0 = np.array(system.start_discrete if d is None else d, dtype=float)
        fits = settings.learned is not None and len(settings.learned) == learning_size(system)
        settings = settings if fits else replace(settings, learned=None)
        self._runs = [self._run(part, method, settings, t, y) for part in self._parts]
        self._joined = Joined(
            self._runs, system.grid, self._ends(system.grid), t, line_starts(system, self._d0),
            until=until, record=settings.record != "end", threads=threads or os.cpu_count() or 1, waves=waves,
        )  # fmt: skip
        self.status = DONE

    def _run(self, part: Part, method: Method, settings: Settings, t: float, y: Floats) -> Run:
        learning = None if settings.learning is None else settings.learning[part.unknowns]
        learned = None if settings.learned is None else settings.learned[part.learned]
        relative, absolute = settings.relative[part.unknowns], settings.absolute[part.unknowns]
        own = replace(settings, relative=relative, absolute=absolute, learning=learning, learned=learned)
        return Run(part.system, method, own, t, y[part.unknowns], self._discretes(part))

    def _discretes(self, part: Part) -> Floats:
        return np.where(part.discretes >= 0, self._d0[part.discretes], part.system.start_discrete)

    def _ends(self, grid: Grid) -> list[End]:
        found = []
        for line in grid.lines:
            for letter, k in parts_of(self.system.anatomy.circuit, line.data.name).items():
                found.append(End(k, self._parts[k].system, line.data.name, letter))
        return found

    @property
    def t(self) -> float:
        return min(run.t for run in self._runs)

    def advance(self, until: float, seconds: float = 0.0) -> int:
        """Integrate all parts to `until`, as `Run.advance` does."""
        self.status = self._joined.advance(until, seconds)
        return self.status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        """Parts cannot be changed on their way."""
        raise MethodError("A circuit run in parts cannot be changed on its way. Use threads=1.")

    def view(self) -> View:
        views = [run.view() for run in self._runs]
        n = self.system.n
        y, rate, error, d = np.zeros(n), np.zeros(n), np.zeros(n), self._d0.copy()
        events = []
        for part, view in zip(self._parts, views, strict=True):
            for whole, own in ((y, view.y), (rate, view.rate), (error, view.error)):
                if len(own):
                    whole[part.unknowns] = own
            known = part.discretes >= 0
            if len(view.d):
                d[part.discretes[known]] = view.d[known]
            events += [(t, s, int((part.times if s else part.guards)[k])) for t, s, k in view.events]
        k = self._joined.culprit
        counters = {name: sum(view.counters.get(name, 0) for view in views) for view in views for name in view.counters}
        return View(
            t=self.t, step=views[k].step, y=y, d=d, rate=rate, error=error, culprit=self._culprit(k, views[k]),
            residual=views[k].residual, learned=self._learned(views), counters=counters, events=sorted(events),
        )  # fmt: skip

    def _learned(self, views: Sequence[View]) -> Floats:
        """What all parts have learned, in the order of the whole; nothing before they have begun."""
        if any(len(view.learned) != len(part.learned) for part, view in zip(self._parts, views, strict=True)):
            return np.zeros(0)
        learned = np.zeros(learning_size(self.system))
        for part, view in zip(self._parts, views, strict=True):
            learned[part.learned] = view.learned
        return learned

    def _culprit(self, k: int, view: View) -> int:
        part, number = self._parts[k], view.culprit
        if number < 0:
            return -1
        if core.STATUS[self.status] != "chatter":
            return int(part.unknowns[number]) if number < len(part.unknowns) else -1
        if number < len(part.guards):
            return int(part.guards[number])
        return len(self.system.equations.guard_owner) + int(part.times[number - len(part.system.equations.guard_owner)])

    def points(self) -> Points:
        """Points of all parts on one axis of time."""
        found = [run.points() for run in self._runs]
        axis = axis_of(found)
        t = axis.t
        y, d = np.zeros((len(t), self.system.n)), np.tile(self._d0, (len(t), 1))
        terms = max((points.dense.shape[1] for points in found if points.dense is not None), default=0)
        dense = np.zeros((len(t), terms, self.system.n)) if terms else None
        for part, points in zip(self._parts, found, strict=True):
            if len(points.t):
                known = part.discretes >= 0
                y[:, part.unknowns] = unknowns_at(points, axis)
                d[:, part.discretes[known]] = discretes_at(points, axis)[:, known]
                if dense is not None and points.dense is not None:
                    dense[1:, :, part.unknowns] = dense_between(points, axis)
        return Points(t, np.diff(t, prepend=t[:1]), y, dense, np.arange(len(t), dtype=np.int64), d)

    def held_waves(self) -> Floats | None:
        """All that is known of the lines where the run stands; None amid a pause."""
        return self._joined.state()

    def profiles(self) -> Profiles:
        return self._joined.profiles()

    def close(self) -> None:
        self._joined.close()
