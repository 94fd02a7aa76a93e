"""What is measured in each run of a study: a number per run, in SI, with a unit it is shown in.

{ maximum = "cylinder.A.p", between = ["1 s", "2 s"] }        "maximum cylinder.A.p between 1 s and 2 s"
{ crosses = "cylinder.x", at = "100 mm" }                     "crosses cylinder.x at 100 mm"
{ at = "0.5 s", of = "cylinder.x" }                           "at 0.5 s of cylinder.x"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from bramah.errors import MethodError, UnitError, nearest, quoted, unknown_name
from bramah.records import dataclass
from bramah.result.along import is_along, unit_along
from bramah.studies.measure_kinds import COMPONENT, MEASURES, SHARE, TIMES, VALUE, WHOLE, WORDS, Asked, MeasureKind
from bramah.units import parse_quantity, parse_unit

if TYPE_CHECKING:
    from bramah.result import Result
    from bramah.system import System

EXAMPLE = '{ maximum = "cylinder.A.p" }'
BETWEEN, OF = "between", "of"
MOST_NTH = 1_000_000
_OPTION = re.compile(r"\s+(at|of|from|to|within|between|rising|falling|nth|part|named)\b\s*")


@dataclass(frozen=True)
class Measure:
    """A kind of measure of one signal or component, with what else it needs to know."""

    kind: str
    of: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """As they are written."""
    between: tuple[Any, Any] | None = None
    asked: Asked | None = None
    """The same in SI; None as long as the circuit has not been looked at."""
    unit: str = "-"
    """That of the result."""

    def __call__(self, result: Result) -> float:
        asked = self.asked if self.asked is not None else self.of_system(result.system).asked  # type: ignore[arg-type]
        assert asked is not None
        return float(MEASURES[self.kind].take(result, asked))

    def of_system(self, system: System) -> Measure:
        """The same with units known. Raises UnknownName or MethodError where the circuit has no such thing."""
        kind = MEASURES[self.kind]
        unit = _unit_of(kind, self.of, system)
        options = {name: _read(self, name, (kind.options or {})[name], v, unit) for name, v in self.options.items()}
        begin, end = (None, None) if self.between is None else (_time(self, BETWEEN, t) for t in self.between)
        if begin is not None and end is not None and not begin < end:
            raise MethodError(f"{BETWEEN} must be two times, the second after the first.")
        asked = Asked(self.of, options, begin, end)
        return Measure(self.kind, self.of, self.options, self.between, asked, kind.unit_of(unit))


@dataclass(frozen=True)
class Computed:
    """A function of a Result, with the unit that its numbers, which are in SI, are shown in."""

    function: Callable[[Result], float]
    unit: str = "-"

    def __call__(self, result: Result) -> float:
        return float(self.function(result))

    def of_system(self, system: System) -> Computed:
        return self


Measured = Measure | Computed | Callable[["Result"], float]


def measure_of(given: Any) -> Measured:
    """A measure from a table, a text, or a function of a Result, alone or with its unit: (function, "bar").

    Raises MethodError or UnknownName.
    """
    if isinstance(given, Measure | Computed):
        return given
    if callable(given):
        return Computed(given)
    if isinstance(given, tuple) and len(given) == 2 and callable(given[0]) and isinstance(given[1], str):
        parse_unit(given[1])
        return Computed(*given)
    if isinstance(given, str):
        given = _from_text(given)
    if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
        raise MethodError(f"A measure is written as {EXAMPLE}, not as {quoted(repr(given))}.")
    return _from_table(given)


def _from_text(text: str) -> dict[str, Any]:
    """The table that a text stands for."""
    words = text.strip()
    name = next((n for n in _spellings() if words.lower().startswith(f"{n} ") or words.lower() == n), None)
    if name is None:
        raise unknown_name("measure", words.partition(" ")[0], MEASURES)
    first, *rest = _OPTION.split(words[len(name) :].rstrip() + " ")
    table: dict[str, Any] = {_kind_named(name): first.strip()}
    for word, value in zip(rest[::2], rest[1::2], strict=True):
        if word in ("rising", "falling"):
            table["direction"] = word
        elif word == BETWEEN:
            table[word] = [end.strip() for end in value.split(" and ")]
        elif word == "nth":
            table[word] = int(value) if value.strip().isdecimal() and len(value) < 9 else value.strip()
        else:
            table[word] = value.strip()
    return table


def _spellings() -> list[str]:
    """All spellings of the kinds, longer ones first."""
    return sorted({spelt for n in MEASURES for spelt in (n, n.replace("-", " "), n.replace("-", "_"))}, key=len)[::-1]


def _kind_named(key: str) -> str:
    return key.strip().lower().replace("_", "-").replace(" ", "-")


def _from_table(given: Mapping[str, Any]) -> Measure:
    kinds = [key for key in given if _kind_named(key) in MEASURES]
    if len(kinds) > 1 and "at" in kinds:
        kinds.remove("at")  # of the other one
    if len(kinds) != 1:
        first = next(iter(given), "")
        if len(kinds) > 1:
            raise MethodError(f"One measure is one number, not both {kinds[0]} and {kinds[1]}. Write two.")
        raise unknown_name("measure", first, MEASURES)
    kind = MEASURES[_kind_named(kinds[0])]
    more = {key: value for key, value in given.items() if key != kinds[0]}
    of, options = given[kinds[0]], {}
    if kind.name == "at":
        of, options = more.pop(OF, ""), {"at": given[kinds[0]]}
    between = more.pop(BETWEEN, None)
    _refuse_others(kind, more)
    for name in kind.needed:
        if name not in more:
            raise MethodError(f'{kind.name} needs to know {name}: {{ {kind.name} = "...", {name} = "..." }}.')
    if not isinstance(of, str) or not of.strip():
        wanted = 'of which signal: { at = "1 s", of = "cylinder.x" }' if kind.name == "at" else f"of which {kind.of}"
        raise MethodError(f"{kind.name} does not say {wanted}.")
    if between is not None and (isinstance(between, str) or not isinstance(between, Sequence) or len(between) != 2):
        raise MethodError(f'{BETWEEN} must be two times, such as ["1 s", "2 s"].')
    return Measure(kind.name, of.strip(), {**options, **more}, None if between is None else (between[0], between[1]))


def _refuse_others(kind: MeasureKind, more: Mapping[str, Any]) -> None:
    known = [*(kind.options or {}), BETWEEN]
    for key in more:
        if key not in known:
            near = nearest(key, known)
            hint = f"Did you mean {quoted(near)}?" if near else f"It takes {', '.join(known)}."
            raise MethodError(f"{kind.name} has no {quoted(key)}. {hint}")


def _unit_of(kind: MeasureKind, of: str, system: System) -> str:
    """The unit of the signal; of a component there is none."""
    if kind.of == COMPONENT:
        names = system.circuit.components
        if of not in names and not (kind.name == "events" and of == "*"):
            raise unknown_name("component", of, names)
        return "-"
    if is_along(of) and of not in system.signals:
        line = of.partition("@")[0].rpartition(".")[0]
        lines = [
            name.removesuffix(".waves") for name, part in system.anatomy.circuit.components.items() if part.is_line
        ]
        if line not in lines:
            raise unknown_name("line", line, lines)
        parse_quantity(of.partition("@")[2], "m")
        return unit_along(of)
    return str(system.signals.unit(of))


def _read(measure: Measure, name: str, what: str, value: Any, unit: str) -> Any:
    """An option in SI."""
    try:
        if what == TIMES:
            return _time(measure, name, value)
        if what == VALUE:
            return parse_quantity(value, unit)
        if what == SHARE:
            return _share(value, unit)
    except UnitError as error:
        raise MethodError(f"{name}: {str(error).removesuffix('.')}.") from None
    if what == WHOLE:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_NTH:
            raise MethodError(f"{name} = {quoted(str(value))} must be a whole number from 1.")
        return value
    known = WORDS.get(name)
    if not isinstance(value, str) or (known and value not in known):
        wanted = f"one of {', '.join(known)}" if known else "a text"
        raise MethodError(f"{name} = {quoted(str(value))} must be {wanted}.")
    return value


def _time(measure: Measure, name: str, value: Any) -> float:
    try:
        return parse_quantity(value, "s")
    except UnitError as error:
        raise MethodError(f"{name}: {str(error).removesuffix('.')}.") from None


def _share(value: Any, unit: str) -> tuple[float, float | None]:
    """A share of a step, or a distance in the unit of the signal."""
    text = value.strip() if isinstance(value, str) else ""
    if text.endswith("%") or unit == "-" or not text:
        share = parse_quantity(value, "-")
        if not 0 < share < 1:
            raise UnitError(f"{quoted(str(value))} must lie between 0 and 100 %")
        return share, None
    distance = parse_quantity(value, unit)
    if not distance > 0:
        raise UnitError(f"{quoted(text)} must be above 0")
    return 0.0, distance
