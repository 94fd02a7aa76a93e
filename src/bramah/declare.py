"""Parameters as they are declared in a class: unit, default, limits and one line of help; and the objects that carry
their values.

    class Orifice(Component):
        diameter = parameter("mm", 2.0, above=0, help="bore of the sharp edge")

Defaults and limits are given in the declared unit. Values are numbers in SI, or strings with a unit ("2 mm"). While
equations are written, the same attribute is a symbol of the expression graph instead of a number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Self

from bramah.errors import CircuitError, Problem, UnitError, nearest
from bramah.expr import Expr, corner, piece, table
from bramah.expr.tables import Extrapolation, Interpolation, table_record
from bramah.units import format_quantity, from_unit, parse_any, parse_quantity

ANY_UNIT = "*"
"""The unit of values that mean whatever they are joined to, such as a signal's."""


class Declaration:
    """Something declared in a class body under a name."""

    name: str = ""
    help: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        scope = instance.__dict__.get("_scope")
        return self.value_of(instance) if scope is None else self.in_equations(scope)

    def value_of(self, instance: Any) -> Any:
        raise AttributeError(f"{type(instance).__name__}.{self.name} has a value only while equations are written.")

    def in_equations(self, scope: Any) -> Any:
        raise NotImplementedError


class Given(Declaration):
    """A declaration that takes a value from the user."""

    default: Any = None

    def read(self, value: Any) -> Any:
        """The checked value, in SI.

        Raises ValueError (or UnitError) with the end of a sentence that starts with the value.
        """
        raise NotImplementedError

    def value_of(self, instance: Any) -> Any:
        return instance.values[self.name]


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
    ) -> None:
        self.unit, self.help, self.advanced, self.signal = unit, help, advanced, signal
        si: Callable[[float], float] = (lambda v: float(v)) if unit == ANY_UNIT else (lambda v: from_unit(v, unit))
        self.default = None if default is None else si(default)
        limits = (("above", above), ("at least", least), ("below", below), ("at most", most))
        self.limits: tuple[tuple[str, float], ...] = tuple((word, si(v)) for word, v in limits if v is not None)

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

    def in_equations(self, scope: Any) -> Expr:
        found: Expr = scope.parameter(self)
        return found


class Choice(Given):
    """One of the members of an Enum. It shapes the equations, so it is fixed when they are compiled."""

    def __init__(self, options: type[Enum], default: Enum, *, help: str, advanced: bool) -> None:
        self.options, self.default, self.help, self.advanced = options, default, help, advanced

    def read(self, value: Any) -> Enum:
        if isinstance(value, self.options):
            return value
        words = [str(o.value) for o in self.options]
        if isinstance(value, str) and value.lower() in words:
            return self.options(value.lower())
        near = nearest(str(value), words)
        hint = f" Did you mean {near!r}?" if near else ""
        raise ValueError(f"must be one of {', '.join(map(repr, words))}.{hint}")

    def in_equations(self, scope: Any) -> Enum:
        found: Enum = scope.choice(self)
        return found


class Curve(Given):
    """A curve through points: pairs of numbers or quantities."""

    def __init__(
        self,
        x_unit: str,
        y_unit: str,
        default: Sequence[Sequence[float]] | None,
        *,
        between: Interpolation,
        outside: Extrapolation,
        help: str,
        advanced: bool,
    ) -> None:
        self.x_unit, self.y_unit, self.between, self.outside = x_unit, y_unit, between, outside
        self.help, self.advanced = help, advanced
        self.default = None if default is None else self._points(default, from_unit)

    def _points(self, rows: Any, convert: Callable[[Any, str], float]) -> tuple[tuple[float, float], ...]:
        def one(v: Any, unit: str) -> float:
            return parse_any(v) if unit == ANY_UNIT else convert(v, unit)

        return tuple((one(x, self.x_unit), one(y, self.y_unit)) for x, y in rows)

    def read(self, value: Any) -> tuple[tuple[float, float], ...] | None:
        if value is None and self.default is None:
            return None
        try:
            points = self._points(value, parse_quantity)
        except UnitError:
            raise
        except (TypeError, ValueError):
            raise ValueError("must be a list of pairs such as [[0, 0], [1, 5]]") from None
        self.record(points)
        return points

    def record(self, points: Sequence[Sequence[float]]) -> Any:
        """The data of the curve for the compiled code."""
        return table_record([p[0] for p in points], [p[1] for p in points], self.between, self.outside)

    def in_equations(self, scope: Any) -> CurveInEquations:
        return CurveInEquations(scope.parameter(self))


