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
        return {f"{RUN}until": self.until, **self.changes, **own_changes(changes)}

    def kept(self, result: Result, changes: Mapping[str, Any]) -> dict[str, Floats]:
        """What its run says at the times of the measurement."""
        times = np.asarray(self.times, dtype=float)
        at = times + changes.get(SHIFT, 0.0)
        found = {"t": times, **result.at(at, list(self.signals))}
        for path in derivatives_in(changes):
            for name in self.signals:
                found[derivative_name(name, path)] = result.derivative(name, path).at(at)
        return found


def own_changes(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Changes of the run itself, and the derivatives that it shall carry along."""
    by = derivatives_in(changes)
    own = {path: value for path, value in changes.items() if not path.startswith(DATA)}
    return {f"{RUN}derivatives": by, **own} if by else own


def derivatives_in(changes: Mapping[str, Any]) -> list[str]:
    """Parameters by which a case asks for derivatives."""
    return str(changes[DERIVATIVES]).split(",") if changes.get(DERIVATIVES) else []


def derivative_name(signal: str, path: str) -> str:
    """What a derivative is called among the signals that are kept."""
    return f"d({signal})/d({path})"
