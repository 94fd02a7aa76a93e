"""Small arithmetic over quantities, such as "2 * bore + 5 mm". It is read and computed here; nothing is run as code.

    sum     = product { ( "+" | "-" ) product }
    product = power { ( "*" | "/" ) power }
    power   = [ "-" ] atom [ ( "^" | "**" ) number ]
    atom    = number [ unit ] | name | function "(" sum { "," sum } ")" | "(" sum ")"

A unit goes as far as names of units do: in "10 l/min / n" the first "/" belongs to the unit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable

from bramah.errors import UnitError, nearest, quoted
from bramah.records import dataclass
from bramah.units import parse_unit, quantity_name, si_unit
from bramah.units.table import CELSIUS_NAMES, NUMBER, OTHER_SPELLINGS, UNITS, Dimension

LONGEST = 200
"""Characters of an expression."""
DEEPEST = 20
"""Brackets inside each other."""
MOST_POWER = 6
"""Magnitude of an exponent."""
FUNCTIONS = ("sqrt", "abs", "min", "max")
PI = "pi"

_NUMBER = re.compile(r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_UNIT_NAME = r"[A-Za-z°%]+(?:-?[0-9]|[²³]|\^-?[0-9](?:\.5)?)?"
_UNIT_WORD = re.compile(r"[A-Za-z°%]+")
_UNIT_PART = re.compile(rf"\s*(?P<over>/?)\s*(?P<open>\(?)\s*(?P<name>{_UNIT_NAME})(?![A-Za-z0-9_(])")
_ARITHMETIC = re.compile(r"\S\s+[-+*]\s+\S|\d\s*\*\s*\S|\s/\s*[\d(.]")


@dataclass(frozen=True)
class Amount:
    """A number in SI and what it measures."""

    si: float
    dimension: Dimension = NUMBER

    def text(self) -> str:
        """As a quantity that is read back as the very same number; of a plain number the unit is 1."""
        return f"{self.si!r} {si_unit(self.dimension)}"

    def named(self) -> str:
        return quantity_name(si_unit(self.dimension)) or f"a quantity in {si_unit(self.dimension)}"


def is_unit(name: str) -> bool:
    return name in UNITS or name in OTHER_SPELLINGS or name in CELSIUS_NAMES


def is_expression(text: str, names: Iterable[str]) -> bool:
    """Whether a text is to be computed: it uses one of the names or a function, or joins numbers by signs."""
    words = set(_NAME.findall(text))
    called = any(f"{function}(" in text for function in FUNCTIONS)
    return called or not words.isdisjoint(names) or _ARITHMETIC.search(text) is not None


def evaluate(text: str, lookup: Callable[[str], Amount], names: Iterable[str] = ()) -> Amount:
    """What an expression amounts to; `lookup` gives the value of a name. Raises UnitError with what is wrong."""
    if len(text) > LONGEST:
        raise UnitError(f"{quoted(text)} is longer than {LONGEST} characters")
    found = _Reader(text.replace("−", "-"), lookup, set(names)).whole()
    if not math.isfinite(found.si):
        raise UnitError(f"{quoted(text)} is not a finite number")
    return found


class _Reader:
    """One pass over the text; every method leaves `at` behind what it has read."""

    def __init__(self, text: str, lookup: Callable[[str], Amount], names: set[str]) -> None:
        self.text, self.lookup, self.names = text, lookup, names
        self.at, self.depth = 0, 0

    def whole(self) -> Amount:
        found = self.sum()
        if self.at < len(self.text):
            raise self.unexpected()
        return found

    def skip(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def sign(self, signs: tuple[str, ...]) -> str:
        self.skip()
        for sign in signs:
            if self.text.startswith(sign, self.at) and not (sign == "*" and self.text.startswith("**", self.at)):
                self.at += len(sign)
                return sign
        return ""

    def sum(self) -> Amount:
        found = self.product()
        while sign := self.sign(("+", "-")):
            other = self.product()
            found = Amount(found.si + other.si if sign == "+" else found.si - other.si, self.alike(found, other))
        return found

    def product(self) -> Amount:
        found = self.power()
        while sign := self.sign(("*", "/")):
            other = self.power()
            if sign == "/" and other.si == 0:
                raise UnitError(f"{quoted(self.text)} divides by zero")
            by = 1 if sign == "*" else -1
            dimension = tuple(a + by * b for a, b in zip(found.dimension, other.dimension, strict=True))
            found = Amount(found.si * other.si if by == 1 else found.si / other.si, dimension)
        return found

    def power(self) -> Amount:
        if self.sign(("-",)):
            found = self.nested(self.power)
            return Amount(-found.si, found.dimension)
        found = self.atom()
        return self.raised(found, self.exponent()) if self.sign(("^", "**")) else found

    def exponent(self) -> float:
        less = -1.0 if self.sign(("-",)) else 1.0
        self.skip()
        number = _NUMBER.match(self.text, self.at)
        if number is None:
            raise UnitError(f"{quoted(self.text)}: an exponent is a plain number such as 2 or 0.5")
        self.at = number.end()
        power = less * float(number.group())
        if abs(power) > MOST_POWER:
            raise UnitError(f"{quoted(self.text)}: exponents go from -{MOST_POWER} to {MOST_POWER}")
        return power

    def raised(self, base: Amount, power: float) -> Amount:
        if (base.si < 0 and not power.is_integer()) or (base.si == 0 and power < 0):
            raise UnitError(f"{quoted(self.text)}: {base.si:g} cannot be raised to {power:g}")
        dimension = tuple(power * exponent for exponent in base.dimension)
        if max(map(abs, dimension)) > MOST_POWER**2:
            raise UnitError(f"{quoted(self.text)} has a unit of a power that nothing has")
        try:
            return Amount(base.si**power, dimension)
        except OverflowError:
            raise UnitError(f"{quoted(self.text)} is not a finite number") from None

    def atom(self) -> Amount:
        self.skip()
        if number := _NUMBER.match(self.text, self.at):
            self.at = number.end()
            return self.quantity(float(number.group()))
        if name := _NAME.match(self.text, self.at):
            self.at = name.end()
            if name.group() in FUNCTIONS and self.sign(("(",)):
                return self.nested(lambda: self.function(name.group()))
            return self.named(name.group())
        if self.sign(("(",)):
            found = self.nested(self.sum)
            self.close()
            return found
        raise self.unexpected()

    def named(self, name: str) -> Amount:
        if name == PI:
            return Amount(math.pi)
        if name in self.names or not is_unit(name) or name in CELSIUS_NAMES:
            return self.lookup(name)
        unit = parse_unit(name)
        return Amount(unit.numerator / unit.denominator, unit.dimension)

    def nested(self, read: Callable[[], Amount]) -> Amount:
        self.depth += 1
        if self.depth > DEEPEST:
            raise UnitError(f"{quoted(self.text)} has brackets nested more than {DEEPEST} deep")
        found = read()
        self.depth -= 1
        return found

    def close(self) -> None:
        if not self.sign((")",)):
            raise UnitError(f"{quoted(self.text)} lacks a closing bracket")

    def function(self, name: str) -> Amount:
        values = [self.sum()]
        while self.sign((",",)):
            values.append(self.sum())
        self.close()
        if name in ("sqrt", "abs") and len(values) != 1:
            raise UnitError(f"{quoted(self.text)}: {name} takes one value, as in {name}(2)")
        if name == "sqrt":
            return self.raised(values[0], 0.5)
        dimension = values[0].dimension
        for other in values[1:]:
            dimension = self.alike(values[0], other)
        numbers = [value.si for value in values]
        chosen = abs(numbers[0]) if name == "abs" else min(numbers) if name == "min" else max(numbers)
        return Amount(chosen, dimension)

    def alike(self, one: Amount, other: Amount) -> Dimension:
        if one.dimension != other.dimension:
            raise UnitError(f"{quoted(self.text)} joins {one.named()} and {other.named()}")
        return one.dimension

    def quantity(self, number: float) -> Amount:
        """A number with the unit that follows it, if one does."""
        begin, end, brackets = self.at, self.at, 0
        while part := _UNIT_PART.match(self.text, end):
            found = _UNIT_WORD.match(part["name"])
            word = found.group() if found else ""
            if not is_unit(word) or word in self.names or (part["over"] and end == begin):
                break
            end, brackets = part.end(), brackets + len(part["open"])
            while brackets and self.text.startswith(")", end):
                end, brackets = end + 1, brackets - 1
        self.at = end
        if end == begin:
            return Amount(number)
        unit = parse_unit(self.text[begin:end].strip())
        return Amount(number * unit.numerator / unit.denominator + unit.offset, unit.dimension)

    def unexpected(self) -> UnitError:
        rest = self.text[self.at :]
        found = f"at {quoted(rest)}" if rest else "at its end"
        return UnitError(f'{quoted(self.text)} cannot be read {found}; write for example "2 * bore" or "60 mm + gap"')


def unknown_parameter(name: str, names: Iterable[str]) -> UnitError:
    known = list(names)
    near = nearest(name, known)
    listed = f"there are: {', '.join(known)}" if known else "there are none in [parameters]"
    return UnitError(f"there is no parameter {quoted(name)}; " + (f"did you mean {quoted(near)}?" if near else listed))
