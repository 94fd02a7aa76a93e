"""How doubts speak of a signal."""

from __future__ import annotations

from bramah.declare import ANY_UNIT
from bramah.units import format_quantity


def amount(value: float, unit: str) -> str:
    """A value in SI, with its unit."""
    return format_quantity(float(f"{value:.3g}"), unit) if unit not in ("", "-", ANY_UNIT) else f"{value:.3g}"


def off_by(name: str, unit: str, error: float, t: float) -> str:
    """'pump.P.p may be off by 3 bar at t = 0.4 s'."""
    return f"{name} may be off by {amount(abs(error), unit)} at t = {t:.6g} s"
