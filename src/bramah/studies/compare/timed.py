"""Runs that are bounded, timed and counted."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import field, replace
from typing import Any

from bramah.records import cached_property, dataclass
from bramah.result import Result
from bramah.simulation import simulate
from bramah.studies.compare.sampling import Floats, sample_times
from bramah.system import System
from bramah.system.wishes import Wishes

SHORT = 0.2
"""Seconds. Runs are timed again, so often that all fit into this, and the best time counts."""
REPEATS = 5


@dataclass
class TimedRuns:
    """Runs of a system: how long they simulate, and what one may take."""

    system: System
    end: float
    most_steps: int
    seconds: float
    cancelled: threading.Event = field(default_factory=threading.Event)
    """Set: someone wants no more, and whatever runs ends."""
    tell: Callable[[float], None] = lambda share: None
    """Called with the fraction of a run that is done."""
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
        """A run within the limits; one that was ended is a failed result."""
        limit = time.perf_counter() + (seconds or self.seconds)
        self.late = False

        def watch(fraction: float, t: float) -> bool:
            self.late = time.perf_counter() > limit
            self.tell(fraction)
            return not (self.late or self.cancelled.is_set())

        options["verify"] = False
        return simulate(self._plain, self.end, method=method, rtol=rtol, record=record, progress=watch, **options)

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
