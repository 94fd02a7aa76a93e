"""Declarations of numbers, of choices and of what shapes an assembly."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from bramah.declare.declared import Changed, Given, Told
from bramah.declare.written import ANY_UNIT, shown_unit, written_quantity
from bramah.errors import nearest
from bramah.units import format_quantity, from_unit, parse_any, parse_quantity


class Parameter(Given):
    """A number with a unit. Without a default it is optional and may stay unset."""

    def __init__(
        self,
        unit: str,
        default: float | None,
        *,
        above: float | None,
        least: float | None,
        below: float | None,
        most: float | None,
        help: str,
        advanced: bool,
        signal: bool,
        shaping: bool = False,
        assumed: bool = False,
        changed: Changed | None = None,
        usual: tuple[float, float] | None = None,
        expected: bool = False,
    ) -> None:
        self.unit, self.help, self.advanced, self.signal, self.shaping = unit, help, advanced, signal, shaping
        self.assumed, self.changed, self.expected = assumed, changed, expected
        si: Callable[[float], float] = (lambda v: float(v)) if unit == ANY_UNIT else (lambda v: from_unit(v, unit))
        self.default = None if default is None else si(default)
        limits = (("above", above), ("at least", least), ("below", below), ("at most", most))
        self.limits: tuple[tuple[str, float], ...] = tuple((word, si(v)) for word, v in limits if v is not None)
        self.usual = None if usual is None else (si(usual[0]), si(usual[1]))

    def read(self, value: Any) -> float | None:
        if value is None and self.default is None:
            return None
        if isinstance(value, bool) or value is None:
            raise ValueError("is not a number")
        si = parse_any(value) if self.unit == ANY_UNIT else parse_quantity(value, self.unit)
        if not math.isfinite(si):
            raise ValueError("must be a finite number")
        tests = {"above": si.__gt__, "at least": si.__ge__, "below": si.__lt__, "at most": si.__le__}
        for word, limit in self.limits:
            if tests[word](limit) is not True:
                raise ValueError(f"must be {word} {self.show(limit)}")
        return si

    def show(self, si: float) -> str:
        return f"{si:g}" if self.unit in (ANY_UNIT, "-") else format_quantity(si, self.unit)

    def told(self) -> Told:
        default = None if self.default is None else self.show(self.default)
        return Told(shown_unit(self.unit), default, tuple(f"{word} {self.show(limit)}" for word, limit in self.limits))

    def written(self) -> Any:
        return None if self.default is None else written_quantity(self.default, self.unit)

    def in_equations(self, scope: Any) -> Any:
        return None if self.shaping and not scope.shape(self) else scope.parameter(self)


class Choice(Given):
    """One of the members of an Enum. It shapes the equations, so it is fixed when they are compiled."""

    def __init__(self, options: type[Enum], default: Enum, *, help: str, advanced: bool) -> None:
        self.options, self.default, self.help, self.advanced = options, default, help, advanced

    def shape(self, value: Any) -> Enum | bool | None:
        found: Enum = value
        return found

    def read(self, value: Any) -> Enum:
        if isinstance(value, self.options):
            return value
        words = [str(o.value) for o in self.options]
        if isinstance(value, str) and value.lower() in words:
            return self.options(value.lower())
        near = nearest(str(value), words)
        hint = f" Did you mean {near!r}?" if near else ""
        raise ValueError(f"must be one of {', '.join(map(repr, words))}.{hint}")

    def told(self) -> Told:
        words = ", ".join(str(option.value) for option in self.options)
        return Told(None, str(self.default.value), (f"one of {words}",))

    def written(self) -> Any:
        return self.default.value

    def in_equations(self, scope: Any) -> Enum:
        found: Enum = scope.shape(self)
        return found


class Count(Given):
    """A whole number that shapes an assembly, such as how many segments it has."""

    def __init__(self, default: int, *, least: int, most: int, help: str) -> None:
        self.default, self.least, self.most, self.help, self.advanced = default, least, most, help, False

    def read(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < math.inf:
            raise ValueError("must be a whole number")
        if value != int(value):
            raise ValueError("must be a whole number")
        if not self.least <= value <= self.most:
            raise ValueError(f"must lie between {self.least} and {self.most}")
        return int(value)

    def told(self) -> Told:
        return Told(None, str(self.default), (f"a whole number from {self.least} to {self.most}",))


class Numbers(Given):
    """A list of numbers that shapes an assembly, or with `rows` a list of equally long lists.

    Plain numbers, unless units are given: that of all numbers of a list, or those of the first columns of rows. Numbers
    with a unit are quantities, in SI. Only a list whose default is empty may be empty.
    """

    def __init__(
        self, default: Sequence[Any], *, rows: bool, units: tuple[str, ...], above: float | None, help: str
    ) -> None:
        self.rows, self.units, self.above, self.help, self.advanced = rows, units, above, help, False
        self.may_be_empty = not len(default)
        self.default = self.read(default)

    def unit_of(self, column: int) -> str | None:
        """The unit of a number; None: it is plain."""
        place = column if self.rows else 0
        return self.units[place] if place < len(self.units) else None

    def read(self, value: Any) -> tuple[Any, ...]:
        what = "quantities" if self.units and not self.rows else "numbers"
        kind = f"a list of lists of {what}" if self.rows else f"a list of {what}"
        if isinstance(value, str) or not isinstance(value, Sequence) or not (len(value) or self.may_be_empty):
            raise ValueError(f"must be {kind}")
        if not self.rows:
            return tuple(self._one(v, 0) for v in value)
        if any(isinstance(row, str) or not isinstance(row, Sequence) or len(row) != len(value[0]) for row in value):
            raise ValueError(f"must be {kind}, all equally long")
        return tuple(tuple(self._one(v, column) for column, v in enumerate(row)) for row in value)

    def told(self) -> Told:
        limits = () if self.above is None else (f"each above {self.above:g}",)
        shape = "equally long lists of numbers" if self.rows else "numbers"
        return Told(", ".join(self.units) or None, str([*self.default]), (shape, *limits))

    def written(self) -> Any:
        rows = [
            [written_quantity(v, self.unit_of(column) or "-") for column, v in enumerate(row)]
            for row in (self.default if self.rows else [self.default])
        ]
        return rows if self.rows else rows[0]

    def _one(self, value: Any, column: int) -> float:
        unit = self.unit_of(column)
        if unit is not None and not isinstance(value, bool):
            found = parse_quantity(value, unit)
        elif isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ValueError("must hold nothing but finite numbers")
        else:
            found = float(value)
        if self.above is not None and not found > self.above:
            raise ValueError(f"must hold nothing but numbers above {self.above:g}")
        return found


def parameter(
    unit: str,
    default: float | None = None,
    *,
    above: float | None = None,
    least: float | None = None,
    below: float | None = None,
    most: float | None = None,
    help: str = "",
    advanced: bool = False,
    signal: bool = False,
    shaping: bool = False,
    assumed: bool = False,
    changed: Changed | None = None,
    usual: tuple[float, float] | None = None,
    expected: bool = False,
) -> Any:
    """Declare a parameter. `signal=True` lets a signal of the circuit drive it instead of a fixed value.

    One without a default may stay unset; with `shaping=True` it is then None while equations are written.
    `assumed=True` says that the default adds something that nobody asked for, `changed` that it was another one.
    `usual` are magnitudes between which a value is not questioned, where name and unit do not say it (`usual.py`).
    `expected=True` asks whoever neither drives it nor gives it, since the part then does nothing.
    """
    return Parameter(
        unit, default, above=above, least=least, below=below, most=most, help=help, advanced=advanced, signal=signal,
        shaping=shaping, assumed=assumed, changed=changed, usual=usual, expected=expected,
    )  # fmt: skip


def choice(options: type[Enum], default: Enum, *, help: str = "", advanced: bool = False) -> Any:
    """Declare a choice between variants of the equations."""
    return Choice(options, default, help=help, advanced=advanced)


def count(default: int, *, least: int = 1, most: int = 1000, help: str = "") -> Any:
    """Declare a whole number that shapes an assembly."""
    return Count(default, least=least, most=most, help=help)


def numbers(
    default: Sequence[Any],
    *,
    rows: bool = False,
    units: Sequence[str] = (),
    above: float | None = None,
    help: str = "",
) -> Any:
    """Declare a list of numbers, or a list of such rows, that shapes an assembly. `above` is in SI."""
    return Numbers(default, rows=rows, units=tuple(units), above=above, help=help)
