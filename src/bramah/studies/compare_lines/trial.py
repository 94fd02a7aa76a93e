"""One model of the lines: run, timed and set beside the finest characteristics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

import numpy as np

from bramah.errors import BramahError
from bramah.records import dataclass
from bramah.result import Result
from bramah.studies.compare.sampling import Floats
from bramah.studies.compare.trial import Bench, counted
from bramah.studies.compare_lines.variants import Variant
from bramah.system import System

STILL = 1e-6
"""Signals that move by less than this part of themselves are measured by it."""


@dataclass(frozen=True, kw_only=True)
class LineTrial:
    """What a model took and gave. Errors are those of the worst signal, NaN if the run failed."""

    variant: Variant
    unknowns: int = 0
    status: str = "done"
    """"done", "refused", "out of time", or how else the run ended."""
    error: float = float("nan")
    """Mean over the run of the difference, by the range over which the signal moves."""
    largest: float = float("nan")
    """Greatest difference at any time, likewise."""
    worst: str = ""
    counters: Mapping[str, int | None] = field(default_factory=dict)
    seconds: float = float("nan")
    """Wall time of the run alone."""
    cpu_seconds: float = float("nan")
    """Of the process, what it took to find the start included."""
    message: str = ""
    """Why it failed, in a sentence."""
    values: Mapping[str, Floats] = field(default_factory=dict, repr=False)
    """The signals at the sample times, in SI."""

    @property
    def ok(self) -> bool:
        return self.status == "done"

    @property
    def model(self) -> str:
        return self.variant.model.value

    @property
    def number(self) -> int:
        return self.variant.number

    def __str__(self) -> str:
        return str(self.variant)


def differences(found: Floats, exact: Floats) -> tuple[float, float]:
    """Mean and greatest difference of a signal from the exact one, by the range of the latter."""
    span = float(np.ptp(exact) + STILL * np.max(np.abs(exact))) or 1.0
    apart = np.abs(found - exact) / span
    return float(np.mean(apart)), float(np.max(apart))


def run_variant(
    bench: Bench, variant: Variant, method: str, rtol: float, names: Sequence[str], options: Mapping[str, Any]
) -> LineTrial:
    """One run, timed and counted, its signals kept; not yet compared."""
    try:
        result, wall, cpu = bench.timed(method, rtol=rtol, **options)
    except BramahError as error:
        return refused(variant, error, bench.system)
    status = "out of time" if bench.late else result.recorded.status
    return LineTrial(
        variant=variant,
        unknowns=bench.system.n,
        status=status,
        counters=counted(result),
        seconds=wall,
        cpu_seconds=cpu,
        message="" if result.ok else _told(bench, result),
        values={name: result[name].values for name in names} if result.ok else {},
    )


def refused(variant: Variant, error: BramahError, system: System | None = None) -> LineTrial:
    """A model that this circuit does not allow."""
    message = " ".join(str(error).split())
    return LineTrial(variant=variant, unknowns=0 if system is None else system.n, status="refused", message=message)


def _told(bench: Bench, result: Result) -> str:
    if bench.late:
        return f"Not done after {bench.seconds:g} s, the limit `seconds`: it reached t = {float(result.t[-1]):.4g} s."
    return result.message
