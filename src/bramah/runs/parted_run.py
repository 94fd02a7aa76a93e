"""Runs of circuits cut at their lines: every part has a run of its own, and threads advance them together."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

import numpy as np

from bramah.components.hydraulic.characteristic_line import ENDS
from bramah.errors import MethodError
from bramah.lines.grid import Grid
from bramah.lines.parts import far_name, parts_of, split
from bramah.records import dataclass
from bramah.runs.attempts import Attempts, merged
from bramah.runs.core_run import CoreRun, Event, learning_size, named
from bramah.runs.joined import End, Joined, line_starts
from bramah.runs.protocol import DONE, Outcome
from bramah.runs.record import NOTHING, Floats, Ints, Reached, Record, cut, total
from bramah.runs.resample import axis_of, dense_between, discretes_at, unknowns_at
from bramah.solvers.methods import Method
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System, build, core

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
    """Runs of all parts and the lines between them."""

    def __init__(self, system: System, method: Method, settings: Settings, start: State) -> None:
        assert system.grid is not None
        self.system, self._parts, self._d0 = system, parts(system), np.array(start.d)
        self._runs = [CoreRun(part.system, method, *self._own(part, settings, start)) for part in self._parts]
        starts, threads = line_starts(system, self._d0), settings.threads or os.cpu_count() or 1
        self._joined = Joined(self._runs, system.grid, self._ends(system.grid), starts, settings, start, threads)
        self.status = DONE

    def _own(self, part: Part, settings: Settings, start: State) -> tuple[Settings, State]:
        """What of the settings and the start belongs to a part."""
        learning = None if settings.learning is None else settings.learning[part.unknowns]
        learned = start.learned
        if learned is not None:
            learned = learned[part.learned] if len(learned) == learning_size(self.system) else None
        d = np.where(part.discretes >= 0, self._d0[part.discretes], part.system.start_discrete)
        relative, absolute = settings.relative[part.unknowns], settings.absolute[part.unknowns]
        own = replace(settings, relative=relative, absolute=absolute, learning=learning)
        return own, State(start.t, start.y[part.unknowns], d, step=start.step, learned=learned)

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
        self.status = self._joined.advance(until, seconds)
        return self.status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        """Parts cannot be changed on their way."""
        raise MethodError("A circuit run in parts cannot be changed on its way. Use threads=1.")

    def point(self) -> State:
        points = [run.point() for run in self._runs]
        step = points[self._joined.culprit].step
        return State(self.t, self._whole([p.y for p in points]), self._discretes([p.d for p in points]), step=step)

    def state(self) -> State:
        return replace(self.point(), waves=self._joined.state(), learned=self._learned())

    def outcome(self) -> Outcome:
        k, found = self._joined.culprit, [run.outcome() for run in self._runs]
        error, blamed = self._whole([one.error for one in found]), found[k]
        return Outcome(self.status, self.point(), error, self._culprit(k, blamed.culprit), blamed.residual)

    def _whole(self, of_parts: Sequence[Floats]) -> Floats:
        """Values of unknowns in the order of the whole; 0 for parts that have not begun."""
        whole = np.zeros(self.system.n)
        for part, own in zip(self._parts, of_parts, strict=True):
            if len(own):
                whole[part.unknowns] = own
        return whole

    def _discretes(self, of_parts: Sequence[Floats]) -> Floats:
        d = self._d0.copy()
        for part, own in zip(self._parts, of_parts, strict=True):
            if len(own):
                known = part.discretes >= 0
                d[part.discretes[known]] = own[known]
        return d

    def _learned(self) -> Floats | None:
        """What all parts have learned, in the order of the whole; nothing before they have begun."""
        found, whole = [run.state().learned for run in self._runs], np.zeros(learning_size(self.system))
        for part, own in zip(self._parts, found, strict=True):
            if own is None or len(own) != len(part.learned):
                return None
            whole[part.learned] = own
        return whole

    def _culprit(self, k: int, number: int) -> int:
        """What a part blames, by its number in the whole."""
        part = self._parts[k]
        if number < 0:
            return -1
        if core.STATUS[self.status] != "chatter":
            return int(part.unknowns[number]) if number < len(part.unknowns) else -1
        if number < len(part.guards):
            return int(part.guards[number])
        return len(self.system.equations.guard_owner) + int(part.times[number - len(part.system.equations.guard_owner)])

    def record(self, since: Reached = NOTHING) -> Record:
        """Points of all parts on one axis of time."""
        found = [run.record() for run in self._runs]
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
        whole = Record(
            t=t, step=np.diff(t, prepend=t[:1]), y=y, dense=dense, discrete_from=np.arange(len(t), dtype=np.int64),
            discrete=d, events=named(self.system, self._happened()),
            counters=total([one.counters for one in found]),
        )  # fmt: skip
        new = replace(cut(whole, since), attempts=self._attempts(since.attempts))
        return replace(new, lines=self._joined.profiles(since.ticks))

    def forget(self) -> Reached:
        """Parts share one axis of time, for which all that they recorded is needed."""
        raise MethodError("A circuit run in parts cannot forget what it recorded. Use threads=1.")

    def _attempts(self, since: int) -> Attempts:
        """The steps that all parts have tried, in order, by the numbers of their unknowns in the whole."""
        both = zip(self._parts, self._runs, strict=True)
        found = [run.attempts().renumbered(part.unknowns) for part, run in both]
        return merged(found).since(since)

    def _happened(self) -> list[Event]:
        """The events of all parts in order, by their numbers in the whole."""
        both = zip(self._parts, self._runs, strict=True)
        found = [(t, s, int((part.times if s else part.guards)[k])) for part, run in both for t, s, k in run.happened()]
        return sorted(found)

    def close(self) -> None:
        self._joined.close()
