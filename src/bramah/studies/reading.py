"""How what varies is written, in Python and in files, in the same words.

"120 bar:220 bar:21"                                  ("120 bar", "220 bar", 21)
["120 bar", "160 bar"]                                { values = ["120 bar", "160 bar"] }
{ from = "1 mm", to = "4 mm", count = 7, log = true }
{ normal = ["500 kg", "25 kg"], least = "450 kg" }    { uniform = ["1 mm", "2 mm"] }
{ triangular = ["1 mm", "2 mm", "4 mm"] }             { lognormal = ["2 mm", "0.2 mm"] }
{ nominal = "10 mm", tolerance = "5 %" }              "10 mm +- 5 %"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from bramah.errors import MethodError, nearest, quoted
from bramah.studies.place import Place
from bramah.studies.vary import SPREADS, Lognormal, Normal, Range, Triangular, Values, Varied, tolerance
from bramah.units.table import CELSIUS_NAMES

EXAMPLE = '{ from = "120 bar", to = "220 bar", count = 21 }'
MOST_VALUES = 1_000_000
_CALLED = re.compile(r"\s*([a-z]+)\s*\((.*)\)\s*\Z")


def varied_of(place: Place, given: Any) -> Varied:
    """What varies, from a table, a triple (from, to, count), a list of values, or a text. Raises MethodError."""
    if isinstance(given, str):
        return _from_text(place, given)
    if isinstance(given, Mapping):
        return _from_table(place, given)
    if isinstance(given, tuple) and len(given) == 3 and isinstance(given[2], int) and not isinstance(given[2], bool):
        return _range(place, {"from": given[0], "to": given[1], "count": given[2]})
    if isinstance(given, Sequence | np.ndarray):
        return _values(place, given)
    raise _unlike(place, given)


def _unlike(place: Place, given: Any) -> MethodError:
    shown = str(dict(given)) if isinstance(given, Mapping) else repr(given)
    return MethodError(f"{place.path}: write {EXAMPLE}, or a list of values, not {quoted(shown)}.")


def _from_text(place: Place, text: str) -> Varied:
    called = _CALLED.match(text)
    if called and called[1] in _KINDS:
        return _from_table(place, {called[1]: [part.strip() for part in called[2].split(",")]})
    nominal, sign, miss = text.replace("±", "+-").partition("+-")
    if sign:
        return _from_table(place, {"nominal": nominal.strip(), "tolerance": miss.strip()})
    parts = [part.strip() for part in text.split(":")]
    if len(parts) in (2, 3):
        table: dict[str, Any] = {"from": parts[0], "to": parts[1]}
        if len(parts) == 3:
            count, _, log = parts[2].partition(" ")
            if not count.isdecimal() or len(count) > 9 or log.strip() not in ("", "log"):
                raise MethodError(f'{place.path}: {quoted(text)} must end in a number of values, such as ":21".')
            table |= {"count": int(count), "log": log.strip() == "log"}
        return _range(place, table)
    return _values(place, [part.strip() for part in text.split(",")])


def _from_table(place: Place, given: Mapping[str, Any]) -> Varied:
    kind = next((kind for kind in _KINDS if kind in given), None)
    if kind is None:
        near = next((found for key in given if (found := nearest(str(key), _KINDS))), None)
        hint = f" Did you mean {quoted(near)}?" if near else ""
        error = _unlike(place, given)
        raise MethodError(f"{error}{hint}") if hint else error
    read, options = _KINDS[kind]
    for key in given:
        if key not in (kind, *options):
            near = nearest(str(key), options)
            hint = f"Did you mean {quoted(near)}?" if near else f"There are: {', '.join((kind, *options))}."
            raise MethodError(f"{place.path}: there is no {quoted(str(key))} beside {quoted(kind)}. {hint}")
    return read(place, given)


def _values(place: Place, given: Any) -> Values:
    if isinstance(given, Mapping):
        given = given["values"]
    if isinstance(given, str) or not isinstance(given, Sequence | np.ndarray):
        raise MethodError(f'{place.path}: values must be a list, such as ["120 bar", "160 bar"].')
    listed = given.tolist() if isinstance(given, np.ndarray) else list(given)
    if not listed:
        raise MethodError(f"{place.path}: the list of values is empty.")
    return Values(tuple(place.checked(value) for value in listed))


def _range(place: Place, given: Mapping[str, Any]) -> Range:
    if "to" not in given:
        raise MethodError(f"{place.path}: a range has two ends: write {EXAMPLE}.")
    low, high = place.number(given["from"]), place.number(given["to"])
    count, log = given.get("count"), given.get("log", False)
    if count is not None and (isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_VALUES):
        raise MethodError(f"{place.path}: count = {quoted(str(count))} must be a whole number from 1 to {MOST_VALUES}.")
    if not isinstance(log, bool):
        raise MethodError(f"{place.path}: log must be true or false.")
    if log and not (low > 0 and high > 0):
        raise MethodError(f"{place.path}: equal ratios (log) need both ends above 0.")
    return Range(low, high, count, log)


def _ends(place: Place, given: Mapping[str, Any]) -> tuple[float, float]:
    """Where a distribution is cut off."""
    low, high = (place.number(given[key]) if key in given else end for key, end in CUTS.items())
    if not low < high:
        raise MethodError(f"{place.path}: least must lie below most.")
    return low, high


CUTS = {"least": -np.inf, "most": np.inf}


def _listed(place: Place, given: Mapping[str, Any], kind: str, words: str) -> list[Any]:
    found, count = given[kind], words.count(",") + 1
    if isinstance(found, str) or not isinstance(found, Sequence) or len(found) != count:
        raise MethodError(f"{place.path}: {kind} is a list of {count}: {words}.")
    return list(found)


def _mean(place: Place, given: Mapping[str, Any], kind: str) -> tuple[float, float]:
    mean, deviation = _listed(place, given, kind, "mean, standard deviation")
    found = place.number(mean), place.difference(deviation)
    if not found[1] > 0:
        raise MethodError(f"{place.path}: the standard deviation must be above 0.")
    return found


def _normal(place: Place, given: Mapping[str, Any]) -> Varied:
    return _within(place, Normal(*_mean(place, given, "normal"), *_ends(place, given)))


def _lognormal(place: Place, given: Mapping[str, Any]) -> Varied:
    mean, deviation = _mean(place, given, "lognormal")
    low, high = _ends(place, given)
    if not mean > 0 or not high > 0:
        raise MethodError(f"{place.path}: a lognormal quantity is above 0, and so are its mean and its greatest value.")
    return _within(place, Lognormal(mean, deviation, max(low, 0.0), high))


def _within(place: Place, made: Normal | Lognormal) -> Varied:
    """Refuse cut-offs that leave nothing of a distribution."""
    below, above = made.share(np.array([made.low, made.high]))
    if not above > below:
        raise MethodError(f"{place.path}: least and most leave nothing of the distribution.")
    return made


def _uniform(place: Place, given: Mapping[str, Any]) -> Varied:
    first, last = (place.number(end) for end in _listed(place, given, "uniform", "least, greatest value"))
    low, high = _ends(place, given)
    if not max(first, low) < min(last, high):
        raise MethodError(f"{place.path}: the least value must lie below the greatest.")
    return Range(max(first, low), min(last, high))


def _triangular(place: Place, given: Mapping[str, Any]) -> Varied:
    words = "least, most likely, greatest value"
    first, peak, last = (place.number(value) for value in _listed(place, given, "triangular", words))
    low, high = _ends(place, given)
    if not (first <= peak <= last and max(first, low) < min(last, high)):
        raise MethodError(f"{place.path}: the {words} must follow each other.")
    return Triangular(first, peak, last, max(first, low), min(last, high))


def _tolerance(place: Place, given: Mapping[str, Any]) -> Varied:
    if "tolerance" not in given:
        raise MethodError(f'{place.path}: by how much may it miss its nominal value? Give tolerance = "5 %".')
    nominal = place.number(given.get("nominal", place.nominal))
    spread, miss = given.get("spread", SPREADS[0]), given["tolerance"]
    if spread not in SPREADS:
        raise MethodError(f"{place.path}: spread = {quoted(str(spread))} must be one of {', '.join(SPREADS)}.")
    if isinstance(miss, Sequence) and not isinstance(miss, str):
        below, above = (_miss(place, nominal, part) for part in _listed(place, given, "tolerance", "below, above"))
    else:
        above = _miss(place, nominal, miss)
        below = -above
    if not below < above or below > 0 or above < 0:
        raise MethodError(f'{place.path}: a tolerance lies around its nominal value: "5 %" or ["-0.1 mm", "0.2 mm"].')
    low, high = place.number(nominal + below), place.number(nominal + above)
    return tolerance(nominal, low, high, str(spread))


def _miss(place: Place, nominal: float, written: Any) -> float:
    """By how much a value may be missed; per cent are of the nominal value."""
    text = written.strip() if isinstance(written, str) else ""
    if not text.endswith("%"):
        return place.difference(written)
    if place.unit in CELSIUS_NAMES:
        raise MethodError(f'{place.path}: a temperature has no share of its own. Give tolerance = "5 degC".')
    try:
        return float(text[:-1]) / 100.0 * abs(nominal)
    except ValueError:
        raise MethodError(
            f"{place.path}: cannot read the tolerance {quoted(text)}; try for example {quoted('5 %')}."
        ) from None


_KINDS: dict[str, tuple[Callable[[Place, Mapping[str, Any]], Varied], tuple[str, ...]]] = {
    "values": (_values, ()),
    "from": (_range, ("to", "count", "log")),
    "normal": (_normal, tuple(CUTS)),
    "uniform": (_uniform, tuple(CUTS)),
    "triangular": (_triangular, tuple(CUTS)),
    "lognormal": (_lognormal, tuple(CUTS)),
    "tolerance": (_tolerance, ("nominal", "spread")),
    "nominal": (_tolerance, ("tolerance", "spread")),
}
"""By the key that tells them: what reads them, and the keys that may stand beside it."""
_WORDS = {word for kind, (_, options) in _KINDS.items() for word in (kind, *options)}


def is_leaf(table: Mapping[str, Any], named: bool) -> bool:
    """Whether a table says how something varies, and not what varies below it; `named` if its name has a dot."""
    if not table or any(key in _WORDS for key in table):
        return True
    return named and not any(isinstance(v, Mapping) for v in table.values()) and any(nearest(k, _WORDS) for k in table)
