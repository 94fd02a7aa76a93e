"""How what varies is written, in Python and in files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bramah.errors import MethodError
from bramah.studies.place import Place
from bramah.studies.vary import Normal, Range, Values, Varied

EXAMPLE = '{ from = "120 bar", to = "220 bar", count = 21 }'


def varied_of(place: Place, given: Any) -> Varied:
    """What varies from a table, a triple (from, to, count), a list of values, or a text "120 bar:220 bar:21"."""
    try:
        if isinstance(given, str) and given.count(":") == 2:
            low, high, count = given.split(":")
            return Range(place.read(low.strip()), place.read(high.strip()), int(count))
        if isinstance(given, tuple) and len(given) == 3 and isinstance(given[2], int):
            return Range(place.read(given[0]), place.read(given[1]), given[2])
        if isinstance(given, Mapping):
            return _from_table(place, given)
        if isinstance(given, Sequence) and not isinstance(given, str):
            return Values(tuple(place.read(value) for value in given))
    except ValueError as error:
        raise MethodError(f"{place.path}: {error}") from None
    raise MethodError(f"{place.path}: write {EXAMPLE}, or a list of values, not {given!r}.")


def _from_table(place: Place, given: Mapping[str, Any]) -> Varied:
    if "from" in given:
        return Range(place.read(given["from"]), place.read(given["to"]), given.get("count"), given.get("log", False))
    if "normal" in given:
        mean, deviation = (place.read(value) for value in given["normal"])
        return Normal(mean, deviation)
    if "values" in given:
        return Values(tuple(place.read(value) for value in given["values"]))
    raise MethodError(f"{place.path}: write {EXAMPLE}, or a list of values, not {dict(given)!r}.")
