"""Exceptions of Bramah: each is also a built-in one, and says what is wrong, where, and what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any

from bramah.records import dataclass

LONGEST_QUOTE = 60
MOST_CANDIDATES = 1000
MOST_LISTED = 16


class BramahError(Exception):
    """Anything Bramah refuses or fails to do."""


class UnitError(BramahError, ValueError):
    """A value that cannot be read as the quantity it stands for."""


class FileError(BramahError, ValueError):
    """A file that cannot be read or written as asked."""


class UnknownName(BramahError, LookupError, ValueError):
    """A name that nothing carries."""


class ArgumentError(BramahError, TypeError, ValueError):
    """An argument that is not what it should be, of another kind or none of the words there are."""


class MethodError(BramahError, ValueError):
    """A solver or setting that does not fit the circuit."""


class ExportError(BramahError, ValueError):
    """A circuit that cannot leave Bramah as it is."""


class FitError(BramahError, ValueError):
    """Data that no parameters can be fitted to."""


class SimulationError(BramahError, RuntimeError):
    """A run that could not be carried to its end."""


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C.

    `result` is what had been computed by then: the Result of a run, or the Steady that a search had come to.
    """

    def __init__(self, message: str, result: Any) -> None:
        super().__init__(message)
        self.result = result


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a circuit.

    `where` is the object ("relief.cracking_pressure"), `message` a sentence about it,
    `location` the place it was written ("press.toml:41").
    """

    where: str
    message: str
    location: str | None = None

    def __str__(self) -> str:
        text = self.message if self.where in self.message else f"{self.where}: {self.message}"
        if self.location is None:
            return text
        return f"{text.removesuffix('.')} ({self.location})."


class CircuitError(BramahError, ValueError):
    """A circuit that cannot be simulated, with all of its problems."""

    what = "circuit"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        if len(lines) == 1:
            return lines[0]
        return "\n".join([f"The {self.what} has {len(lines)} problems:", *(f"  {line}" for line in lines)])


class StudyError(CircuitError):
    """A study that cannot be carried out, with all of its problems."""

    what = "study"


def quoted(text: str) -> str:
    """The text in double quotes for a message: one line, printable, of bounded length."""
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 3] + "..."
    return '"' + "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text) + '"'


def must_be(value: object, kinds: type | tuple[type, ...], what: str, expected: str) -> None:
    """Raise ArgumentError unless a value is of a kind; `expected` says which one, in words."""
    if not isinstance(value, kinds):
        raise ArgumentError(f"{what} must be {expected}, not {_told(value)}.")


def mapping_of(given: Mapping[str, Any] | None, what: str, example: str) -> Mapping[str, Any]:
    """Values by name; none where None was given."""
    if given is None:
        return {}
    expected = f"values by name, such as {example}"
    must_be(given, Mapping, what, expected)
    for name in given:
        must_be(name, str, f"A name in {what}", "a text")
    return given


def names_of(given: str | Iterable[str], what: str) -> list[str]:
    """One name or several."""
    if isinstance(given, str):
        return [given]
    must_be(given, Iterable, what, "a name or a list of names")
    if getattr(given, "ndim", 1) != 1:
        raise ArgumentError(f"{what} must be a name or a list of names, not {_told(given)}.")
    names = list(given)
    for name in names:
        must_be(name, str, f"Each of {what}", "a name")
    return names


def path_of(given: str | Path, what: str = "The path") -> Path:
    """A path of a file."""
    must_be(given, (str, PathLike), what, 'the name of a file, such as "press.toml"')
    path = Path(given)
    if not path.name:
        raise FileError(f"{what} {quoted(str(given))} names no file.")
    return path


def _told(value: object) -> str:
    kind = type(value).__name__
    if isinstance(value, str | int | float | complex | None):
        return quoted(repr(value)[:LONGEST_QUOTE]) if kind != "NoneType" else "None"
    return f"{'an' if kind[:1].lower() in 'aeiou' else 'a'} {kind}"


def nearest(name: str, choices: Iterable[str]) -> str | None:
    """The choice most like the name, whatever the case, or None if none is close.

    Among very many choices only those with the same first letter are compared, and a bounded number of them.
    """
    wanted = name[:LONGEST_QUOTE].casefold()
    folded: dict[str, str] = {}
    for choice in choices:
        folded.setdefault(choice.casefold(), choice)
    if wanted in folded:
        return folded[wanted]
    candidates = list(folded)
    if len(candidates) > MOST_CANDIDATES:
        candidates = list(islice((c for c in candidates if c[:1] == wanted[:1]), MOST_CANDIDATES))
    close = difflib.get_close_matches(wanted, candidates, n=1)
    return folded[close[0]] if close else None


def unknown_name(kind: str, name: str, choices: Iterable[str]) -> UnknownName:
    """The error for a name of some kind ("component type", "port") that is not among the choices."""
    known, name = list(choices), str(name)  # whatever was given for a name
    text = f"There is no {kind} {quoted(name)}."
    close = nearest(name, known)
    if close is not None:
        text += f" Did you mean {quoted(close)}?"
    elif 0 < len(known) <= MOST_LISTED:
        text += f" Choose from: {', '.join(known)}."
    return UnknownName(text)
