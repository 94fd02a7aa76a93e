"""What a run remembers: points, what lies between them, events, profiles along lines, and how often it did what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.runs import dense_output
from bramah.runs.attempts import NONE, Attempts, in_a_row
from bramah.states import State

if TYPE_CHECKING:
    from bramah.lines.profile import Profile, Profiles
    from bramah.runs.derivatives import Derivatives

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Reached(NamedTuple):
    """How far the record of a run has been read: so many points, changes of discrete values, events, ticks of lines,
    attempted steps."""

    points: int = 0
    discretes: int = 0
    events: int = 0
    ticks: int = 0
    attempts: int = 0


NOTHING = Reached()


@dataclass(frozen=True)
class Happening:
    """An event: when, of which component, and its name."""

    t: float
    component: str
    name: str

    def __str__(self) -> str:
        return f"{self.component} {self.name} at t = {self.t:.6g} s"


@dataclass(frozen=True, kw_only=True)
class Record:
    """The raw record of a run.

    Point i ends a step of length step[i] that began at point i - 1; step is 0 at the start and at the point after an
    event, which has the time of the point before it. `dense[i]` are the terms of its dense output, as in
    runs/dense_output.py; without them points are joined by straight lines. From point discrete_from[k] on, discrete[k]
    holds.
    """

    t: Floats
    step: Floats
    y: Floats
    dense: Floats | None = None
    discrete_from: Ints
    discrete: Floats
    events: tuple[Happening, ...] = ()
    counters: dict[str, int] = field(default_factory=dict)
    attempts: Attempts = NONE
    """Every step that was tried, where steps are recorded."""
    lines: Profiles = field(default_factory=dict)
    """Pressures and flows along lines, by name."""
    derivatives: Derivatives | None = field(default=None, repr=False)
    """By parameters, where they were asked for."""

    def within(self, begin: Ints, end: Ints, theta: Floats) -> Floats:
        """Unknowns at a part of each step from one point to another."""
        return dense_output.between(self.y, self.dense, begin, end, theta)[0]

    def within_steps(self, end: Ints, theta: Floats) -> tuple[Floats, Floats]:
        """Unknowns at a part of each step that ends at a point, and their rates of change there, of the continuous
        solution."""
        y, change = dense_output.between(self.y, self.dense, end - 1, end, theta, slopes=True)
        change /= self.step[end][:, None]
        return y, change

    def between(self, begin: Ints, end: Ints, t: Floats) -> Floats:
        """Unknowns at times between two points each, which may be the same."""
        h = self.t[end] - self.t[begin]
        return self.within(begin, end, np.divide(t - self.t[begin], h, out=np.zeros_like(t), where=h > 0))


def standing(state: State, rest: Record | None = None) -> Record:
    """The record of a run that recorded no point: where it stands, and what happened besides."""
    since = np.zeros(1, dtype=np.int64)
    own = Record(
        t=np.array([state.t]), step=np.zeros(1), y=state.y[None, :], discrete_from=since, discrete=state.d[None, :]
    )  # fmt: skip
    return own if rest is None else replace(
        own, events=rest.events, counters=rest.counters, lines=rest.lines, attempts=rest.attempts,
        derivatives=rest.derivatives,
    )  # fmt: skip


def cut(whole: Record, since: Reached) -> Record:
    """What of a record is new; profiles along lines are the caller's to cut."""
    new, changes = slice(since.points, None), slice(since.discretes, None)
    return replace(
        whole, t=whole.t[new], step=whole.step[new], y=whole.y[new], events=whole.events[since.events :],
        dense=None if whole.dense is None else whole.dense[new],
        discrete_from=whole.discrete_from[changes] - since.points, discrete=whole.discrete[changes],
    )  # fmt: skip


def joined(records: Sequence[Record]) -> Record:
    """Records of one stretch of a simulation after another. Each begins where the one before it ended."""
    if len(records) == 1:
        return records[0]
    offsets = np.cumsum([0, *(len(r.t) for r in records[:-1])])
    terms = [r.dense for r in records if r.dense is not None]
    return Record(
        t=np.concatenate([r.t for r in records]),
        step=np.concatenate([r.step for r in records]),
        y=np.concatenate([r.y for r in records]),
        dense=np.concatenate(terms) if terms else None,
        discrete_from=np.concatenate([r.discrete_from + offset for r, offset in zip(records, offsets, strict=True)]),
        discrete=np.concatenate([r.discrete for r in records]),
        events=tuple(event for r in records for event in r.events),
        counters=total([r.counters for r in records]),
        attempts=in_a_row([r.attempts for r in records]),
        lines={name: _joined_profile([r.lines[name] for r in records]) for name in records[0].lines},
    )


def total(counted: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """Counters added up."""
    found: dict[str, int] = {}
    for counters in counted:
        for name, count in counters.items():
            found[name] = found.get(name, 0) + count
    return found


def _joined_profile(parts: Sequence[Profile]) -> Profile:
    """A stretch begins with the tick that the one before it had last."""
    new, last = [], -np.inf
    for part in parts:
        new.append(part.t > last)
        last = max(last, part.t[-1]) if len(part.t) else last
    t, p, q = (np.concatenate([getattr(one, key)[own] for one, own in zip(parts, new, strict=True)]) for key in "tpq")
    return replace(parts[0], t=t, p=p, q=q, held=(parts[0].held[0], parts[-1].held[1]))
