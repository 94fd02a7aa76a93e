"""Settings of a run as they come from a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bramah.errors import ArgumentError, unknown_name

QUANTITIES = ("until", "first_step", "smallest_step", "largest_step", "fixed_step")
COUNTS = ("substeps", "step_iterations", "balance_iterations", "most_steps", "max_order")
WORDS = ("method", "jacobian")
KNOWN = (*QUANTITIES, *COUNTS, *WORDS, "rtol", "atol", "start", "verify")


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Keywords of `simulate`. Raises UnknownName or ArgumentError where they cannot be."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in KNOWN:
            raise unknown_name("setting of a run", name, KNOWN)
        if value is None or value == "":
            continue
        if not _fits(name, value):
            raise ArgumentError(f"{name} must be {_wanted(name)}.")
        found[name] = value
    return found


def _fits(name: str, value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if name in QUANTITIES:
        return number or isinstance(value, str)
    if name in COUNTS:
        return number and int(value) == value
    if name == "verify":
        return isinstance(value, bool)
    if name in WORDS:
        return isinstance(value, str)
    if name == "rtol":
        return number or isinstance(value, dict)
    return isinstance(value, dict) or (name == "start" and isinstance(value, str))


def _wanted(name: str) -> str:
    if name in QUANTITIES:
        return 'a time such as "2 s"'
    if name in COUNTS:
        return "a whole number"
    words = {
        "verify": "true or false",
        "rtol": "a number such as 1e-6, or numbers by name",
        "atol": 'quantities by name, such as {"*.p": "0.01 bar"}',
        "start": '"steady", or values by name',
    }
    return words.get(name, "a word")
