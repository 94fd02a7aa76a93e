"""Limits that a measure is to keep: "below 180 bar", "above 5 bar", "between 5 bar and 20 bar"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import MethodError, unknown_name
from bramah.records import dataclass
from bramah.studies.kind import Note
from bramah.units import parse_any, parse_quantity

EXAMPLE = '"below 180 bar", "above 5 bar" or "between 5 bar and 20 bar"'
LIMITS = "limits"
_WORDS = re.compile(r"\s*(below|above|between)\s+(.+)")


@dataclass(frozen=True)
class Limit:
    """What a measure may be, in SI; the ends count as kept."""

    low: float = -np.inf
    high: float = np.inf
    text: str = ""
    """As it was written."""

    def __str__(self) -> str:
        return self.text

    def kept(self, values: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Where it is kept. A measure that has no value, such as the time of a crossing that never came, does not."""
        return (values >= self.low) & (values <= self.high)


def limit_of(given: Any) -> Limit:
    """A limit as it is written."""
    if isinstance(given, Limit):
        return given
    found = _WORDS.fullmatch(given) if isinstance(given, str) else None
    ends = [end.strip() for end in found[2].split(" and ")] if found else []
    if found is None or len(ends) != (2 if found[1] == "between" else 1):
        raise MethodError(f"A limit is written as {EXAMPLE}, not as {given!r}.")
    numbers, text = [parse_any(end) for end in ends], " ".join(given.split())
    if found[1] == "between":
        if numbers[0] >= numbers[1]:
            raise MethodError(f'The limit "{text}" leaves no room: its second end must be above its first.')
        return Limit(numbers[0], numbers[1], text)
    return Limit(high=numbers[0], text=text) if found[1] == "below" else Limit(low=numbers[0], text=text)


def limits_read(given: Any, note: Note) -> dict[str, Limit]:
    """Limits by measure; what is wrong with one is noted."""
    if not isinstance(given, Mapping):
        note((LIMITS,), f"{LIMITS} must be a table of limits by measure, such as {{ peak = {EXAMPLE.split(',')[0]} }}.")
        return {}
    found = {}
    for name, text in given.items():
        try:
            found[str(name)] = limit_of(text)
        except ValueError as error:
            note((LIMITS, str(name)), f"{LIMITS}.{name}: {error}")
    return found


def check_limits(limits: Mapping[str, Limit], measures: Iterable[str], units: Mapping[str, str]) -> None:
    """Raise where a limit is not of a measure, or of another quantity than its measure."""
    known = list(measures)
    for name, limit in limits.items():
        if name not in known:
            raise unknown_name("measure", name, known)
        unit = units.get(name, "-")
        if unit != "-":
            for end in limit.text.partition(" ")[2].split(" and "):
                parse_quantity(end, unit)
