"""What a run leaves behind: its record, how it was made, how it ended, and what lies between its points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.errors import ArgumentError, BramahError, must_be
from bramah.records import cached_property, dataclass
from bramah.runs.record import Record
from bramah.states import State
from bramah.system.refiner import Refiner
from bramah.units import parse_quantity

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
Side = Literal["left", "right"]

ROUNDING = 1e-12
"""Times this fraction of the run's length outside it count as its ends."""


class OutsideRun(BramahError, ValueError):
    """A time before the start or after the end of what was computed."""


@dataclass(frozen=True, kw_only=True)
class Recorded(Record):
    """The record of a run, with how it was made and how it ended."""

    status: str = "done"
    ok: bool = True
    message: str = ""
    state: State | None = field(default=None, repr=False)
    """Where the run stands, if that is the last point: all that is needed to go on from there."""
    culprits: tuple[str, ...] = ()
    wall_seconds: float = 0.0
    core_seconds: float = 0.0
    """Of these, in the steps themselves."""
    method: str = ""
    rtol: float = 0.0
    own_rtol: Mapping[str, float] = field(default_factory=dict)
    """Relative tolerances of unknowns that have another than `rtol`, by name."""
    refine: Refiner | None = field(default=None, repr=False)
    """Makes unknowns between points better; None: what the steps' continuous solution says is taken."""
    fixed_step: float = 0.0
    """Length of the steps where the run did not choose them, s."""
    compared: bool = False
    """Whether it was compared with another run of the same, whose word is among the doubts."""
    doubts: tuple[str, ...] = ()
    """What was found to speak against the run while it was made, or before it was saved."""

    @property
    def tolerances(self) -> str:
        """The relative tolerances in a few words: 'rtol 1e-05, 1e-06 for 3 unknowns'."""
        counts = sorted(Counter(self.own_rtol.values()).items())
        own = (f", {rtol:g} for {count} unknown{'s' if count > 1 else ''}" for rtol, count in counts)
        return f"rtol {self.rtol:g}{''.join(own)}"

    @property
    def loosest(self) -> float:
        """The largest relative tolerance that any unknown has."""
        rest = () if self.own_rtol and len(self.own_rtol) == self.y.shape[1] else (self.rtol,)
        return max(*rest, *self.own_rtol.values(), 0.0)

    @cached_property
    def row(self) -> Indices:
        """For each point, the row of `discrete` that holds."""
        return np.searchsorted(self.discrete_from, np.arange(len(self.t)), side="right") - 1

    def discrete_at_points(self) -> Array:
        """Discrete values at every point, shape (points, m)."""
        return self.discrete[self.row]

    def at(self, times: ArrayLike, side: Side = "right") -> tuple[Array, Array, Array]:
        """Times (flattened), unknowns and discrete values. At an event, `side` says before ("left") or after it."""
        t, begin, end = self.spans(times, side)
        return t, self._refined(begin, end, t), self.discrete[self.row[begin]]

    def spans(self, times: ArrayLike, side: Side = "right") -> tuple[Array, Indices, Indices]:
        """Times (flattened), and the points between which each lies: the same twice where it is one of them."""
        t = self._inside(times_asked(times))
        must_be(side, str, "side", "'left' or 'right'")
        last = len(self.t) - 1
        if side == "right":
            begin = np.searchsorted(self.t, t, side="right") - 1
            on_point = self.t[begin] == t
        elif side == "left":
            end = np.searchsorted(self.t, t, side="left")
            on_point = self.t[end] == t
            begin = np.where(on_point, end, end - 1)
        else:
            raise ArgumentError(f"side must be 'left' or 'right', not {side!r}.")
        end = np.where(on_point, begin, np.minimum(begin + 1, last))
        return t, begin, end

    def inside_steps(self, points: Indices, count: int) -> tuple[Array, Array, Array]:
        """`count` evenly spaced instants inside the steps that end at the points: theta = 1/(count+1), 2/(count+1), ...

        Times, unknowns and discrete values, `count` rows for each point. Where no step ends, the point is repeated.
        """
        end = np.repeat(points, count)
        begin = np.where(self.step[end] > 0, np.maximum(end - 1, 0), end)
        theta = np.tile(np.arange(1, count + 1) / (count + 1), len(points))
        t = self.t[begin] + theta * (self.t[end] - self.t[begin])
        return t, self._refined(begin, end, t), self.discrete[self.row[begin]]

    def in_steps(self, points: Indices, t: Array) -> Array:
        """Unknowns at these times, each inside the step that ends at its point."""
        return self._refined(points - 1, points, t)

    def _inside(self, t: Array) -> Array:
        start, end = float(self.t[0]), float(self.t[-1])
        slack = ROUNDING * max(end - start, abs(end), abs(start))
        wrong = ~((t >= start - slack) & (t <= end + slack))
        if wrong.any():
            span = f"from {start:g} s to {end:g} s"
            raise OutsideRun(f"t = {t[wrong][0]:g} s lies outside the run, which goes {span}. Ask for times between.")
        return np.clip(t, start, end)

    def _refined(self, begin: Indices, end: Indices, t: Array) -> Array:
        """What lies between, with the unknowns solved for that only the equations know well."""
        y = self.between(begin, end, t)
        inside = (self.step[end] > 0) & (t > self.t[begin]) & (t < self.t[end])
        if self.refine is None or self.dense is None or not inside.any():
            return y
        begin, end, t = begin[inside], end[inside], t[inside]
        h = self.step[end]
        found, slope = self.within_steps(end, (t - self.t[begin]) / h)
        y[inside] = self.refine(t, h, slope, self.discrete[self.row[begin]], found)
        return y


def times_asked(times: ArrayLike) -> Array:
    """Times to look at, in a row: numbers in s, or texts such as "20 ms"."""
    try:
        return np.asarray(times, dtype=float).ravel()
    except (TypeError, ValueError, OverflowError):
        wanted: Any = [times] if isinstance(times, str) else times
        must_be(wanted, Sequence, "times", 'a number in s, a text such as "20 ms", or a list of them')
        return np.array([parse_quantity(t, "s") for t in wanted], dtype=np.float64)
