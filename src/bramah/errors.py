"""Exceptions of Bramah: each is also a built-in one, and says what is wrong, where, and what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

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


class MethodError(BramahError, ValueError):
    """A solver or setting that does not fit the circuit."""


class FitError(BramahError, ValueError):
    """Data that no parameters can be fitted to."""


class SimulationError(BramahError, RuntimeError):
    """A run that could not be carried to its end."""


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

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        if len(lines) == 1:
            return lines[0]
        return "\n".join([f"The circuit has {len(lines)} problems:", *(f"  {line}" for line in lines)])


def quoted(text: str) -> str:
    """The text in double quotes for a message: one line, printable, of bounded length."""
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 3] + "..."
    return '"' + "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text) + '"'


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
