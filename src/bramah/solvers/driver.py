"""One run of the C core on a system: made, advanced as far as wanted, and read."""

from __future__ import annotations

import ctypes as c
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.lines.profile import Profiles
from bramah.solvers.methods import Method
from bramah.solvers.multistep import AdamsMethod
from bramah.system import System, core

Floats = NDArray[np.float64]

DONE, PAUSED = 0, 1

LEAST_PART = 1e-3
"""Of an unknown's declared scale: movements below it count as this large."""
ROUNDING_PART = 1e-12
"""Of the declared scale: what rounding leaves in the equations, below which no tolerance makes sense."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How to step. Zero means: chosen by the solver, or no limit."""

    relative: Floats
    absolute: Floats
    learning: NDArray[np.bool_] | None = None
    """Unknowns whose absolute tolerance follows their range so far; None: none does."""
    learned: Floats | None = None
    """What another run learned of these ranges."""
    first_step: float = 0.0
    smallest_step: float = 0.0
    largest_step: float = 0.0
    fixed_step: float = 0.0
    substeps: int = 0
    """Most attempts per fixed step, under error control while they last; 0: one, without error control."""
    most_steps: int = 0
    chatter_events: int = 200
    chatter_time: float = 1e-9
    record: str = "steps"
    grid: Floats | None = None


@dataclass(frozen=True)
class View:
    """Where a run stands."""

    t: float
    step: float
    y: Floats
    d: Floats
    rate: Floats
    error: Floats
    culprit: int
    residual: float
    counters: dict[str, int]
    learned: Floats
    """What the run has learned of its unknowns' ranges."""
    events: list[tuple[float, bool, int]]
    """Time, whether it was scheduled, and the number of the guard or scheduled time."""


@dataclass(frozen=True)
class Points:
    """What a run recorded."""

    t: Floats
    step: Floats
    y: Floats
    dense: Floats | None
    discrete_from: NDArray[np.int64]
    discrete: Floats


class Run:
    """A run in progress. Use one thread at a time per run; any number of runs may share a system."""

    def __init__(
        self,
        system: System,
        method: Method,
        settings: Settings,
        t: float,
        y: Floats | None = None,
        d: Floats | None = None,
    ) -> None:
        self.system, self.method, self._lib = system, method, core.library()
        self.settings = settings
        self._grid = None if settings.grid is None else np.ascontiguousarray(settings.grid, dtype=float)
        self._tolerances = core_tolerances(system, settings, getattr(method, "strictness", 1.0))
        self._method, self._keep = method_struct(method)
        options = core.OptionsStruct(
            relative=core.pointer(self._tolerances[0]),
            absolute=core.pointer(self._tolerances[1]),
            given=core.pointer(self._tolerances[2]),
            learned=core.pointer(self._tolerances[3]),
            first_step=settings.first_step,
            smallest_step=settings.smallest_step,
            largest_step=settings.largest_step,
            fixed_step=settings.fixed_step,
            substeps=settings.substeps,
            most_steps=settings.most_steps,
            chatter_events=settings.chatter_events,
            chatter_time=settings.chatter_time,
            record=core.RECORD[settings.record],
            grid_count=0 if self._grid is None else len(self._grid),
            grid=core.pointer(self._grid),
        )
        self._options = options
        self._dense = settings.record == "steps"
        start = np.ascontiguousarray(system.start if y is None else y, dtype=float)
        discrete = np.ascontiguousarray(system.start_discrete if d is None else d, dtype=float)
        status = c.c_int(0)
        self._handle = self._lib.bramah_run_new(
            c.addressof(system.equations.struct),
            c.addressof(self._method),
            c.addressof(options),
            t,
            core.pointer(start),
            core.pointer(discrete),
            c.byref(status),
        )
        self.status = status.value

    @property
    def handle(self) -> int | None:
        """Of the C core's run, while it lives."""
        return self._handle or None

    def advance(self, until: float, seconds: float = 0.0) -> int:
        """Integrate to `until`, for at most about `seconds` of wall time; returns the status code."""
        if not self._handle:
            return self.status
        self.status = self._lib.bramah_run_advance(self._handle, until, seconds)
        return self.status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        """Change unknowns or discrete values at the point reached; returns the status code."""
        if not self._handle:
            return self.status
        given = [None if a is None else np.ascontiguousarray(a, dtype=float) for a in (y, d)]
        self.status = self._lib.bramah_run_assign(self._handle, core.pointer(given[0]), core.pointer(given[1]))
        return self.status

    def _raw(self) -> core.ViewStruct:
        raw = core.ViewStruct()
        if self._handle:
            self._lib.bramah_run_view(self._handle, c.addressof(raw))
        return raw

    @property
    def t(self) -> float:
        return float(self._raw().t)

    def view(self) -> View:
        raw, n = self._raw(), self.system.n
        return View(
            t=raw.t,
            step=raw.step,
            y=core.read(raw.y, n),
            d=core.read(raw.d, len(self.system.start_discrete)),
            rate=core.read(raw.rate, n),
            error=core.read(raw.error, n),
            culprit=raw.culprit if self._handle else -1,
            residual=raw.residual,
            learned=core.read(raw.learned, raw.learning),
            counters=_counters(raw),
            events=[(e.t, bool(e.scheduled), e.number) for e in raw.event[: raw.events]] if raw.events else [],
        )

    def points(self) -> Points:
        """The recorded points so far."""
        raw, n = self._raw(), self.system.n
        count, changes = raw.points, raw.discrete_points
        t, step, y = np.zeros(count), np.zeros(count), np.zeros((count, n))
        dense = np.zeros((count, self.method.dense_terms, n)) if self._dense else None
        since, d = np.zeros(changes, dtype=np.int64), np.zeros((changes, len(self.system.start_discrete)))
        if self._handle and count:
            self._lib.bramah_run_points(
                self._handle, core.pointer(t), core.pointer(step), core.pointer(y), core.pointer(dense)
            )
        if self._handle and changes:
            self._lib.bramah_run_discretes(self._handle, core.pointer(since), core.pointer(d))
        return Points(t, step, y, dense, since, d)

    def held_waves(self) -> Floats | None:
        """Of lines: this run has none."""
        return None

    def profiles(self) -> Profiles:
        """Along lines: this run has none."""
        return {}

    def close(self) -> None:
        """Give back the memory of the run."""
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._lib.bramah_run_free(handle)

    __del__ = close


