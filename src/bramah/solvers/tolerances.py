"""Tolerances per unknown: what is asked for by name or pattern, and otherwise from the declared scales."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.declare import ANY_UNIT
from bramah.errors import BramahError, MethodError, UnitError, UnknownName, quoted, unknown_name
from bramah.system import System
from bramah.units import parse_any, parse_quantity

Floats = NDArray[np.float64]
Rtol = float | Mapping[str, float]
"""One number for all unknowns, or numbers by name or pattern."""
Atol = Mapping[str, Any]
"""Quantities by name or pattern."""

DEFAULT_RTOL = 1e-5
TIGHTEST = 1e-14
"""Below it a tolerance is rounding."""
REST = "*"
"""The pattern of all unknowns."""


def laid_over(*layers: Rtol | Atol | None) -> dict[str, Any]:
    """Wishes by pattern, later ones over earlier ones: a number replaces all before it, a mapping what it names."""
    found: dict[str, Any] = {}
    for layer in layers:
        if isinstance(layer, Mapping):
            found = {p: v for p, v in found.items() if p not in layer} | {str(p): v for p, v in layer.items()}
        elif layer is not None:
            found = {REST: layer}
    return found


def absolute_wishes(*layers: Atol | None) -> Atol:
    """Absolute tolerances by pattern, later ones over earlier ones."""
    for layer in layers:
        if not (layer is None or isinstance(layer, Mapping)):
            raise MethodError(
                f"atol = {layer!r} must say which unknowns it is for, since these have different units: for example "
                "atol={'*.p': '0.01 bar'}."
            )
    return laid_over(*layers)


def tolerances(system: System, rtol: Rtol, atol: Atol | None) -> tuple[Floats, Floats]:
    """Relative and absolute tolerance of each unknown. Of patterns ("*.p") that both match, the later one wins."""
    relative = np.full(system.n, DEFAULT_RTOL)
    for pattern, value in laid_over(rtol).items():
        with _Told(system, "rtol", pattern, value):
            relative[_matching(system, pattern)] = _relative(pattern, value)
    absolute = relative * system.scale
    for pattern, value in absolute_wishes(atol).items():
        with _Told(system, "atol", pattern, value):
            for k in _matching(system, pattern):
                absolute[k] = _absolute(system, k, value)
    return relative, absolute


def learning(system: System, atol: Atol | None) -> NDArray[np.bool_]:
    """Which unknowns have an absolute tolerance that follows their range in the run: all to which none is given."""
    follows = np.ones(system.n, dtype=bool)
    for pattern in atol or {}:
        follows[_matching(system, pattern)] = False
    return follows


def rest_of(rtol: Rtol | None) -> float:
    """The relative tolerance of unknowns that none is given to by name."""
    value = laid_over(rtol).get(REST, DEFAULT_RTOL)
    return _relative(REST, value)


def own_rtol(system: System, relative: Floats, rest: float) -> dict[str, float]:
    """Unknowns whose relative tolerance is not that of the rest."""
    return {system.names[k]: float(relative[k]) for k in np.flatnonzero(relative != rest)}


def _relative(pattern: str, value: Any) -> float:
    if isinstance(value, int | float) and TIGHTEST <= value < 1:
        return float(value)
    whose = "" if pattern == REST else f" of {quoted(pattern)}"
    raise MethodError(f"rtol{whose} = {value!r} must lie between {TIGHTEST:g} and 1. A common choice is 1e-5.")


def _absolute(system: System, k: int, value: Any) -> float:
    unit = system.units[k]
    try:
        found = parse_any(value) if unit == ANY_UNIT else parse_quantity(value, unit)
    except UnitError as error:
        raise MethodError(f"The absolute tolerance of {system.names[k]}: {error}") from error
    if not 0 < found < math.inf:
        raise MethodError(f"The absolute tolerance of {system.names[k]} must be above 0.")
    return found


def _matching(system: System, pattern: str) -> list[int]:
    """Numbers of the unknowns that a name or pattern means."""
    if pattern == REST:
        return list(range(system.n))
    found = system.signals.unknowns_like(pattern)
    if found:
        return found
    if pattern in system.signals:
        number = system.signals.unknown_behind(pattern)
        if number is not None:
            return [number]
        raise UnknownName(
            f"{pattern} has no tolerance of its own: it follows from unknowns. Give these one; `bramah structure` "
            "lists them."
        )
    names = system.signals.unknown_numbers
    patterns = _patterns(names) if any(mark in pattern for mark in "*?[") else ()
    raise unknown_name("unknown", pattern, dict.fromkeys([*patterns, *names]))


def _patterns(names: Mapping[str, int]) -> Iterator[str]:
    """What someone may have had in mind: all of a quantity, of a port or of a component."""
    for name in names:
        component, *_, quantity = parts = name.split(".")
        yield f"*.{quantity}"
        yield f"{component}.*"
        if len(parts) > 2:
            yield f"*.{parts[-2]}.{quantity}"


class _Told:
    """Adds to an error where a file asks for this."""

    def __init__(self, system: System, key: str, pattern: str, value: Any) -> None:
        circuit = system.anatomy.circuit
        said = laid_over(circuit.run.get(key))
        asked = pattern in said and said[pattern] == value
        self._place = circuit.locations.get(f"run.{key}.{pattern}") if asked else None

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if self._place is not None and isinstance(error, BramahError):
            raise type(error)(f"{str(error).removesuffix('.')} ({self._place}).") from error
