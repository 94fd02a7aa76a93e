"""Tolerances per unknown: relative ones as asked for, absolute ones from the declared scales."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.declare import ANY_UNIT
from bramah.errors import MethodError, UnitError, unknown_name
from bramah.system import System
from bramah.units import parse_any, parse_quantity

Floats = NDArray[np.float64]


def tolerances(system: System, rtol: float, atol: Mapping[str, Any] | None) -> tuple[Floats, Floats]:
    """Relative and absolute tolerance of each unknown.

    `atol` maps names or patterns ("*.p") to quantities; later ones win.
    """
    if not (isinstance(rtol, int | float) and 1e-14 <= rtol < 1):
        raise MethodError(f"rtol = {rtol!r} must lie between 1e-14 and 1. A common choice is 1e-5.")
    absolute = rtol * system.scale
    for pattern, value in (atol or {}).items():
        numbers = [k for name, k in system.signals.unknown_numbers.items() if fnmatchcase(name, pattern)]
        if not numbers:
            raise unknown_name("unknown", pattern, system.signals.unknown_numbers)
        for k in numbers:
            unit = system.units[k]
            try:
                absolute[k] = parse_any(value) if unit == ANY_UNIT else parse_quantity(value, unit)
            except UnitError as error:
                raise MethodError(f"The absolute tolerance of {system.names[k]}: {error}") from error
            if absolute[k] <= 0:
                raise MethodError(f"The absolute tolerance of {system.names[k]} must be above 0.")
    return np.full(system.n, float(rtol)), absolute


def learning(system: System, atol: Mapping[str, Any] | None) -> NDArray[np.bool_]:
    """Which unknowns have an absolute tolerance that follows their range in the run: all to which none is given."""
    names = system.signals.unknown_numbers
    follows = np.ones(system.n, dtype=bool)
    follows[[k for name, k in names.items() if any(fnmatchcase(name, pattern) for pattern in atol or {})]] = False
    return follows
