"""Which signals to show where nobody said which."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bramah.errors import SimulationError
from bramah.result.along import is_along

if TYPE_CHECKING:
    from bramah.result.result import Result

MOST_EXAMINED = 400
MOST_PER_UNIT = 3
MOST_UNITS = 4
# Pressures and motions tell most about a circuit; flows follow.
_FIRST = ("bar", "mm", "m/s", "rpm", "l/min", "-", "N", "N m")


def main_signals(result: Result) -> list[str]:
    """What the circuit says to plot, or else some signals that move, none twice under two names."""
    wanted = [name for pattern in result.plot for name in _asked_for(result, pattern)]
    if wanted:
        return list(dict.fromkeys(wanted))
    by_unit: dict[str, list[str]] = {}
    seen: set[bytes] = set()
    still: list[str] = []
    # What a pump delivers is shown rather than the same flow at its ports, which counts the other way there.
    for name in sorted(result.names()[:MOST_EXAMINED], key=lambda n: not n.endswith(".delivery")):
        values = result[name].values
        if not np.isfinite(values).all() or float(np.ptp(values)) <= 1e-9 * float(np.abs(values).max()):
            still.append(name)
            continue
        key = np.abs(values).tobytes()
        chosen = by_unit.setdefault(result.unit(name), [])
        if key not in seen and len(chosen) < MOST_PER_UNIT:
            seen.add(key)
            chosen.append(name)
    units = sorted(by_unit, key=lambda u: _FIRST.index(u) if u in _FIRST else len(_FIRST))[:MOST_UNITS]
    return [name for unit in units for name in by_unit[unit]] or still[:MOST_PER_UNIT]


def _asked_for(result: Result, pattern: str) -> list[str]:
    """The signals of a pattern; a place along a line too, unless the result was saved without its profile."""
    found = result.names(pattern)
    if found or not is_along(pattern):
        return found
    try:
        result[pattern]
    except SimulationError:
        return []
    return [pattern]
