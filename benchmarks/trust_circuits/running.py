"""One run of a circuit within a limit of CPU time."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bramah.result import Result
from bramah.simulation import simulate
from bramah.system import System


@dataclass(frozen=True)
class Ran:
    """A result, or what was said instead of one."""

    result: Result | None
    message: str
    cpu_seconds: float

    @property
    def ok(self) -> bool:
        return self.result is not None and self.result.ok


def run_within(
    system: System,
    until: float,
    limit: float,
    *,
    method: str | None = None,
    rtol: float | None = None,
    start: Any = None,
    atol: Mapping[str, float] | None = None,
    record: str | Sequence[float] = "steps",
) -> Ran:
    """Run on one thread. The limit is of CPU seconds: a busy machine fails no run that a quiet one completes."""
    began = time.process_time()
    late = False

    def go_on(_share: float, _t: float) -> bool:
        nonlocal late
        late = time.process_time() - began > limit
        return not late

    try:
        result = simulate(
            system, until, method=method, rtol=rtol, start=start, atol=atol, record=record, threads=1, progress=go_on
        )
    except Exception as error:
        # Whatever is raised where a result was asked for is a failure to be counted, not the end of the benchmark.
        return Ran(None, f"{type(error).__name__}: {error}", time.process_time() - began)
    message = f"beyond {limit:g} s, at t = {result.t[-1]:g} s" if late and not result.ok else result.message
    return Ran(result, message, time.process_time() - began)
