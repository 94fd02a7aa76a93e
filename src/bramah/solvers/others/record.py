"""What a run of another integrator remembers, in the form the C core uses."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from bramah.solvers.driver import Points, Settings
from bramah.system.refiner import Refiner

Floats = NDArray[np.float64]

TERMS = 6
_THETA = np.arange(1, TERMS + 1) / (TERMS + 1)
_FIT = np.linalg.inv(_THETA[:, None] ** np.arange(TERMS))
_BUBBLE = (_THETA * (1 - _THETA))[:, None]


def fit(t0: float, y0: Floats, t1: float, y1: Floats, at: Callable[[float], Floats]) -> Floats:
    """The terms of the dense output (see Recorded) that agree with `at` at the ends and TERMS times between.

    They reproduce polynomials of degree TERMS + 1 = 7, so every BDF, Radau and Runge-Kutta exactly.
    """
    samples = np.array([at(t0 + theta * (t1 - t0)) for theta in _THETA])
    straight = y0 + _THETA[:, None] * (y1 - y0)
    return np.asarray(_FIT @ ((samples - straight) / _BUBBLE))


class Record:
    """Points of a run: every step, those on a grid, or only the last."""

    def __init__(self, settings: Settings, unknowns: int, discretes: int, refine: Refiner) -> None:
        self._refine = refine
        self._mode, self._unknowns, self._discretes = settings.record, unknowns, discretes
        self._grid = settings.grid if settings.record == "grid" and settings.grid is not None else np.zeros(0)
        self._next = 0
        self._t: list[float] = []
        self._step: list[float] = []
        self._y: list[Floats] = []
        self._dense: list[Floats] = []
        self._since: list[int] = []
        self._d: list[Floats] = []

    def _add(self, t: float, step: float, y: Floats, d: Floats) -> None:
        if not self._d or not np.array_equal(self._d[-1], d):
            self._since.append(len(self._t))
            self._d.append(d.copy())
        self._t.append(t)
        self._step.append(step)
        self._y.append(y.copy())

    def step(self, t0: float, y0: Floats, t1: float, y1: Floats, d: Floats, at: Callable[[float], Floats]) -> None:
        """A step was made."""
        if self._mode == "steps":
            self._add(t1, t1 - t0, y1, d)
            self._dense.append(fit(t0, y0, t1, y1, at))
        while self._next < len(self._grid) and self._grid[self._next] < t1:
            t = float(self._grid[self._next])
            self._add(t, 0.0, y0 if t <= t0 else self._between(t, t0, y0, t1, y1, d, at), d)
            self._next += 1

    def _between(
        self, t: float, t0: float, y0: Floats, t1: float, y1: Floats, d: Floats, at: Callable[[float], Floats]
    ) -> Floats:
        """The unknowns inside a step, those solved for that only the equations know well there."""
        h, theta = t1 - t0, (t - t0) / (t1 - t0)
        powers = np.arange(TERMS)
        bends = theta**powers * ((powers + 1) - (powers + 2) * theta)
        slope = (y1 - y0 + bends @ fit(t0, y0, t1, y1, at)) / h
        return self._refine(np.array([t]), np.array([h]), slope[None], d[None], at(t)[None])[0]

    def point(self, t: float, y: Floats, d: Floats, *, after_event: bool) -> None:
        """The run stands here, at the start, after a step or after events."""
        if self._mode == "steps" and after_event:
            self._add(t, 0.0, y, d)
            self._dense.append(np.zeros((TERMS, self._unknowns)))
        while self._next < len(self._grid) and self._grid[self._next] <= t:
            self._add(float(self._grid[self._next]), 0.0, y, d)
            self._next += 1

    def points(self, t: float, y: Floats, d: Floats) -> Points:
        """Everything recorded, by a run that stands at t, y, d."""
        if self._mode == "end":
            return Points(np.array([t]), np.zeros(1), y[None].copy(), None, np.zeros(1, np.int64), d[None].copy())
        dense = np.array(self._dense).reshape(len(self._dense), TERMS, self._unknowns)
        return Points(
            np.array(self._t),
            np.array(self._step),
            np.array(self._y).reshape(len(self._y), self._unknowns),
            dense if self._mode == "steps" else None,
            np.array(self._since, dtype=np.int64),
            np.array(self._d).reshape(len(self._d), self._discretes),
        )
