"""Experiments: how a run is made that is compared with measurements, and the times it is looked at.

A case names its experiment under "data.experiment". "data.shift" is the time by which the clock of the measurement is
behind that of the run. "data.derivatives" asks for derivatives by parameters, with commas between.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.studies.place import DATA, RUN

if TYPE_CHECKING:
    from bramah.result import Result

Floats = NDArray[np.float64]

EXPERIMENT, SHIFT, DERIVATIVES = f"{DATA}experiment", f"{DATA}shift", f"{DATA}derivatives"


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """One run of a bench, as it is made again by simulation."""

    changes: Mapping[str, Any]
    """What is different in it, in SI or words, by the name of what it changes."""
    until: float
    """The end of its run."""
    signals: tuple[str, ...]
    """What was measured."""
    times: tuple[float, ...]
    """When something was."""

    def full(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """All changes of its run in a case."""
        own = {path: value for path, value in changes.items() if not path.startswith(DATA)}
        by = changes.get(DERIVATIVES)
        asked = {f"{RUN}derivatives": by.split(",")} if by else {}
        return {f"{RUN}until": self.until, **asked, **self.changes, **own}

    def kept(self, result: Result, changes: Mapping[str, Any]) -> dict[str, Floats]:
        """What its run says at the times of the measurement."""
        times, by = np.asarray(self.times, dtype=float), changes.get(DERIVATIVES)
        at = times + changes.get(SHIFT, 0.0)
        found = {"t": times, **result.at(at, list(self.signals))}
        for path in by.split(",") if by else ():
            for name in self.signals:
                found[derivative_name(name, path)] = result.derivative(name, path).at(at)
        return found


def derivative_name(signal: str, path: str) -> str:
    """What a derivative is called among the signals that are kept."""
    return f"d({signal})/d({path})"
