"""Options of a kind of study, read from a table of a study file or from arguments: all that is wrong is noted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from bramah.errors import MethodError, UnknownName, nearest, quoted
from bramah.studies.kind import Note

Read = TypeVar("Read")


class Options:
    """One table. What is wrong with an option is noted, and its default is taken so that reading goes on."""

    def __init__(self, tables: Mapping[str, Any], name: str, note: Note) -> None:
        given = tables.get(name, {})
        self._name, self._note = name, note
        self._asked: list[str] = []
        self._given: Mapping[str, Any] = given if isinstance(given, Mapping) else {}
        if not isinstance(given, Mapping):
            note((name,), f"{name} must be a table of options, not {given!r}.")

    def whole(self, key: str, default: int, least: int = 0) -> int:
        """A whole number."""
        fits = _whole(least)
        return int(self._taken(key, default, fits, f"a whole number, {least} or more"))

    def share(self, key: str, default: float) -> float:
        """A number between 0 and 1, neither of them."""
        return float(self._taken(key, default, lambda value: _real(value) and 0 < value < 1, "between 0 and 1"))

    def percents(self, key: str, default: Iterable[float]) -> tuple[float, ...]:
        """Numbers between 0 and 100, neither of them, without repetition and in order."""
        words = "a list of numbers between 0 and 100"
        found = self._taken(key, tuple(default), _percents, words)
        return tuple(sorted({float(percent) for percent in found}))

    def word(self, key: str, default: str, choices: Iterable[str]) -> str:
        """One of some words."""
        known = list(choices)
        value = self._taken(key, default, lambda value: isinstance(value, str), "a text")
        if value in known:
            return str(value)
        close = nearest(value, known)
        hint = f"Did you mean {quoted(close)}?" if close else f"Choose from: {', '.join(known)}."
        self._note((self._name, key), f"There is no {self._name} {quoted(value)}. {hint}")
        return default

    def text(self, key: str, words: str) -> str:
        """A text that must be given; `words` say what it is."""
        return str(self._taken(key, "", lambda value: isinstance(value, str) and bool(value.strip()), words))

    def finish(self) -> None:
        """Note what no option is called."""
        for key in self._given:
            if key not in self._asked:
                known = ", ".join(self._asked)
                close = nearest(str(key), self._asked)
                hint = f"Did you mean {quoted(close)}?" if close else f"It takes {known}." if known else ""
                self._note((self._name, key), f"{self._name} has no option {quoted(str(key))}. {hint}".strip())

    def _taken(self, key: str, default: Any, fits: Callable[[Any], bool], words: str) -> Any:
        self._asked.append(key)
        value = self._given.get(key, default)
        if fits(value):
            return value
        self._note((self._name, key), f"{self._name}.{key} must be {words}, not {value!r}.")
        return default


def made(read: Callable[[Mapping[str, Any], Note], Read], tables: Mapping[str, Any]) -> Read:
    """What is read from tables; raises one error with all that is wrong with them."""
    wrong: list[str] = []
    found = read(tables, lambda _, message: wrong.append(message))
    if wrong:
        raise MethodError("\n".join(wrong))
    return found


def noted(note: Note, place: tuple[str, ...], read: Callable[[], Read], default: Read) -> Read:
    """What is read; where that is refused, the reason is noted and it is the default."""
    try:
        return read()
    except (ValueError, UnknownName) as error:
        note(place, str(error))
        return default


def _whole(least: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= least


def _real(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _percents(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) > 0 and all(_real(v) and 0 < v < 100 for v in value)
