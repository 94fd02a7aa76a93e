"""Signals along lines: "line.p@2.2 m" is the pressure 2.2 m from end A, "line.q@2.2 m" the flow there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bramah.errors import unknown_name
from bramah.result.recorded import Array

if TYPE_CHECKING:
    from bramah.result.result import Result

UNITS = {"p": "bar", "q": "l/min"}
MARK = "@"


def is_along(name: object) -> bool:
    """Whether a name means a place on a line."""
    return isinstance(name, str) and MARK in name


def unit_along(name: str) -> str:
    """The unit in which such a signal is shown."""
    quantity = name.partition(MARK)[0].rpartition(".")[2]
    if quantity not in UNITS:
        raise unknown_name("quantity along a line", quantity, list(UNITS))
    return UNITS[quantity]


def along(result: Result, name: str, t: Array) -> Array:
    """Values in SI at times t, linear between ticks."""
    path, _, place = name.partition(MARK)
    line, _, quantity = path.rpartition(".")
    unit_along(name)
    profile = result.profile(line)
    values = profile.pressure(place) if quantity == "p" else profile.flow(place)
    return np.interp(t, profile.t, values)
