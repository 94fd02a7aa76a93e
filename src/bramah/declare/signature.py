"""Signatures of declared types: what `inspect.signature`, `help` and completion show, and the answer to values without
a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from bramah.errors import CircuitError, Problem

if TYPE_CHECKING:
    import inspect

    from bramah.declare.declared import Declared, Given


Made = TypeVar("Made")


class Signed:
    """The signature of a class, made from its declarations when somebody asks for it."""

    def __get__(self, instance: Any, owner: Any) -> inspect.Signature:
        return signature_of(owner)


def signature_of(declared: type[Declared]) -> inspect.Signature:
    """Values by name with their defaults as people write them. Where a default is None, the annotation says the unit.

    Those that are seldom given stand last.
    """
    import inspect

    nothing = inspect.Parameter.empty
    return inspect.Signature(
        [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=given.written(),
                annotation=nothing if given.default is not None else given.told().unit or nothing,
            )
            for name, given in by_importance(declared).items()
        ]
    )


def by_importance(declared: type[Declared]) -> dict[str, Given]:
    """What takes a value: what the class itself declares, then what it has from others, and what is advanced last."""
    given = declared.given()
    names = dict.fromkeys(name for base in declared.__mro__ for name in vars(base) if name in given)
    return {name: given[name] for name in sorted(names, key=lambda name: getattr(given[name], "advanced", False))}


def without_names(declared: type[Declared], values: Sequence[Any], called: str = "") -> CircuitError:
    """The error for values without a name, with the names that they may be meant for."""
    called = called or declared.__name__
    left, meant = by_importance(declared), []
    if not left:
        return CircuitError([Problem(called, f"{called} takes no values: {called}().")])
    for value in values:
        name = next((name for name, given in left.items() if _takes(given, value)), None)
        if name is not None:
            del left[name]
            meant.append(f"{name}={_short(value)}")
    meant = meant or [f"{name}={_short(given.written())}" for name, given in left.items()][:1]
    return CircuitError([Problem(called, f"{called} takes its values by name: {called}({', '.join(meant)}).")])


def called_like(declared: type[Declared]) -> Callable[[Callable[..., Made]], Callable[..., Made]]:
    """Let a function that takes the values of a declared type have its signature too."""

    def dress(function: Callable[..., Made]) -> Callable[..., Made]:
        @wraps(function)
        def call(*nameless: Any, **values: Any) -> Made:
            if nameless:
                raise without_names(declared, nameless, function.__name__)
            return function(**values)

        call.__signature__ = signature_of(declared)  # type: ignore[attr-defined]
        return call

    return dress


def _takes(given: Given, value: Any) -> bool:
    try:
        given.read(value)
    except ValueError:
        return False
    return value is not None


def _short(value: Any) -> str:
    text = f'"{value}"' if isinstance(value, str) and '"' not in value else repr(value)
    return text if len(text) <= 60 else "..."
