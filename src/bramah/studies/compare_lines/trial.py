"""One model of the lines: what it took and gave."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field

import numpy as np

from bramah.records import dataclass
from bramah.studies.case import Row
from bramah.studies.compare.sampling import Floats
from bramah.studies.compare.trial import COUNTED
from bramah.studies.compare_lines.variants import Variant

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


def trial_of(variant: Variant, row: Row) -> LineTrial:
    """What a row tells of a run with a model of the lines; not yet compared."""
    found = row.measures
    counters = {name: None if math.isnan(found[name]) else int(found[name]) for name in COUNTED if name in found}
    return LineTrial(
        variant=variant,
        unknowns=int(found.get("unknowns", 0)),
        status=row.words.get("status", row.status),
        counters=counters,
        seconds=found.get("seconds", math.nan),
        cpu_seconds=found.get("cpu_seconds", math.nan),
        message=row.message,
        values={name: values for name, values in row.kept.items() if name != "t"},
    )
