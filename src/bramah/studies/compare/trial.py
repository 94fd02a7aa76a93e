"""One run of one method: bounded, timed and counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from bramah.records import dataclass
from bramah.result import Result
from bramah.result.measures import SignalError
from bramah.runs.others import OTHERS
from bramah.simulation import simulate
from bramah.solvers.methods import METHODS
from bramah.studies.compare.sampling import Floats, sample_times
from bramah.system import System
from bramah.system.wishes import Wishes

SHORT = 0.2
"""Seconds. Runs are timed again, so often that all fit into this, and the best time counts."""
REPEATS = 5
COUNTED = ("accepted", "rejected", "rates", "jacobians", "factorisations", "solves", "events")
UNTOLD_BY_OTHERS = ("rejected", "solves")

Listen = Callable[[float], bool]
"""Called with the fraction of a run that is done; False stops everything."""


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What one run took and gave. The error is that of the worst unknown, NaN if the run failed."""

    method: str
    rtol: float | None = None
    fixed_step: float | None = None
    status: str = "done"
    """"done", "refused", "out of time", "unstable", or how else the run ended."""
    error: float = float("nan")
    worst: str = ""
    signals: Mapping[str, SignalError] = field(default_factory=dict)
    """Relative errors of the signals that were asked for; none if the run failed."""
    counters: Mapping[str, int | None] = field(default_factory=dict)
    """How often what was done; None where a package does not tell."""
    seconds: float = float("nan")
    cpu_seconds: float = float("nan")
    message: str = ""
    """Why it failed, in a sentence."""

    @property
    def ok(self) -> bool:
        return self.status == "done"

    @property
    def setting(self) -> str:
        """The tolerance or the step, as one writes it."""
        if self.fixed_step is not None:
            return f"fixed_step={power(self.fixed_step)}"
        return "" if self.rtol is None else f"rtol={power(self.rtol)}"

    def __str__(self) -> str:
        return f"{self.method}, {self.setting}" if self.setting else self.method


@dataclass
class Bench:
    """Where runs are made: a system, how long they simulate, and what a run may take."""

    system: System
    end: float
    most_steps: int
    seconds: float
    listen: Listen
    signals: tuple[str, ...] = ()
    """Names of the signals whose relative errors are wanted."""
    stopped: bool = False
    """Someone wanted no more; whatever runs ends, and nothing else is begun."""
    late: bool = False
    """The last run was ended because its time was up."""

    @cached_property
    def _plain(self) -> System:
        """Methods are compared as they are, not with what the circuit wishes of its runs."""
        return replace(self.system, wishes=Wishes())

    @property
    def times(self) -> Floats:
        return sample_times(self.end)

    def run(self, method: str, *, rtol: float | None, record: Any, seconds: float = 0.0, **options: Any) -> Result:
        """A run within the limits; a stopped one is a failed result."""
        limit = time.perf_counter() + (seconds or self.seconds)
        self.late = False

        def watch(fraction: float, t: float) -> bool:
            self.late = time.perf_counter() > limit
            self.stopped = self.stopped or self.listen(fraction) is False
            return not (self.late or self.stopped)

        options["verify"] = False
        result = simulate(self._plain, self.end, method=method, rtol=rtol, record=record, progress=watch, **options)
        if result.recorded.status == "cancelled" and not self.late:
            self.stopped = True
        return result

    def timed(self, method: str, *, rtol: float | None, **options: Any) -> tuple[Result, float, float]:
        """A run sampled at `times`, its wall and its CPU seconds: the least of a few where it is short."""
        options["most_steps"] = self.most_steps
        began = time.process_time()
        sampled = self.run(method, rtol=rtol, record=self.times.tolist(), **options)
        cpu, wall = time.process_time() - began, sampled.recorded.wall_seconds
        repeats = min(REPEATS, int(SHORT / max(wall, 1e-9))) if sampled.ok else 0
        for _ in range(repeats):
            began = time.process_time()
            result = self.run(method, rtol=rtol, record="end", **options)
            if result.ok:
                cpu, wall = min(cpu, time.process_time() - began), min(wall, result.recorded.wall_seconds)
        return sampled, wall, cpu


def power(value: float) -> str:
    """To three digits, as tolerances are written: 1e-4, 3.16e-5."""
    mantissa, _, exponent = f"{value:.2e}".partition("e")
    return f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"


def counted(result: Result) -> dict[str, int | None]:
    """The counters of a run, None for what the method's package does not tell."""
    found: dict[str, int | None] = {name: result.counters[name] for name in COUNTED}
    if result.recorded.method in OTHERS:
        found |= dict.fromkeys(UNTOLD_BY_OTHERS)
        if found["jacobians"] and not found["factorisations"]:
            found["factorisations"] = None
    return found


def needs_fixed_step(method: str) -> bool:
    return bool(getattr(METHODS.get(method), "needs_fixed_step", False))


def is_explicit(method: str) -> bool:
    """Whether the fastest part of a circuit bounds the method's steps."""
    if method in OTHERS:
        return not OTHERS[method].stiff
    return getattr(METHODS.get(method), "family", "") in ("explicit", "adams", "adams_implicit")
