"""Values with units at the edge, floats in SI inside."""

from __future__ import annotations

import math
import re
from numbers import Real
from typing import TYPE_CHECKING, Any, TypeVar

from bramah.errors import UnitError, quoted
from bramah.units.grammar import LONGEST_UNIT, Unit, parse_unit
from bramah.units.names import everyday_unit, quantity_name
from bramah.units.table import ANGULAR_SPEED, FREQUENCY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Value = TypeVar("Value", float, NDArray[np.float64])
else:
    Value = TypeVar("Value")

LONGEST_TEXT = 40 + LONGEST_UNIT

_NUMBER = re.compile(r"\s*([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_NOT_FINITE = re.compile(r"\s*[+-]?(?:nan|inf|infinity)\b", re.IGNORECASE)


def parse_quantity(value: object, unit: str) -> float:
    """The value in SI of a number, a text or a pint quantity, checked against the dimension of `unit`.

    A bare number, also as text, is in SI already. A text such as "120 bar" carries its own unit.
    """
    expected = parse_unit(unit)
    if isinstance(value, str):
        result = _from_text(value, unit, expected)
    elif isinstance(value, Real) and value is not True and value is not False:
        result = _as_float(value)
    elif hasattr(value, "to_base_units") or (hasattr(value, "to") and hasattr(value, "magnitude")):
        result = _from_foreign(value, unit, expected)
    else:
        shown = quoted(repr(value)) if isinstance(value, bool) else f"a {type(value).__name__}"
        raise UnitError(f"cannot read {shown} as {_expectation(unit)}; {_advice('12', unit)}")
    if not math.isfinite(result):
        shown = quoted(value) if isinstance(value, str) else str(result)
        raise UnitError(f"{shown} is not a finite number; {_advice('12', unit)}")
    return result


def parse_any(value: object) -> float:
    """The value in SI of a number, or of a text or pint quantity of whatever dimension."""
    if hasattr(value, "to_base_units"):
        return parse_quantity(value, str(value.to_base_units().units))
    if not isinstance(value, str):
        return parse_quantity(value, "-")
    match = _NUMBER.match(value)
    return parse_quantity(value, value[match.end() :].strip() or "-" if match else "-")


def from_unit(value: Value, unit: str) -> Value:
    """The value in SI of a number or array given in `unit`."""
    return _to_si(value, parse_unit(unit))


def convert(value: Value, unit: str) -> Value:
    """The number or array in `unit` of a value in SI."""
    known = parse_unit(unit)
    return (value - known.offset) * known.denominator / known.numerator


def require_alike(unit: str, other: str, what: str) -> None:
    """Raise UnitError unless what is in one unit can be shown in the other."""
    if parse_unit(unit).dimension != parse_unit(other).dimension:
        shown = everyday_unit(unit)
        raise UnitError(f"{what} is {_expectation(unit)} and cannot be shown in {other}; try for example {shown}")


def format_quantity(value: float, unit: str, digits: int = 6) -> str:
    """A value in SI as text in `unit`, such as "120 bar", with at most `digits` significant digits."""
    number = f"{convert(float(value), unit) + 0.0:.{digits}g}"
    mantissa, exponent, power = number.partition("e")
    if exponent:
        number = f"{mantissa}e{int(power)}"
    return number if unit.strip() in ("", "-", "1") else f"{number} {unit}"


def _to_si(value: Value, unit: Unit) -> Value:
    scaled = value * unit.numerator / unit.denominator
    # Adding 0.0 would copy an array and lose the sign of -0.0 for nothing.
    return scaled + unit.offset if unit.offset else scaled


def _from_text(text: str, unit: str, expected: Unit) -> float:
    if len(text) > LONGEST_TEXT:
        raise UnitError(f"{quoted(text)} is longer than {LONGEST_TEXT} characters; {_advice('12', unit)}")
    match = _NUMBER.match(text.replace("−", "-"))
    if match is None:
        if _NOT_FINITE.match(text):
            raise UnitError(f"{quoted(text)} is not a finite number; {_advice('12', unit)}")
        raise UnitError(f"{quoted(text)} does not begin with a number; {_advice('12', unit)}")
    number, rest = match.group(1), text[match.end() :].strip()
    if not rest:
        return float(number)
    if rest.startswith(","):
        raise UnitError(f"cannot read {quoted(text)}; write numbers with a decimal point and no separators")
    try:
        given = parse_unit(rest)
    except UnitError as error:
        raise UnitError(f"cannot read {quoted(text)} as {_expectation(unit)}: {error}") from None
    if given.dimension != expected.dimension:
        cycles = _cycles(unit, expected, given)
        if cycles is None:
            raise UnitError(f"cannot read {quoted(text)} as {_expectation(unit)}; {_advice(number, unit)}")
        return _to_si(float(number), given) * cycles
    return _to_si(float(number), given)


def _cycles(unit: str, expected: Unit, given: Unit) -> float | None:
    """What turns an angular frequency into the frequency that is asked for in Hz: a cycle is 2 pi rad.

    The other way 50 Hz may be meant as 50 rad/s, and 1/s may be no frequency at all.
    """
    turns = "Hz" in unit and expected.dimension == FREQUENCY and given.dimension == ANGULAR_SPEED
    return 1 / (2 * math.pi) if turns else None


def _from_foreign(value: Any, unit: str, expected: Unit) -> float:
    """The value in SI of a pint quantity, or of anything with its `to` and `magnitude`."""
    try:
        if not hasattr(value, "to_base_units"):
            return from_unit(float(value.to(unit).magnitude), unit)
        base = value.to_base_units()
        given = parse_unit(str(base.units))
        number = float(base.magnitude)
    except (TypeError, ValueError, AttributeError) as error:
        raise UnitError(f"cannot read {quoted(str(value))} as {_expectation(unit)}: {error}") from error
    if given.dimension != expected.dimension:
        raise UnitError(f"cannot read {quoted(str(value))} as {_expectation(unit)}; {_advice('12', unit)}")
    return _to_si(number, given)


def _as_float(value: Real) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _expectation(unit: str) -> str:
    name = quantity_name(unit)
    if name is None:
        return f"a value in {unit}"
    return name if unit.strip() in ("", "-", "1") else f"{name} ({unit})"


def _advice(number: str, unit: str) -> str:
    example = everyday_unit(unit).strip().removeprefix("-")
    return f"try for example {quoted(f'{number} {example}'.strip())}"
