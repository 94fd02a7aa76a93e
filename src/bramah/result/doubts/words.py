"""How doubts speak of a signal."""

from __future__ import annotations

from bramah.declare import ANY_UNIT
from bramah.units import format_quantity

FEW, MOST = 3, 12
"""Digits."""


def amount(value: float, unit: str, digits: int = FEW) -> str:
    """A value in SI, with its unit."""
    rounded = float(f"{value:.{digits}g}")
    return f"{rounded:g}" if unit in ("", "-", ANY_UNIT) else format_quantity(rounded, unit)


def both(one: float, other: float, unit: str) -> tuple[str, str]:
    """Two values with as many digits as it takes to tell them apart."""
    for digits in range(FEW, MOST):
        if float(f"{one:.{digits}g}") != float(f"{other:.{digits}g}"):
            break
    return amount(one, unit, digits + 1), amount(other, unit, digits + 1)


def off_by(name: str, unit: str, error: float, t: float) -> str:
    """'pump.P.p may be off by 3 bar at t = 0.4 s'."""
    return f"{name} may be off by {amount(abs(error), unit)} at t = {t:.6g} s"
