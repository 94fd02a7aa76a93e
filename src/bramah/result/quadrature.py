"""Integrals over a run, taken on the solver's own continuous solution."""

from __future__ import annotations

import numpy as np

from bramah.records import dataclass
from bramah.result.recorded import Array, Recorded

GAUSS = ((-0.8611363115940526, 0.34785484513745357), (-0.33998104358485626, 0.6521451548625464))
"""Points and weights of Gauss and Legendre on the left half of (-1, 1). Four per step are exact for products of two
quantities that are cubic within it."""
THETA = np.array([(1 + point) / 2 for point, _ in GAUSS] + [(1 - point) / 2 for point, _ in GAUSS[::-1]])
WEIGHTS = np.array([weight / 2 for _, weight in (*GAUSS, *GAUSS[::-1])])
NODES = len(THETA)


@dataclass(frozen=True)
class Quadrature:
    """Instants inside the steps, with the unknowns, their slopes and discrete values there, and weights in seconds."""

    t: Array
    y: Array
    slope: Array
    d: Array
    weight: Array

    def integral(self, values: Array) -> float:
        return float(self.weight @ values)


def jumps(recorded: Recorded, begin: float | None = None, end: float | None = None) -> Quadrature:
    """The jumps of the unknowns at events, as slopes over a time of 1 with the mean values before and after."""
    after = np.flatnonzero(recorded.step == 0)
    after = after[after > 0]
    if begin is not None and end is not None:
        after = after[(recorded.t[after] > begin) & (recorded.t[after] <= end)]
    before = recorded.y[after - 1]
    middle, change = (before + recorded.y[after]) / 2, recorded.y[after] - before
    return Quadrature(recorded.t[after], middle, change, recorded.discrete_at_points()[after], np.ones(len(after)))


def quadrature(recorded: Recorded, begin: float | None = None, end: float | None = None) -> Quadrature:
    """Gauss points of every step, or of what of it lies between two times. The slopes are those of the continuous
    solution, not of the equations."""
    ends = np.flatnonzero(recorded.step > 0)
    low, high = np.zeros(len(ends)), np.ones(len(ends))
    if begin is not None and end is not None:
        first, h = recorded.t[ends - 1], recorded.step[ends]
        low, high = (np.clip((t - first) / h, 0.0, 1.0) for t in (begin, end))
        used = high > low
        ends, low, high = ends[used], low[used], high[used]
    point = np.repeat(ends, NODES)
    h, u = recorded.step[point], (low[:, None] + (high - low)[:, None] * THETA).ravel()
    y, slope = recorded.within_steps(point, u)
    d = recorded.discrete[recorded.row[point - 1]]
    weight = h * ((high - low)[:, None] * WEIGHTS).ravel()
    return Quadrature(recorded.t[point - 1] + h * u, y, slope, d, weight)
