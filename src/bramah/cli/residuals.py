"""Residuals of the lines of a run, for people and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bramah.cli.reports import Report
from bramah.errors import SimulationError

if TYPE_CHECKING:
    from bramah.lines.residuals import LineResiduals
    from bramah.result import Result


def residual_report(result: Result) -> Report:
    """Residuals as a part of the outcome."""
    return Report("residuals", residual_data(result), "\n".join(residual_lines(result)))


def residual_lines(result: Result) -> list[str]:
    """One sentence for each line of the circuit, or why there is none."""
    found = _all(result)
    return [str(one) for one in found.values()] or ["There are no lines with waves, and so no residuals of them."]


def residual_data(result: Result) -> dict[str, dict[str, Any]]:
    """The same as plain data, by line."""
    return {name: {"why_not": str(one)} if isinstance(one, SimulationError) else _data(one)
            for name, one in _all(result).items()}  # fmt: skip


def _data(one: LineResiduals) -> dict[str, Any]:
    t, x = one.place
    return {"largest_Pa": one.largest, "largest_percent": one.percent, "t": t, "x": x, "fluid": one.fluid}


def _all(result: Result) -> dict[str, LineResiduals | SimulationError]:
    found: dict[str, LineResiduals | SimulationError] = {}
    for name in result.recorded.lines:
        called = name.removesuffix(".waves")
        try:
            found[called] = result.residuals(name)
        except SimulationError as error:
            found[called] = error
    return found
