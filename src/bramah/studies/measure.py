"""What is measured in each run of a study: a number per run, in SI, with a unit it is shown in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.errors import MethodError, unknown_name
from bramah.records import dataclass
from bramah.units import parse_quantity

if TYPE_CHECKING:
    from bramah.result import Result
    from bramah.result.signal import Signal


@dataclass(frozen=True)
class Measure:
    """A kind of measure of one signal, with what else it needs to know."""

    kind: str
    of: str
    at: str | float | None = None

    def __call__(self, result: Result) -> float:
        return float(KINDS[self.kind](result[self.of], self.at))


Measured = Measure | Callable[["Result"], float]


def measure_of(given: Any) -> Measured:
    """A measure from {"maximum": "cylinder.A.p"}, from "maximum cylinder.A.p", or a function of a Result."""
    if callable(given):
        return given
    if isinstance(given, str):
        kind, _, of = given.partition(" ")
        given = {kind: of.strip()}
    if not isinstance(given, Mapping):
        raise MethodError(f'A measure is written as {{ maximum = "cylinder.A.p" }}, not as {given!r}.')
    more = dict(given)
    found = [kind for kind in KINDS if kind in more]
    if len(found) > 1 and "at" in found:
        found.remove("at")  # of the other one
    if len(found) != 1:
        raise unknown_name("measure", next(iter(more), ""), KINDS)
    if found == ["at"]:
        return Measure("at", more.pop("of", ""), more.pop("at"))
    return Measure(found[0], more.pop(found[0]), more.pop("at", None))


def _crosses(signal: Signal, at: Any) -> float:
    level = parse_quantity(at, signal.unit)
    over = signal.values - level
    found = np.flatnonzero((over[:-1] < 0) != (over[1:] < 0))
    if not len(found):
        return float("nan")
    from scipy.optimize import brentq

    k = int(found[0])
    if signal.t[k] == signal.t[k + 1]:
        return float(signal.t[k])
    return float(brentq(lambda t: signal.at(t) - level, signal.t[k], signal.t[k + 1]))


KINDS: dict[str, Callable[[Any, Any], float]] = {
    "end": lambda signal, at: signal.values[-1],
    "at": lambda signal, at: signal.at(parse_quantity(at, "s")),
    "minimum": lambda signal, at: signal.values.min(),
    "maximum": lambda signal, at: signal.values.max(),
    "mean": lambda signal, at: signal.average(),
    "integral": lambda signal, at: signal.integral(),
    "crosses": _crosses,
}
