"""What declarations have in common, and the objects that carry their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self

from bramah.declare.signature import Signed, without_names
from bramah.errors import CircuitError, Problem, UnitError, nearest
from bramah.records import dataclass


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

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()}{f': {self.help}' if self.help else ''}>"


@dataclass(frozen=True)
class Changed:
    """A default that was another one before, so that who relied on it is told."""

    format: int
    """Format of circuit files from which on the new one holds; an older file that leaves the value out is told."""
    was: str
    """As it is written in a file to get the old answer."""
    matters: Callable[[Mapping[str, Any]], bool] = lambda values: True
    """Whether it counts for a part with these values."""


class Told(NamedTuple):
    """What people read about a value: unit, default and limits in words."""

    unit: str | None = None
    default: str | None = None
    limits: tuple[str, ...] = ()


class Given(Declaration):
    """A declaration that takes a value from the user."""

    default: Any = None
    assumed: bool = False
    """Whether its default adds what nobody asked for and may change an answer by more than a per cent: said first."""
    changed: Changed | None = None
    shaping: bool = False
    """Whether the equations are others where it is left unset; while they are written it is None there."""

    def shape(self, value: Any) -> Enum | bool | None:
        """What of a value shapes the equations, so that they are written anew where it changes; None if nothing does.

        A value that shapes nothing is only a number to them.
        """
        return value is not None if self.shaping else None

    def read(self, value: Any) -> Any:
        """The checked value, in SI.

        Raises ValueError (or UnitError) with the end of a sentence that starts with the value.
        """
        raise TypeError(f"{type(self).__name__} does not say how to read a value.")

    def told(self) -> Told:
        """Its unit, default and limits."""
        return Told()

    def written(self) -> Any:
        """The default as one gives it: "2 mm"."""
        return self.default

    def value_of(self, instance: Any) -> Any:
        return instance.values[self.name]

    def __repr__(self) -> str:
        told = self.told()
        words = f"{told.default} unless given" if told.default else f"in {told.unit}" if told.unit else "optional"
        kind = type(self).__name__.lower()
        return f"<{kind}: {'; '.join(part for part in (', '.join([words, *told.limits]), self.help) if part)}>"


class Declared:
    """An object described by the declarations of its class. Its values are fixed when it is made."""

    declarations: ClassVar[dict[str, Declaration]] = {}
    values: Mapping[str, Any]
    """In SI, by name; read only, since systems that were built with them compare theirs with others."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        # In the order in which Python looks names up, so that a class may declare a part of what another one is.
        cls.declarations = {
            name: d for base in reversed(cls.__mro__) for name, d in vars(base).items() if isinstance(d, Declaration)
        }

    __signature__ = Signed()

    def __init__(self, *nameless: Any, **values: Any) -> None:
        if nameless:
            raise without_names(type(self), nameless)
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
                end = "" if str(error).endswith(("?", ".")) else "."
                problems.append(Problem(where, f"{owner}.{name} = {_shown(value)} {error}{end}"))
        return read, problems

    @classmethod
    def shapes(cls, values: Mapping[str, Any]) -> dict[str, Enum | bool]:
        """What shapes the equations of an object with these values, by name."""
        found = ((name, d.shape(values[name])) for name, d in cls.given().items())
        return {name: shape for name, shape in found if shape is not None}

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
