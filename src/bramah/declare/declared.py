"""What declarations have in common, and the objects that carry their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, ClassVar, Self

from bramah.errors import CircuitError, Problem, UnitError, nearest

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
        kind = type(self).__name__.lower()
        raise AttributeError(f"{self.name!r} is declared as a {kind}, which equations can set but not read.")


class Given(Declaration):
    """A declaration that takes a value from the user."""

    default: Any = None

    def read(self, value: Any) -> Any:
        """The checked value, in SI.

        Raises ValueError (or UnitError) with the end of a sentence that starts with the value.
        """
        raise TypeError(f"{type(self).__name__} does not say how to read a value.")

    def value_of(self, instance: Any) -> Any:
        return instance.values[self.name]


class Declared:
    """An object described by the declarations of its class. Its values are fixed when it is made."""

    declarations: ClassVar[dict[str, Declaration]] = {}
    values: Mapping[str, Any]
    """In SI, by name; read only, since systems that were built with them compare theirs with others."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        found: dict[str, Declaration] = {}
        for base in reversed(cls.__mro__):
            found |= {name: d for name, d in base.__dict__.items() if isinstance(d, Declaration)}
        cls.declarations = found

    def __init__(self, **values: Any) -> None:
        read, problems = self.check(values)
        if problems:
            raise CircuitError(problems)
        self.__dict__["values"] = MappingProxyType(read)

    @classmethod
    def given(cls) -> dict[str, Given]:
        """The declarations that take a value from the user."""
        return {name: d for name, d in cls.declarations.items() if isinstance(d, Given)}

    @classmethod
    def check(cls, values: Mapping[str, Any], owner: str | None = None) -> tuple[dict[str, Any], tuple[Problem, ...]]:
        """The values in SI with defaults filled in, and everything that is wrong with them."""
        owner = owner or cls.__name__
        given, problems = cls._read(values, owner)
        read: dict[str, Any] = {**{name: d.default for name, d in cls.given().items()}, **given}
        if not problems:
            problems = [Problem(owner, message) for message in cls.relations(read)]
        return read, tuple(problems)

    @classmethod
    def _read(cls, values: Mapping[str, Any], owner: str) -> tuple[dict[str, Any], list[Problem]]:
        """Each value by itself in SI, and what is wrong with it."""
        known, problems = cls.given(), []
        read: dict[str, Any] = {}
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
        return read, problems

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        """Sentences about values that do not go together; classes with such rules override this."""
        return ()

    def changed(self, changes: Mapping[str, Any], owner: str) -> tuple[Self, tuple[Problem, ...]]:
        """The same object with some values changed, and what is wrong with that; those that stay are not read again."""
        read, problems = self._read(changes, owner)
        if problems:
            return self, tuple(problems)
        made = object.__new__(type(self))
        made.__dict__["values"] = MappingProxyType({**self.values, **read})
        return made, tuple(Problem(owner, message) for message in self.relations(made.values))

    def replace(self, **changes: Any) -> Self:
        """The same object with some values changed."""
        return type(self)(**{**self.values, **changes})

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed; use replace({name}=...) to make another.")

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "values": dict(self.values)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update({**state, "values": MappingProxyType(state["values"])})

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
