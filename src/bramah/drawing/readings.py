"""Numbers for a drawing: signals of a steady state, or of an instant of a run."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Any

from bramah.equilibrium.found import Point, Steady, Value
from bramah.errors import ArgumentError
from bramah.records import dataclass
from bramah.units import format_quantity, parse_quantity

if TYPE_CHECKING:
    from bramah.result import Result

DIGITS = 3
"""Figures of a number on a drawing."""
NOTHING, NOTHING_PLAIN = 1e-4, 1e-7
"""A number this small in its unit is shown as 0; one without a unit may be a length in metres, and is held smaller."""
PLAIN = ("", "-", "*")


@dataclass(frozen=True)
class Readings:
    """What signals are worth, by name."""

    caption: str
    """When: "steady state", "t = 0.5 s"."""
    known: Container[str]
    value: Callable[[str], Value]

    def get(self, name: str) -> Value | None:
        """A signal, if it is known."""
        return self.value(name) if name in self.known else None


def readings(values: Any, at: float | str | None = None) -> Readings:
    """Those of a steady state or of a result at a time; without a time, at its end."""
    from bramah.result import Result

    if isinstance(values, Result):
        return _of_result(values, at)
    if isinstance(values, Point):
        if at is not None:
            raise ArgumentError(f"at = {at!r} is for the result of a run. A steady state has no other instant.")
        values.raise_if_failed()
        told = "steady state" if isinstance(values, Steady) else f"t = {format_quantity(values.t, 's')}"
        return Readings(told, values, values.__getitem__)
    raise ArgumentError(
        f"Values on a drawing come from a steady state or a result, not from {type(values).__name__}. "
        "Give values=br.steady(circuit), or values=br.simulate(circuit) and at=."
    )


def _of_result(result: Result, at: float | str | None) -> Readings:
    begin, end = float(result.t[0]), float(result.t[-1])
    t = end if at is None else parse_quantity(at, "s")
    if not begin <= t <= end:
        ends = f"{format_quantity(begin, 's')} to {format_quantity(end, 's')}"
        raise ArgumentError(f"at = {format_quantity(t, 's')} is not in the run, which goes from {ends}.")
    return Readings(
        f"t = {format_quantity(t, 's')}", frozenset(result.names()),
        lambda name: Value(result[name].at(t), result.unit(name)),
    )  # fmt: skip


def short(value: Value) -> str:
    """A number with its unit, in three figures."""
    number = value.in_unit()
    text = f"{number:.0f}" if 10**DIGITS <= abs(number) < 10**6 else f"{number:.{DIGITS}g}"
    plain = value.unit in PLAIN
    nothing = abs(number) < (NOTHING_PLAIN if plain else NOTHING)
    return ("0" if nothing else text) + ("" if plain else f" {value.unit}")