def core_tolerances(
    system: System, settings: Settings, strictness: float
) -> tuple[Floats, Floats, NDArray[np.int64] | None, Floats | None]:
    """Relative and absolute tolerances, which of the latter are given, and what was learned, for the C core.

    Where ranges are learned, the absolute tolerance is only what counts before anything has moved.
    """
    relative, absolute = (strictness * np.array(a, dtype=float) for a in (settings.relative, settings.absolute))
    if settings.learning is None:
        return relative, absolute, None, None
    least = np.maximum(LEAST_PART * absolute, np.minimum(ROUNDING_PART * absolute / relative, absolute))
    given = np.ascontiguousarray(~settings.learning, dtype=np.int64)
    fits = settings.learned is not None and len(settings.learned) == learning_size(system)
    learned = np.ascontiguousarray(settings.learned, dtype=float) if fits else None
    return relative, np.where(settings.learning, least, absolute), given, learned


def learning_size(system: System) -> int:
    """How many numbers a run learns of a system's ranges: the extremes of each unknown, and four of each content."""
    return 2 * system.n + 4 * len(system.equations.varying_row)


def _counters(raw: core.ViewStruct) -> dict[str, int]:
    special = {name: getattr(raw, name) for name in core.SPECIAL}
    return {name: getattr(raw, name) for name in core.COUNTERS} | {name: n for name, n in special.items() if n}


@cache
def method_struct(method: Method) -> tuple[core.MethodStruct, Sequence[Any]]:
    """A method's coefficients for the C core, and the arrays that must stay alive with them."""
    tableau = method.starter if isinstance(method, AdamsMethod) else method
    names = [n for n in ("alpha", "gamma_sum", "a", "c", "m", "e", "dense") if hasattr(tableau, n)]
    arrays = {n: np.ascontiguousarray(getattr(tableau, n), dtype=float) for n in names}
    struct = core.MethodStruct(
        family=core.FAMILIES.index(method.family),
        stages=getattr(tableau, "stages", 0),
        order=method.order,
        error_order=method.error_order,
        dense_terms=method.dense_terms,
        gamma=getattr(method, "gamma", 0.0),
        second_look=getattr(method, "second_look", 0.0),
        **{n: core.pointer(a) for n, a in arrays.items()},
    )
    return struct, list(arrays.values())
