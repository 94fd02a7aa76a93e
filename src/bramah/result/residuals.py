"""Residuals of the lines of a run, computed from what was recorded along them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bramah.components.hydraulic.line_parameters import LineCavitation
from bramah.errors import SimulationError, quoted
from bramah.lines.grid import ROUNDING, Reaches
from bramah.lines.residuals import LineResiduals, is_steady, line_residuals
from bramah.result.along import line_name

if TYPE_CHECKING:
    from bramah.result.result import Result


def residuals_of(result: Result, line: str) -> LineResiduals:
    """What is left over in the equations of a line over the run."""
    name = line_name(result, line)
    profile = result.recorded.lines[name]
    if result.system is None or result.system.grid is None:
        raise SimulationError("A result that was saved and loaded has no residuals; take them before saving.")
    grid = result.system.grid
    reaches = next(r for r in grid.lines if r.data.name == name)
    _check(reaches, grid.step, profile.t, profile.p, profile.q)
    account = result.fluid()
    made = -account.entries[name].converted
    return line_residuals(reaches, grid.step, profile, made / account.turnover if account.turnover else 0.0)


def _check(line: Reaches, step: float, t: np.ndarray, p: np.ndarray, q: np.ndarray) -> None:
    """Raise where the record does not tell what the equations need."""
    called = quoted(line.data.called)
    if len(t) < 2:
        raise SimulationError(f"Nothing was recorded along {called}: there are no residuals.")
    if t[1] - t[0] > 1.5 * step * (1 + ROUNDING):
        raise SimulationError(
            f"Only some ticks were recorded along {called}, and residuals need all. Simulate a shorter time."
        )
    if line.data.cavitation in (LineCavitation.VAPOUR, LineCavitation.GAS):
        raise SimulationError(
            f"{called} has cavities, and the flow beyond each is not recorded: it has no residuals of waves. "
            "result.fluid() tells whether fluid was kept."
        )
    remembers = line.data.creep or line.data.terms(step, float(q[0].mean())) is not None
    if remembers and not is_steady(line.data, p[0], q[0]):
        raise SimulationError(
            f"{called} did not start from steady flow, and the past of its friction and wall is not recorded. "
            "Ask for the residuals of a run that starts from steady flow."
        )
