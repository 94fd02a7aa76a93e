"""What is to be known of a parameter."""

from __future__ import annotations

from dataclasses import dataclass

from bramah.components.size import Size
from bramah.declare import ANY_UNIT, Choice, Curve, Given, Numbers, Parameter, Surface

ANY_SIZE = "area, bore, K or rated flow"
"""What the size of a restriction may be given as."""


@dataclass(frozen=True, kw_only=True)
class ParameterFacts:
    """A parameter in words: its default and limits as they may be written in a file."""

    name: str
    help: str
    advanced: bool
    unit: str | None = None
    default: str | None = None
    limits: tuple[str, ...] = ()
    assumed: bool = False
    """Whether its default adds what nobody asked for and may change an answer by more than a per cent."""


def describe_parameter(name: str, declared: Given) -> ParameterFacts:
    """What a declaration says."""
    unit, default, limits = _shape(declared)
    return ParameterFacts(
        name=name,
        help=declared.help,
        advanced=getattr(declared, "advanced", False),
        unit=unit,
        default=default,
        limits=limits,
        assumed=declared.assumed,
    )


def _shape(declared: Given) -> tuple[str | None, str | None, tuple[str, ...]]:
    """Unit, default and limits."""
    if isinstance(declared, Parameter):
        default = None if declared.default is None else declared.show(declared.default)
        limits = tuple(f"{word} {declared.show(limit)}" for word, limit in declared.limits)
        limits += (ANY_SIZE,) if isinstance(declared, Size) else ()
        return shown_unit(declared.unit), default, limits
    if isinstance(declared, Choice):
        words = ", ".join(str(option.value) for option in declared.options)
        return None, str(declared.default.value), (f"one of {words}",)
    if isinstance(declared, Curve):
        units = f"{declared.x_unit} -> {declared.y_unit}".replace(ANY_UNIT, "any")
        return units, None if declared.default is None else "a curve", ("pairs of points",)
    if isinstance(declared, Surface):
        units = f"{declared.x_unit}, {declared.y_unit} -> {declared.unit}".replace(ANY_UNIT, "any")
        return units, "a surface", ("a row of x, then rows of y and values",)
    if isinstance(declared, Numbers):
        limits = () if declared.above is None else (f"each above {declared.above:g}",)
        shape = "equally long lists of numbers" if declared.rows else "numbers"
        return ", ".join(declared.units) or None, str([*declared.default]), (shape, *limits)
    return None, None, ()


def shown_unit(unit: str) -> str:
    """A unit in words."""
    return "any" if unit == ANY_UNIT else unit