class CurveInEquations:
    """A curve while equations are written."""

    def __init__(self, handle: Expr) -> None:
        self.handle = handle

    def at(self, x: Expr) -> Expr:
        """The curve's value; its slope is exact where this is differentiated."""
        return table(self.handle, x)

    def piece(self, number: Expr, x: Expr) -> Expr:
        """The cubic of piece `number`, even where x lies outside it."""
        return piece(self.handle, number, x)

    def corner(self, number: Expr) -> Expr:
        """The x of point `number`; infinite outside the curve."""
        return corner(self.handle, number)


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
) -> Any:
    """Declare a parameter. `signal=True` lets a signal of the circuit drive it instead of a fixed value."""
    return Parameter(
        unit, default, above=above, least=least, below=below, most=most, help=help, advanced=advanced, signal=signal
    )


def choice(options: type[Enum], default: Enum, *, help: str = "", advanced: bool = False) -> Any:
    """Declare a choice between variants of the equations."""
    return Choice(options, default, help=help, advanced=advanced)


def curve(
    x_unit: str,
    y_unit: str,
    default: Sequence[Sequence[float]] | None = None,
    *,
    between: Interpolation = Interpolation.SMOOTH,
    outside: Extrapolation = Extrapolation.HOLD,
    help: str = "",
    advanced: bool = False,
) -> Any:
    """Declare a curve given by points."""
    return Curve(x_unit, y_unit, default, between=between, outside=outside, help=help, advanced=advanced)


class Declared:
    """An object described by the declarations of its class. Its values are fixed when it is made."""

    declarations: ClassVar[dict[str, Declaration]] = {}
    values: dict[str, Any]

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        own = {name: d for name, d in cls.__dict__.items() if isinstance(d, Declaration)}
        cls.declarations = {**cls.declarations, **own}

    def __init__(self, **values: Any) -> None:
        read, problems = self.check(values)
        if problems:
            raise CircuitError(problems)
        self.__dict__["values"] = read

    @classmethod
    def given(cls) -> dict[str, Given]:
        """The declarations that take a value from the user."""
        return {name: d for name, d in cls.declarations.items() if isinstance(d, Given)}

    @classmethod
    def check(cls, values: Mapping[str, Any], owner: str | None = None) -> tuple[dict[str, Any], tuple[Problem, ...]]:
        """The values in SI with defaults filled in, and everything that is wrong with them."""
        owner = owner or cls.__name__
        known, problems = cls.given(), []
        read: dict[str, Any] = {name: d.default for name, d in known.items()}
        for name, value in values.items():
            where = f"{owner}.{name}"
            if name not in known:
                near = nearest(name, known)
                hint = f" Did you mean {near!r}?" if near else f" It has {_listed(known)}."
                problems.append(Problem(where, f"{cls.__name__} has no parameter {name!r}.{hint}"))
                continue
            try:
                read[name] = known[name].read(value)
            except UnitError as error:
                problems.append(Problem(where, str(error)))
            except ValueError as error:
                problems.append(Problem(where, f"{owner}.{name} = {_shown(value)} {error}."))
        if not problems:
            problems += [Problem(f"{owner}", message) for message in cls.relations(read)]
        return read, tuple(problems)

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        """Sentences about values that do not go together; classes with such rules override this."""
        return ()

    def replace(self, **changes: Any) -> Self:
        """The same object with some values changed."""
        return type(self)(**{**self.values, **changes})

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed; use replace({name}=...) to make another.")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values == other.values

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.values.items())))

    def __repr__(self) -> str:
        known = self.given()
        changed = {n: v for n, v in self.values.items() if v != known[n].default}
        return f"{type(self).__name__}({', '.join(f'{n}={_shown(v)}' for n, v in changed.items())})"


def _shown(value: Any) -> str:
    if isinstance(value, Enum):
        value = value.value
    written = value if isinstance(value, str) else repr(value)
    return written if len(written) <= 60 else written[:57] + "..."


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
