"""Units made for tests, and runs of them by FMPy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import fmpy
import numpy as np
from numpy.typing import NDArray

import bramah as br
from bramah.export import export_fmu
from bramah.result import Result
from bramah.result.measures import mean_errors
from bramah.system import System

ROWS = 199.3
"""Not a whole number: at the round times of events a row would stand before or after a jump by rounding alone."""
MOST = 30.0
"""Tolerances, in the mean over time, as for exports in C (tests/export/comparing.py)."""
KINDS = {"me": "ModelExchange", "cs": "CoSimulation"}


def unit_of(circuit: br.Circuit | System, folder: Path, version: str = "2.0", **options: Any) -> str:
    """The file of a unit."""
    return str(export_fmu(circuit, folder / f"unit{version[0]}.fmu", version=version, name="unit", **options))


def fmpy_rows(
    unit: str, kind: str, until: float, names: Sequence[str], tolerance: float, rows: float = ROWS
) -> NDArray[Any]:
    """What FMPy makes of it: rows of "time" and the names. With its own solver (CVode) it is given that tolerance."""
    said: list[str] = []
    return np.asarray(
        fmpy.simulate_fmu(
            unit, validate=True, fmi_type=KINDS[kind], stop_time=until, output_interval=until / rows,
            relative_tolerance=tolerance if kind == "me" else None, output=list(names), record_events=False,
            logger=lambda *words: said.append(str(words[-1])),
        )
    )  # fmt: skip


def off(system: System, until: float, rows: NDArray[Any], rtol: float, most: float = MOST) -> dict[str, float]:
    """Unknowns by which the rows differ from Bramah's own run in the mean by more than so many tolerances."""
    times = np.minimum(rows["time"], until)
    result = ours(system, until, times)
    known = [k for k, name in enumerate(system.names) if name in (rows.dtype.names or ())]
    y = np.array([rows[system.names[k]] for k in known]).T
    apart = mean_errors(y, result.recorded.y[:, known], system.scale[known]) / rtol if known else np.zeros(0)
    return {system.names[k]: float(x) for k, x in zip(known, apart, strict=True) if not x <= most}


def ours(system: System, until: float, times: NDArray[Any]) -> Result:
    result = br.simulate(system, until, record=times.tolist(), threads=1, verify=False)
    assert result.ok, result.message
    return result
