"""What a run of another integrator remembers, in the form the C core uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bramah.runs import dense_output
from bramah.runs.record import Floats, Happening, Record
from bramah.solvers.settings import Settings
from bramah.system.refiner import Refiner

TERMS = 6
"""With both ends they reproduce polynomials of degree 7, so every BDF, Radau and Runge-Kutta exactly."""


@dataclass(frozen=True)
class Step:
    """A step of an integrator from (t0, y0) to (t1, y1), and its continuous solution between."""

    t0: float
    y0: Floats
    t1: float
    y1: Floats
    at: Callable[[float], Floats]

    def terms(self) -> Floats:
        """Of the dense output, which agrees with the continuous solution at the ends and TERMS times between."""
        inside = [self.at(self.t0 + theta * (self.t1 - self.t0)) for theta in dense_output.spots(TERMS)]
        return dense_output.fitted(self.y0, self.y1, np.array(inside))


class Recorder:
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

    def step(self, made: Step, d: Floats) -> None:
        """A step was made."""
        if self._mode == "steps":
            self._add(made.t1, made.t1 - made.t0, made.y1, d)
            self._dense.append(made.terms())
        while self._next < len(self._grid) and self._grid[self._next] < made.t1:
            t = float(self._grid[self._next])
            self._add(t, 0.0, made.y0 if t <= made.t0 else self._between(t, made, d), d)
            self._next += 1

    def _between(self, t: float, made: Step, d: Floats) -> Floats:
        """The unknowns inside a step, those solved for that only the equations know well there."""
        h = made.t1 - made.t0
        slope = dense_output.slope((t - made.t0) / h, made.y0, made.y1, made.terms()) / h
        return self._refine(np.array([t]), np.array([h]), slope[None], d[None], made.at(t)[None])[0]

    def point(self, t: float, y: Floats, d: Floats, *, after_event: bool) -> None:
        """The run stands here, at the start, after a step or after events."""
        if self._mode == "steps" and after_event:
            self._add(t, 0.0, y, d)
            self._dense.append(np.zeros((TERMS, self._unknowns)))
        while self._next < len(self._grid) and self._grid[self._next] <= t:
            self._add(float(self._grid[self._next]), 0.0, y, d)
            self._next += 1

    def record(self, events: tuple[Happening, ...], counters: dict[str, int]) -> Record:
        """Everything recorded, with what happened and how often the integrator did what."""
        terms = np.array(self._dense).reshape(len(self._dense), TERMS, self._unknowns)
        return Record(
            t=np.array(self._t),
            step=np.array(self._step),
            y=np.array(self._y).reshape(len(self._y), self._unknowns),
            dense=terms if self._mode == "steps" else None,
            discrete_from=np.array(self._since, dtype=np.int64),
            discrete=np.array(self._d).reshape(len(self._d), self._discretes),
            events=events,
            counters=counters,
        )
