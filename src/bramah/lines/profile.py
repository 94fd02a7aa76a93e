"""Pressures and flows along lines."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bramah.errors import MethodError
from bramah.lines.data import LineData
from bramah.lines.grid import Grid
from bramah.records import dataclass
from bramah.units import parse_quantity

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Held:
    """What a line holds at a time: fluid beyond that at 0 bar, and energy of compression and motion."""

    t: float
    fluid: float
    energy: float


@dataclass(frozen=True, eq=False)
class Profile:
    """Pressure p and flow q of one line over time t (rows) and distance x from end A (columns), in SI units."""

    t: Floats
    x: Floats
    p: Floats
    q: Floats
    held: tuple[Held, Held]
    """At the start, and at the end."""

    def pressure(self, at: float | str) -> Floats:
        """Pressure over time at a distance from A."""
        return self._at(self.p, at)

    def flow(self, at: float | str) -> Floats:
        """Flow from A to B over time at a distance from A."""
        return self._at(self.q, at)

    def _at(self, values: Floats, at: float | str) -> Floats:
        x = parse_quantity(at, "m")
        if not 0 <= x <= self.x[-1]:
            raise MethodError(f"{x:g} m is not on this line: it is {self.x[-1]:g} m long.")
        k = min(max(int(np.searchsorted(self.x, x)) - 1, 0), len(self.x) - 2)
        part = (x - self.x[k]) / (self.x[k + 1] - self.x[k])
        return (1 - part) * values[:, k] + part * values[:, k + 1]


Profiles = Mapping[str, Profile]


@dataclass(frozen=True)
class LineStart:
    """What a line starts from: pressure at A, and flow from A to B."""

    pressure: float
    flow: float


def given_start(data: LineData) -> LineStart:
    """As the line's own parameters say."""
    return LineStart(data.start_pressure, data.start_flow)


def start_profiles(grid: Grid, starts: Mapping[str, LineStart]) -> tuple[Floats, Floats]:
    """Pressure and flow at every node, line after line, in steady flow."""
    p, q = [], []
    for line in grid.lines:
        start = starts[line.data.name]
        drop = line.data.loss(start.flow)
        p.append(start.pressure - drop * np.linspace(0.0, 1.0, line.count + 1))
        q.append(np.full(line.count + 1, start.flow))
    return np.concatenate(p), np.concatenate(q)
