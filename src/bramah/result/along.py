"""Signals along lines: "line.p@2.2 m" is the pressure 2.2 m from end A, "line.q@2.2 m" the flow there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bramah.errors import SimulationError, must_be, quoted, unknown_name
from bramah.result.recorded import Array

if TYPE_CHECKING:
    from bramah.lines.profile import Profile
    from bramah.result.result import Result

UNITS = {"p": "bar", "q": "l/min"}
MARK = "@"
_INNER = ".waves"
"""What the part of a line that holds the waves is called in it."""


def is_along(name: object) -> bool:
    """Whether a name means a place on a line."""
    return isinstance(name, str) and MARK in name


def unit_along(name: str) -> str:
    """The unit in which such a signal is shown."""
    quantity = name.partition(MARK)[0].rpartition(".")[2]
    if quantity not in UNITS:
        raise unknown_name("quantity along a line", quantity, list(UNITS))
    return UNITS[quantity]


def profile_of(result: Result, line: str) -> Profile:
    """The profile of a line by either name."""
    return result.recorded.lines[line_name(result, line)]


def line_name(result: Result, line: str) -> str:
    """The name under which a line was recorded, by either name."""
    must_be(line, str, "A line", "the name of one")
    lines, left_out = result.recorded.lines, getattr(result.signals, "left_out", ())
    either = (line, f"{line}{_INNER}")
    for name in either:
        if name in lines:
            return name
    if left_out is None:
        raise SimulationError(
            "The file that this result was loaded from holds no profiles along lines. Run and save it again."
        )
    if any(name in left_out for name in either):
        raise SimulationError(
            f"The file that this result was loaded from holds no profile of {quoted(line)}. "
            f"Save all signals, or choose {quoted(f'{line}.*')} among others."
        )
    raise unknown_name("line", line, [name.removesuffix(_INNER) for name in lines])


def along(result: Result, name: str, t: Array) -> Array:
    """Values in SI at times t, linear between ticks."""
    path, _, place = name.partition(MARK)
    line, _, quantity = path.rpartition(".")
    unit_along(name)
    profile = result.profile(line)
    if not len(profile.t):
        raise SimulationError(f"Nothing was recorded along {quoted(line)}: the run kept only its end.")
    values = profile.pressure(place) if quantity == "p" else profile.flow(place)
    return np.interp(t, profile.t, values)
