"""Units of an FMU's variables: how their numbers become SI, and what they are called here."""

from __future__ import annotations

import math
from typing import Any

from bramah.errors import UnitError
from bramah.records import dataclass
from bramah.units import parse_unit

SAME = 1e-9
"""Factors that differ by less are one: files round them to some digits."""


@dataclass(frozen=True)
class Scale:
    """SI = factor value + offset."""

    factor: float = 1.0
    offset: float = 0.0
    unit: str = "*"
    """As Bramah writes it; "*" where it knows no name for it."""

    def to_si(self, value: float) -> float:
        return self.factor * value + self.offset

    def from_si(self, value: float) -> float:
        return (value - self.offset) / self.factor


def scale_of(variable: Any, definitions: list[Any]) -> Scale:
    """By the unit's name, where Bramah knows it and the FMU does not define it otherwise; else by that definition.

    Angles count as numbers in most FMUs, so that an rpm may be defined as 1/60 Hz: there the name is right.
    """
    declared = variable.declaredType
    name = variable.unit or (getattr(declared, "unit", None) if declared is not None else None)
    if not name:
        return Scale()
    base = next((unit.baseUnit for unit in definitions if unit.name == name), None)
    named = _by_name(name)
    if named is not None and (base is None or _agree(named, name, base)):
        return named
    return Scale() if base is None else Scale(float(base.factor), float(base.offset))


def _by_name(name: str) -> Scale | None:
    try:
        unit = parse_unit(name)
    except UnitError:
        return None
    return Scale(unit.numerator / unit.denominator, unit.offset, name)


def _agree(named: Scale, name: str, base: Any) -> bool:
    """Whether the definition says the same, but for the angle."""
    *dimension, angle = parse_unit(name).dimension
    if tuple(dimension) != (base.m, base.kg, base.s, base.K) or base.A or base.mol or base.cd:
        return False
    return angle != base.rad or math.isclose(named.factor, base.factor, rel_tol=SAME)
