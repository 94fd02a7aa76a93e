"""One run of a study before and after it was made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.studies.host import Host

Floats = NDArray[np.float64]

DONE, FAILED, LATE, CRASHED = "done", "failed", "too late", "crashed"
"""How a case can end: at its end; with a reason; beyond the time it was given; with the process it was run in."""


@dataclass(frozen=True)
class Case:
    """What is different in one run: values in SI, or words, by the name of what they change."""

    number: int
    changes: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Row:
    """What came of a case."""

    number: int
    changes: Mapping[str, Any]
    status: str = DONE
    message: str = ""
    """Why it is not done."""
    measures: Mapping[str, float] = field(default_factory=dict)
    """In SI, by name; not a number where there is none, such as the time of a crossing that never came."""
    doubts: tuple[str, ...] = ()
    seconds: float = 0.0
    """Time that it took."""
    kept: Mapping[str, Floats] = field(default_factory=dict)
    """Signals on the grid of the study, in SI, and its times as "t", if some are kept."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What else a study knows of the case that is no number."""
    host: Host | None = field(default=None, repr=False)
    """Where it was run."""

    @property
    def ok(self) -> bool:
        return self.status == DONE
