"""Dataclasses that are made quickly, for a person waits for a hundred of them at every start; and properties that are
computed once.

`dataclass` is that of the standard library, and type checkers take it for that. There, each method of each class is
compiled from text of its own; here `__init__` alone is, and the others are shared.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from functools import cached_property as cached_property
else:

    class cached_property:
        """As in the standard library, which before Python 3.12 lets one thread at a time compute a property, of all the
        objects that have it. Here threads that ask one object at the same time may all compute it, and get the same.
        """

        def __init__(self, function):
            self._function, self.__doc__ = function, function.__doc__

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            return instance.__dict__.setdefault(self._name, self._function(instance))

    def dataclass(cls=None, /, *, frozen=False, eq=True, kw_only=False, **others):
        """As in the standard library."""

        def made(cls):
            if others:
                return dataclasses.dataclass(cls, frozen=frozen, eq=eq, kw_only=kw_only, **others)
            return _made(cls, frozen, eq, kw_only)

        return made if cls is None else made(cls)


def _made(cls: type[Any], frozen: bool, eq: bool, kw_only: bool) -> type[Any]:
    # Frozen to nobody but ourselves: what the library would add for it is added below.
    made: type[Any] = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
    fields = [field for field in made.__dict__["__dataclass_fields__"].values() if _is_field(field)]
    _add(made, "__init__", _init(made, fields))
    _add(made, "__repr__", _repr([field.name for field in fields if field.repr]))
    if eq:
        compared = [field.name for field in fields if field.compare]
        _add(made, "__eq__", _eq(compared))
        if "__hash__" not in cls.__dict__ or cls.__dict__["__hash__"] is None:
            made.__hash__ = _hash(compared) if frozen else None  # type: ignore[assignment]
    if frozen:
        names = frozenset(field.name for field in fields)
        made.__setattr__ = _refuse(made, names, "assign to")
        made.__delattr__ = _refuse(made, names, "delete")
    return made


def _is_field(field: Any) -> bool:
    return field._field_type is dataclasses._FIELD  # type: ignore[attr-defined]


def _add(cls: type[Any], name: str, method: Callable[..., Any]) -> None:
    """Unless the class has one of its own."""
    if name not in cls.__dict__:
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, method)


def _init(cls: type[Any], fields: list[Any]) -> Callable[..., Any]:
    known: dict[str, Any] = {"_missing": dataclasses.MISSING}
    given: dict[bool, list[str]] = {False: [], True: []}
    lines = []
    for field in fields:
        name, default, factory = field.name, field.default, field.default_factory
        value = name
        if factory is not dataclasses.MISSING:
            known[f"_made_{name}"], default = factory, dataclasses.MISSING
            value = f"_made_{name}() if {name} is _missing else {name}" if field.init else f"_made_{name}()"
            known[f"_default_{name}"] = dataclasses.MISSING
        elif default is not dataclasses.MISSING:
            known[f"_default_{name}"] = default
            value = name if field.init else f"_default_{name}"
        elif not field.init:
            continue
        if field.init:
            given[field.kw_only].append(f"{name}=_default_{name}" if f"_default_{name}" in known else name)
        lines.append(f"  _all[{name!r}] = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("  self.__post_init__()")
    arguments = ", ".join(["self", *given[False], *(["*", *given[True]] if given[True] else [])])
    text = f"def __init__({arguments}):\n  _all = self.__dict__\n" + "\n".join(lines)
    exec(text, known)
    made: Callable[..., Any] = known["__init__"]
    made.__annotations__ = {field.name: field.type for field in fields if field.init} | {"return": None}
    return made


def _repr(names: list[str]) -> Callable[..., Any]:
    def __repr__(self: Any) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({values})"

    return __repr__


def _values(names: list[str]) -> Callable[[Any], Any]:
    return attrgetter(*names) if names else lambda _: ()


def _eq(names: list[str]) -> Callable[..., Any]:
    values = _values(names)

    def __eq__(self: Any, other: object) -> Any:
        if other.__class__ is self.__class__:
            return self is other or values(self) == values(other)
        return NotImplemented

    return __eq__


def _hash(names: list[str]) -> Callable[..., Any]:
    values = _values(names)

    def __hash__(self: Any) -> int:
        return hash(values(self))

    return __hash__


def _refuse(cls: type[Any], names: frozenset[str], what: str) -> Callable[..., Any]:
    other = object.__setattr__ if what == "assign to" else object.__delattr__

    def refuse(self: Any, name: str, *value: Any) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot {what} field {name!r}")
        other(self, name, *value)

    return refuse
