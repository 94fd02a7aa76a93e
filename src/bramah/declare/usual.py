"""What parameters usually are, and questions about values that are far from it.

A range follows from what a parameter measures and from the words of its name; a declaration may say its own, as in
parameter("m", 10, usual=(0.01, 200)). The ranges are wide: what lies outside is nearly always a slip of units.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from bramah.declare.declared import Given
from bramah.declare.tabulated import Curve, Surface
from bramah.declare.values import Numbers, Parameter
from bramah.declare.written import ANY_UNIT
from bramah.units import everyday_unit, format_quantity, from_unit, parse_unit

# Words of the name, any of which must be there (none: all names), lowest and highest magnitude, unit.
_USUAL: tuple[tuple[str, float, float, str], ...] = (
    ("pressure precharge", 0.002, 5000, "bar"),
    ("modulus", 50, 2.5e7, "bar"),
    ("", 1e-4, 20_000, "bar"),
    ("bore rod piston seat spool orifice throttle port diameter", 0.02, 3000, "mm"),
    ("thickness", 0.005, 1000, "mm"),
    ("stroke travel cushion", 0.01, 50_000, "mm"),
    ("radius arm", 0.1, 50_000, "mm"),
    ("displacement", 0.005, 1e6, "cm3/rev"),
    ("", 1e-6, 1e6, "l/min"),
    ("", 1e-6, 1e6, "l"),
    ("PA PB AT BT PT CD full rated throttle orifice check bypass", 1e-3, 1e6, "mm2"),
    ("speed", 1e-3, 2e5, "rpm"),
    ("angle", 1e-3, 3600, "deg"),
    ("frequency", 1e-5, 1e6, "Hz"),
    ("switching", 1e-5, 20, "s"),
    ("constant lag filter ramp averaging delay", 1e-8, 1e4, "s"),
    ("mass", 1e-6, 1e8, "kg"),
    ("inertia", 1e-9, 1e8, "kg m2"),
    ("force preload", 1e-4, 1e9, "N"),
    ("torque preload capacity", 1e-6, 1e9, "Nm"),
    ("stiffness", 1e-2, 1e13, "N/m"),
    ("power", 1e-6, 1e6, "kW"),
    ("density", 1, 25_000, "kg/m3"),
    ("viscosity", 0.05, 1e5, "cSt"),
    ("temperature", 200, 700, "K"),
    ("leakage", 1e-20, 1e-5, "m3/(s Pa)"),
    ("discharge", 0.05, 1.5, "-"),
)
_ALSO = {"-": ("%",), "cm3/rev": ("m3/rev",)}
"""Units in which people have a number that they give without one, besides the declared one."""
_NUMBER = re.compile(r"\s*([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)\s*")


@lru_cache(maxsize=4096)
def usual_range(declared: Parameter) -> tuple[float, float] | None:
    """Lowest and highest magnitude in SI that are not questioned; None: any. Settings for experts are not looked at."""
    if declared.usual is not None:
        return declared.usual
    if declared.unit == ANY_UNIT or declared.advanced:
        return None
    words, dimension = set(declared.name.split("_")), parse_unit(declared.unit).dimension
    for named, low, high, unit in _USUAL:
        if parse_unit(unit).dimension == dimension and (not named or words & set(named.split())):
            return from_unit(low, unit), from_unit(high, unit)
    return None


def is_usual(declared: Parameter, si: float) -> bool:
    """Whether nobody would wonder about a value. Nothing at all is always usual."""
    found = usual_range(declared)
    return found is None or si == 0 or found[0] * (1 - 1e-9) <= abs(si) <= found[1] * (1 + 1e-9)


def question(name: str, declared: Given, si: Any, written: Any = None) -> str:
    """What to ask about a value in SI, as it was written if that is known; nothing where nothing is strange."""
    if not isinstance(declared, Parameter):
        return _question_of_list(name, declared, written)
    if not isinstance(si, float) or si in (0, declared.default):
        return ""
    bare = is_bare(written) and not _is_si(declared.unit)
    if is_usual(declared, si):
        return _question_of_bare(name, declared, si, written) if bare else ""
    shown = declared.show(si)
    said = shown if written is None else str(written).strip()
    known = said.replace(" ", "") == shown.replace(" ", "")
    text = f"{name} = {said}"
    if bare:
        text += " has no unit and counts in SI, which"
    if not known:
        text += f" is {shown}"
    meant = _meant(declared, si, written)
    if meant:
        return f'{text}{"," if known else ";"} did you mean "{meant}"?'
    low, high = (declared.show(limit) for limit in usual_range(declared) or ())
    return f"{text}{',' if known else ';'} usual is {low} to {high}."


def is_bare(written: Any) -> bool:
    """Whether a value was written as a number without a unit."""
    if isinstance(written, str):
        return _NUMBER.fullmatch(written) is not None
    return isinstance(written, int | float) and not isinstance(written, bool)


def _question_of_bare(name: str, declared: Parameter, si: float, written: Any) -> str:
    shown, meant = declared.show(si), _meant(declared, si, written)
    other = f', or "{meant}"' if meant else ""
    return f'{name} = {written} has no unit and counts in SI, as {shown}. Write "{shown}" if that is meant{other}.'


def _question_of_list(name: str, declared: Given, written: Any) -> str:
    """Numbers without unit in a list whose values have one."""
    units = _units(declared)
    loose = {units(r, c) for r, c, value in _entries(written) if is_bare(value) and float(value) != 0}
    wanted = sorted(unit for unit in loose if unit not in (None, ANY_UNIT) and not _is_si(unit))
    if not wanted:
        return ""
    listed = " and ".join(f'"12 {unit}"' for unit in wanted)
    return f"{name} holds numbers without unit, which count in SI. Write them such as {listed}."


def _units(declared: Given) -> Any:
    if isinstance(declared, Curve):
        return lambda row, column: declared.x_unit if column == 0 else declared.y_unit
    if isinstance(declared, Surface):
        return lambda row, column: None if row == column == 0 else declared.units(row, column)
    if isinstance(declared, Numbers):
        return lambda row, column: declared.unit_of(column)
    return lambda row, column: None


def _entries(written: Any) -> list[tuple[int, int, Any]]:
    rows = written if isinstance(written, list | tuple) else ()
    lists = [row if isinstance(row, list | tuple) else [row] for row in rows]
    return [(r, c, value) for r, row in enumerate(lists) for c, value in enumerate(row)]


def _meant(declared: Parameter, si: float, written: Any) -> str:
    """The same number in a unit in which it is usual."""
    number = _NUMBER.match(written) if isinstance(written, str) else None
    value = float(number.group(1)) if number else float(written) if is_bare(written) else si
    for unit in dict.fromkeys((declared.unit, everyday_unit(declared.unit), *_ALSO.get(declared.unit, ()))):
        meant = from_unit(value, unit)
        if meant != si and is_usual(declared, meant):
            return format_quantity(meant, unit)
    return ""


def _is_si(unit: str) -> bool:
    if unit == ANY_UNIT:
        return True
    found = parse_unit(unit)
    return found.numerator == found.denominator and found.offset == 0
