"""A run of the C core: made, advanced as far as wanted, and read."""

from __future__ import annotations

import ctypes as c
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.runs.attempts import WIDTH, Attempts
from bramah.runs.derivatives import Derivatives, read_derivatives
from bramah.runs.protocol import Outcome
from bramah.runs.record import NOTHING, Floats, Happening, Reached, Record
from bramah.solvers.methods import Method
from bramah.solvers.multistep import AdamsMethod
from bramah.solvers.settings import Jacobian, Settings
from bramah.states import State
from bramah.system import System, core

LEAST_PART = 1e-3
"""Of an unknown's declared scale: movements below it count as this large."""
ROUNDING_PART = 1e-12
"""Of the declared scale: what rounding leaves in the equations, below which no tolerance makes sense."""


Event = tuple[float, int, int]
"""Time, whether it was scheduled, and the number of the guard or scheduled time."""


class CoreRun:
    """A run whose steps the C core makes."""

    def __init__(self, system: System, method: Method, settings: Settings, start: State) -> None:
        self._method, self._keep = method_struct(method)
        self._begin(system, settings, start, getattr(method, "strictness", 1.0))

    def _begin(self, system: System, settings: Settings, start: State, strictness: float) -> None:
        """Make the core's run; `_method` says who makes its steps."""
        self.system, self.settings, self._lib = system, settings, core.library()
        self._tolerances = core_tolerances(system, settings, strictness, start.learned)
        self._options = self._asked(start.step)
        status = c.c_int(0)
        y, d = (np.ascontiguousarray(a, dtype=float) for a in (start.y, start.d))
        self._handle = self._lib.bramah_run_new(
            c.addressof(system.equations.struct),
            c.addressof(self._method),
            c.addressof(self._options),
            start.t,
            core.pointer(y),
            core.pointer(d),
            c.byref(status),
        )
        self.status = status.value
        self._forgotten = 0
        """Events that the core no longer has."""

    def _asked(self, step: float) -> core.OptionsStruct:
        asked = self.settings
        self._grid = None if asked.grid is None else np.ascontiguousarray(asked.grid, dtype=float)
        relative, absolute, given, learned = (core.pointer(a) for a in self._tolerances)
        return core.OptionsStruct(
            relative=relative,
            absolute=absolute,
            given=given,
            learned=learned,
            first_step=step or asked.first_step,
            smallest_step=asked.smallest_step,
            largest_step=asked.largest_step,
            fixed_step=asked.fixed_step,
            substeps=asked.substeps,
            step_iterations=asked.step_iterations,
            balance_iterations=asked.balance_iterations,
            most_steps=asked.most_steps,
            chatter_events=asked.chatter_events,
            chatter_time=asked.chatter_time,
            record=core.RECORD[asked.record],
            grid_count=0 if self._grid is None else len(self._grid),
            grid=core.pointer(self._grid),
            differences=asked.jacobian is Jacobian.DIFFERENCES,
            increment=asked.increment,
            tangents=None if asked.tangents is None else c.addressof(asked.tangents.struct),
        )

    @property
    def handle(self) -> int | None:
        """Of the C core's run, while it lives."""
        return self._handle or None

    def advance(self, until: float, seconds: float = 0.0) -> int:
        if self._handle:
            self.status = self._lib.bramah_run_advance(self._handle, until, seconds)
        return self.status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        if self._handle:
            given = [None if a is None else np.ascontiguousarray(a, dtype=float) for a in (y, d)]
            self.status = self._lib.bramah_run_assign(self._handle, core.pointer(given[0]), core.pointer(given[1]))
        return self.status

    def _view(self) -> core.ViewStruct:
        view = core.ViewStruct()
        if self._handle:
            self._lib.bramah_run_view(self._handle, c.addressof(view))
        return view

    @property
    def t(self) -> float:
        return float(self._view().t)

    def point(self) -> State:
        return self._point(self._view())

    def _point(self, view: core.ViewStruct, learned: Floats | None = None) -> State:
        y, d = core.read(view.y, self.system.n), core.read(view.d, len(self.system.start_discrete))
        return State(view.t, y, d, step=view.step, learned=learned)

    def state(self) -> State:
        view = self._view()
        return self._point(view, core.read(view.learned, view.learning))

    def outcome(self) -> Outcome:
        view = self._view()
        error = core.read(view.error, self.system.n)
        culprit = view.culprit if self._handle else -1
        return Outcome(self.status, self._point(view), error, culprit, view.residual)

    def record(self, since: Reached = NOTHING) -> Record:
        view, n = self._view(), self.system.n
        count, changes = view.points - since.points, view.discrete_points - since.discretes
        t, step, y = np.empty(count), np.empty(count), np.empty((count, n))
        dense = np.empty((count, self._method.dense_terms, n)) if self.settings.record == "steps" else None
        begin, d = np.empty(changes, dtype=np.int64), np.empty((changes, len(self.system.start_discrete)))
        if count:
            self._lib.bramah_run_points(self._handle, since.points, *(core.pointer(a) for a in (t, step, y, dense)))
        if changes:
            self._lib.bramah_run_discretes(self._handle, since.discretes, core.pointer(begin), core.pointer(d))
        return Record(
            t=t, step=step, y=y, dense=dense, discrete_from=begin - since.points, discrete=d,
            events=named(self.system, self.happened(since.events)), counters=self._counters(view),
            attempts=self.attempts(since.attempts), derivatives=self._derivatives(view),
        )  # fmt: skip

    def _derivatives(self, view: core.ViewStruct) -> Derivatives | None:
        """By parameters, from the beginning."""
        tangents = self.settings.tangents
        if tangents is None or not self._handle:
            return None
        terms = self._method.dense_terms if self.settings.record == "steps" else 0
        # Of the theta methods only backward Euler damps all that is fast.
        damped = core.FAMILIES[self._method.family] != "theta" or self._method.gamma == 1.0
        return read_derivatives(self._handle, self.system, tangents, view.points, view.discrete_points, terms, damped)

    def happened(self, since: int = 0) -> list[Event]:
        """Events after so many, by number."""
        view = self._view()
        first, last = since - self._forgotten, view.events - self._forgotten
        return [(e.t, e.scheduled, e.number) for e in view.event[first:last]] if last > first else []

    def attempts(self, since: int = 0) -> Attempts:
        """Steps that were tried after so many."""
        count = self._lib.bramah_run_attempts(self._handle, 0, None) - since if self._handle else 0
        found = np.empty((max(0, count), WIDTH))
        if count > 0:
            self._lib.bramah_run_attempts(self._handle, since, core.pointer(found))
        return Attempts.of(found)

    def forget(self) -> Reached:
        if not self._handle:
            return NOTHING
        view, attempts = self._view(), self._lib.bramah_run_attempts(self._handle, 0, None)
        self._forgotten = view.events
        self._lib.bramah_run_forget(self._handle)
        return Reached(view.points, view.discrete_points, view.events, attempts=attempts)

    def _counters(self, view: core.ViewStruct) -> dict[str, int]:
        special = {name: getattr(view, name) for name in core.SPECIAL}
        return {name: getattr(view, name) for name in core.COUNTERS} | {name: n for name, n in special.items() if n}

    def close(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._lib.bramah_run_free(handle)

    __del__ = close


def named(system: System, events: Sequence[Event]) -> tuple[Happening, ...]:
    """Events with the names of what happened."""
    names = system.named.guards, system.named.times
    owners = ((t, names[scheduled][number]) for t, scheduled, number in events)
    return tuple(Happening(t, owner.component, owner.name) for t, owner in owners)


def core_tolerances(
    system: System, settings: Settings, strictness: float, learned: Floats | None
) -> tuple[Floats, Floats, NDArray[np.int64] | None, Floats | None]:
    """Relative and absolute tolerances, which of the latter are given, and what was learned, for the C core.

    Where ranges are learned, the absolute tolerance is only what counts before anything has moved.
    """
    relative, absolute = (strictness * np.array(a, dtype=float) for a in (settings.relative, settings.absolute))
    if settings.learning is None:
        return relative, absolute, None, None
    least = np.maximum(LEAST_PART * absolute, np.minimum(ROUNDING_PART * absolute / relative, absolute))
    given = np.ascontiguousarray(~settings.learning, dtype=np.int64)
    fits = learned is not None and len(learned) == learning_size(system)
    kept = np.ascontiguousarray(learned, dtype=float) if fits else None
    return relative, np.where(settings.learning, least, absolute), given, kept


def learning_size(system: System) -> int:
    """How many numbers a run learns of a system's ranges: the extremes of each unknown, and four of each content."""
    return 2 * system.n + 4 * len(system.equations.varying_row)


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
