"""Values as people write and read them."""

from __future__ import annotations

import math
from contextlib import suppress

from bramah.errors import UnitError
from bramah.units import everyday_unit, format_quantity, parse_quantity, parse_unit, si_unit

ANY_UNIT = "*"
"""The unit of values that mean whatever they are joined to, such as a signal's."""
MOST_DIGITS = 12
"""Quantities that need more digits than this are written in SI."""


def written_quantity(si: float, unit: str) -> str | float:
    """A value with its unit, that of SI where another one would not be read back as the very same number."""
    if unit in (ANY_UNIT, "-", ""):
        return float(si)
    for shown in dict.fromkeys((unit, everyday_unit(unit))):
        for digits in (6, MOST_DIGITS):
            text = format_quantity(si, shown, digits)
            with suppress(UnitError):
                if parse_quantity(text, unit) == si:
                    return text
    exact = f"{float(si)!r} {si_unit(parse_unit(unit).dimension)}"
    return exact if math.isfinite(si) else float(si)


def shown_unit(unit: str) -> str:
    """A unit in words."""
    return "any" if unit == ANY_UNIT else unit
