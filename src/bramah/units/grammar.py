"""Reading unit text such as "l/(min bar)" or "N s/m".

    unit    = product { "/" factor }
    product = factor { [ "*" | "·" | "." ] factor }
    factor  = ( name | "1" | "(" unit ")" ) [ power ]
    power   = digit as in "cm3", "s-1" and "m²", or "^" or "**" with a number such as 2, -1 or 0.5

A product after "/" needs brackets: "l/min bar" is refused, since half of the readers take it for l bar/min.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from bramah.errors import UnitError, nearest, quoted
from bramah.records import dataclass
from bramah.units.table import (
    ABSOLUTE_PRESSURES,
    CELSIUS_NAMES,
    CELSIUS_ZERO,
    NUMBER,
    OTHER_SPELLINGS,
    TEMPERATURE,
    UNITS,
    Dimension,
)

LONGEST_UNIT = 80
# Keeps numerator and denominator inside the range of a double, and powers of powers cheap.
MOST_BITS = 1000

_NAME = re.compile(r"[A-Za-z°%]+|1(?![0-9])")
_POWER = re.compile(r"(?:\s*(?:\^|\*\*)\s*(-?[0-9](?:\.[05])?)|(-?[0-9]))(?![0-9])")
_TIMES = re.compile(r"\s*(?:\*(?!\*)|[·⋅×.])\s*")
_OVER = re.compile(r"\s*/\s*")
_SPACE = re.compile(r"\s+")
_SPELLINGS = str.maketrans(
    {"µ": "u", "μ": "u", "℃": "°C", "−": "-", "⁻": "-"} | dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: value in SI = value * numerator / denominator + offset.

    Two factors instead of one, because both are whole numbers for most units and 9 mm is then exactly 0.009 m.
    """

    dimension: Dimension
    numerator: float
    denominator: float
    offset: float = 0.0


class _Reader:
    """One pass over the text; every method leaves `at` behind what it has read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def next_is(self, character: str) -> bool:
        return self.text.startswith(character, self.at)

    def unit(self) -> tuple[Fraction, Dimension]:
        factor, dimension = self.factor()
        divided = False
        while self.at < len(self.text) and not self.next_is(")"):
            if self.take(_OVER):
                sign, divided = -1, True
            else:
                sign = 1
                times = self.take(_TIMES)
                space = times or self.take(_SPACE)
                if not times and self.next_is(")"):
                    break
                if not space and not self.next_is("("):
                    raise self.unexpected()
                if divided:
                    raise UnitError(
                        f'unit {quoted(self.text)} is ambiguous; write brackets after "/", as in l/(min bar)'
                    )
            other, other_dimension = self.factor()
            factor = self.bounded(factor * other**sign)
            dimension = tuple(a + sign * b for a, b in zip(dimension, other_dimension, strict=True))
        return factor, dimension

    def factor(self) -> tuple[Fraction, Dimension]:
        if self.next_is("("):
            self.at += 1
            self.take(_SPACE)
            factor, dimension = self.unit()
            if not self.next_is(")"):
                raise UnitError(f"unit {quoted(self.text)} lacks a closing bracket")
            self.at += 1
        else:
            name = self.take(_NAME)
            if name is None:
                raise self.unexpected()
            factor, dimension = _named(name.group(), self.text)
        power = self.take(_POWER)
        if power is None:
            return factor, dimension
        return self.raised(factor, dimension, float(power.group(1) or power.group(2)))

    def raised(self, factor: Fraction, dimension: Dimension, power: float) -> tuple[Fraction, Dimension]:
        if abs(power) * _bits(factor) > MOST_BITS:
            raise self.too_large()
        # A whole power stays exact.
        new = factor ** int(power) if power.is_integer() else Fraction(float(factor) ** power)
        return self.bounded(new), tuple(power * exponent for exponent in dimension)

    def bounded(self, factor: Fraction) -> Fraction:
        if _bits(factor) > MOST_BITS:
            raise self.too_large()
        return factor

    def too_large(self) -> UnitError:
        return UnitError(f"unit {quoted(self.text)} is too large or too small to compute with")

    def unexpected(self) -> UnitError:
        found = quoted(self.text[self.at]) if self.at < len(self.text) else "its end"
        return UnitError(f"unit {quoted(self.text)} cannot be read at {found}; write for example l/min or N s/m")


def _bits(factor: Fraction) -> int:
    return max(factor.numerator.bit_length(), factor.denominator.bit_length())


def _named(name: str, text: str) -> tuple[Fraction, Dimension]:
    known = UNITS.get(OTHER_SPELLINGS.get(name, name))
    if known is not None:
        return known
    if name in CELSIUS_NAMES:
        raise UnitError(f"{name} in {quoted(text)} is a point on a scale, not a factor; write K for a difference")
    if name in ABSOLUTE_PRESSURES:
        gauge = ABSOLUTE_PRESSURES[name]
        raise UnitError(f"pressures are gauge and {name} is absolute; subtract atmospheric pressure and write {gauge}")
    close = nearest(name, [*UNITS, *CELSIUS_NAMES])
    hint = f"; did you mean {quoted(close)}?" if close else ""
    raise UnitError(f"there is no unit {quoted(name)}{hint}")


def parse_unit(text: str) -> Unit:
    """The unit a text stands for; "" and "-" are plain numbers."""
    if not isinstance(text, str):
        raise UnitError(f'a unit is a text such as "bar", not a {type(text).__name__}')
    return _parsed(text)


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Unit:
    if len(text) > LONGEST_UNIT:
        raise UnitError(f"unit {quoted(text)} is longer than {LONGEST_UNIT} characters")
    text = text.translate(_SPELLINGS).strip()
    if text in ("", "-"):
        return Unit(NUMBER, 1.0, 1.0)
    if text in CELSIUS_NAMES:
        return Unit(TEMPERATURE, 1.0, 1.0, CELSIUS_ZERO)
    reader = _Reader(f"1{text}" if text.startswith("/") else text)
    factor, dimension = reader.unit()
    if reader.at < len(reader.text):
        raise UnitError(f"unit {quoted(text)} has a closing bracket too many")
    return Unit(dimension, float(factor.numerator), float(factor.denominator))
