"""How far the rows of an export are from a run of Bramah."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

import bramah as br
from bramah.result import Result
from bramah.result.measures import mean_errors
from bramah.system import System

ROWS = 199.3
"""Not a whole number: at the round times of events a row would stand before or after a jump by rounding alone."""
NOTHING = 1e-6
"""Of the largest value of its unit in a circuit: what moves less is rounding, such as the flow into a dead end, a small
difference of large pressures over an impedance."""

MOST = 30.0
"""Tolerances, in the mean over time: what the examples are allowed at any tolerance (examples/test_gallery.py)."""


def times_of(until: float) -> NDArray[np.float64]:
    """Those of the program's rows with `--every` of so many to a run."""
    times = np.arange(int(ROWS) + 2, dtype=float) * (until / ROWS)
    times[-1] = until
    return times


def ours(system: System, until: float, method: str | None = None, step: float | None = None) -> Result:
    """Bramah's own run, recorded at the same times; with a method and a fixed step if there are any."""
    times = times_of(until).tolist()
    result = br.simulate(system, until, method=method, fixed_step=step, record=times, threads=1, verify=False)
    assert result.ok, result.message
    return result


def apart(result: Result, rows: Mapping[str, NDArray[np.float64]]) -> tuple[float, str]:
    """The largest difference of any signal, as a share of its range, and of which."""
    values = {name: result.evaluate(name) for name in result.signals.names()}
    largest: dict[str, float] = {}
    for name, value in values.items():
        unit = result.signals.unit(name)
        largest[unit] = max(largest.get(unit, 0.0), float(np.abs(value).max()))
    worst = (0.0, "")
    for name, value in values.items():
        span = max(float(np.ptp(value)), NOTHING * largest[result.signals.unit(name)])
        off = float(np.abs(rows[name] - value).max())
        share = off / span if span > 0 else float(off > 0)
        if not share <= worst[0]:
            worst = (share, name)
    return worst


def mean_apart(result: Result, rows: Mapping[str, NDArray[np.float64]], rtol: float) -> dict[str, float]:
    """Of each unknown the mean difference over time, in tolerances, where it is more than `MOST` of them.

    Rounding may choose other steps, so that two runs differ by what both promise. The mean lets a jump come a little
    late.
    """
    system = result.system
    assert system is not None
    known = [k for k, name in enumerate(system.names) if name in rows]
    y = np.array([rows[system.names[k]] for k in known]).T
    off = mean_errors(y, result.recorded.y[:, known], system.scale[known]) / rtol if known else np.zeros(0)
    return {system.names[k]: float(x) for k, x in zip(known, off, strict=True) if not x <= MOST}
