"""Rules between parameters, found out by asking for them with numbers that keep track of what becomes of them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from bramah.declare import Declared
from bramah.expr import Expr, Value, both, equal, negation, symbols
from bramah.records import dataclass

MOST_PATHS = 256
"""Ways through the rules of one object: those of components have a few."""


@dataclass(frozen=True)
class Forbidden:
    """Values that do not go together."""

    names: tuple[str, ...]
    condition: Expr
    """Other than zero if they are so."""


@dataclass(frozen=True)
class Relations:
    """What an object's parameters may not be, and those that cannot be changed, for their rules are no expressions."""

    forbidden: tuple[Forbidden, ...]
    fixed: frozenset[str]


def relations_of(of: Declared, symbol: Mapping[str, Expr]) -> Relations:
    """The rules between the parameters that have a symbol; the others stay as they are."""
    free = dict(symbol)
    while free:
        try:
            found = _explored(of, free)
        except _Escaped as escaped:
            free = {name: e for name, e in free.items() if name not in escaped.names}
            continue
        return Relations(found, frozenset(symbol) - frozenset(free))
    return Relations((), frozenset(symbol))


class _Escaped(Exception):
    """What these parameters do in the rules cannot be followed."""

    def __init__(self, names: set[str]) -> None:
        super().__init__(names)
        self.names = names


class _Path:
    """One way through the rules: the first comparisons come out as it says, those after them as false. Once a number
    became a plain one, as in a sentence, they come out as they do for the values at hand.
    """

    def __init__(self, said: tuple[bool, ...]) -> None:
        self.said, self.asked, self.became_plain = said, list[tuple[Expr, bool]](), list[Expr]()

    def decide(self, condition: Expr, at_hand: bool) -> bool:
        if self.became_plain:
            return at_hand
        if condition.op == "const":
            return bool(condition.value)
        for known, outcome in self.asked:
            if known is condition:
                return outcome
        k = len(self.asked)
        outcome = self.said[k] if k < len(self.said) else False
        self.asked.append((condition, outcome))
        return outcome


def _explored(of: Declared, free: Mapping[str, Expr]) -> tuple[Forbidden, ...]:
    """All ways through the rules that end with a complaint."""
    named = {name: parameter for parameter, e in free.items() for name in symbols([e])}
    waiting, found, count = list[tuple[bool, ...]]([()]), list[Forbidden](), 0
    while waiting:
        path, count = _Path(waiting.pop()), count + 1
        values = {n: Recorded(float(v), free[n], path) if n in free else v for n, v in of.values.items()}
        try:
            refused = next(iter(type(of).relations(values)), None) is not None
        except Exception as error:
            raise _Escaped(set(free)) from error
        if count > MOST_PATHS:
            raise _Escaped(set(free))
        if path.became_plain and not refused:
            raise _Escaped({named[name] for name in symbols(path.became_plain)})
        outcomes = [outcome for _, outcome in path.asked]
        waiting += [(*outcomes[:k], True) for k in range(len(path.said), len(outcomes))]
        if refused and path.asked:
            found.append(_forbidden(path, named))
    return tuple(found)


def _forbidden(path: _Path, named: Mapping[str, str]) -> Forbidden:
    """It is named after what was found to be so, and what was asked last."""
    told = [condition for condition, outcome in path.asked[:-1] if outcome] + [path.asked[-1][0]]
    all_of = [condition if outcome else negation(condition) for condition, outcome in path.asked]
    asked = set(symbols(told))
    return Forbidden(tuple(parameter for name, parameter in named.items() if name in asked), reduce(both, all_of))


class Recorded:
    """A number of which is known how it follows from parameters. What is compared with it is asked of its path."""

    def __init__(self, value: float, expression: Expr, path: _Path) -> None:
        self._value, self._expression, self._path = value, expression, path

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """Rules that ask what it is are told that it is a number."""
        return float

    def _with(self, other: Any, do: Callable[[Any, Any], Any], swapped: bool = False) -> Any:
        if not isinstance(other, Recorded | int | float):
            return NotImplemented
        a: tuple[float, Value] = (self._value, self._expression)
        b: tuple[float, Value] = (other._value, other._expression) if isinstance(other, Recorded) else (other, other)
        (v, e), (w, f) = (b, a) if swapped else (a, b)
        return Recorded(do(v, w), do(e, f), self._path)

    def _asked(self, other: Any, do: Callable[[Any, Any], Any], written: Callable[[Any, Any], Expr]) -> Any:
        if not isinstance(other, Recorded | int | float):
            return NotImplemented
        value, e = (other._value, other._expression) if isinstance(other, Recorded) else (other, other)
        return self._path.decide(written(self._expression, e), do(self._value, value))

    def __add__(self, other: Any) -> Any:
        return self._with(other, operator.add)

    def __radd__(self, other: Any) -> Any:
        return self._with(other, operator.add, swapped=True)

    def __sub__(self, other: Any) -> Any:
        return self._with(other, operator.sub)

    def __rsub__(self, other: Any) -> Any:
        return self._with(other, operator.sub, swapped=True)

    def __mul__(self, other: Any) -> Any:
        return self._with(other, operator.mul)

    def __rmul__(self, other: Any) -> Any:
        return self._with(other, operator.mul, swapped=True)

    def __truediv__(self, other: Any) -> Any:
        return self._with(other, operator.truediv)

    def __rtruediv__(self, other: Any) -> Any:
        return self._with(other, operator.truediv, swapped=True)

    def __neg__(self) -> Recorded:
        return Recorded(-self._value, -self._expression, self._path)

    def __abs__(self) -> Recorded:
        return Recorded(abs(self._value), abs(self._expression), self._path)

    def __lt__(self, other: Any) -> Any:
        return self._asked(other, operator.lt, operator.lt)

    def __le__(self, other: Any) -> Any:
        return self._asked(other, operator.le, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._asked(other, operator.gt, operator.gt)

    def __ge__(self, other: Any) -> Any:
        return self._asked(other, operator.ge, operator.ge)

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Recorded | int | float):
            float(self)
        return self._asked(other, operator.eq, equal)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return not self._path.decide(equal(self._expression, 0.0), self._value == 0.0)

    def __float__(self) -> float:
        """As a plain number it is known no more how it follows; sentences may have it so."""
        self._path.became_plain.append(self._expression)
        return self._value

    def __format__(self, form: str) -> str:
        return format(float(self), form)
