"""What a file is told without being refused: defaults that changed since it was written, values that look wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bramah.circuit import Circuit
from bramah.circuit_notices import drivers
from bramah.declare import Declared, Given, question
from bramah.errors import Problem
from bramah.files.defaults import Outdated, relied_on_defaults
from bramah.files.includes import Places
from bramah.files.positions import Path

FORMAT = 2
"""What is written: format 2 has other defaults than format 1, and both are read."""


class Notices:
    """Collected while a file is read. `format` is that of the file."""

    def __init__(self, where: Places) -> None:
        self._where = where
        self.format = FORMAT
        self._outdated: dict[str, Outdated] = {}
        self._questions: list[Problem] = []
        self._remarks: list[Problem] = []
        self.questioned: dict[str, Any] = {}
        """Values that were asked about, by name."""

    def ask_about(
        self,
        written: Mapping[str, Any],
        read: Mapping[str, Any],
        problems: Sequence[Problem],
        declared: Mapping[str, Given],
        path: Path,
        called: str,
    ) -> None:
        """Question values that are far from what is usual, and numbers without a unit."""
        owner = ".".join(path[1:] if path[0] == "components" else path)
        wrong = {problem.where.rpartition(".")[2] for problem in problems}
        for name in [key for key in written if key in declared and key not in wrong]:
            where = f"{owner}.{name}"
            text = question(where, declared[name], read[name], written[name])
            if text:
                asked = Problem(where, text, self._where(*path, name))
                self._questions += [asked] if asked not in self._questions else []
                self.questioned[f"{called}.{name}"] = read[name]

    def tell_of_defaults(
        self, name: str, kind: type[Declared], given: Mapping[str, Any], values: Mapping[str, Any], place: str
    ) -> None:
        """Remember what an older file leaves to a default that was another one when it was written."""
        relied_on = relied_on_defaults(kind, given, values, self.format)
        if relied_on:
            self._outdated.setdefault(name, Outdated(name, FORMAT, relied_on)).places.append(place)

    def tell(self, path: Path, message: str) -> None:
        """Say what is left aside."""
        self._remarks.append(Problem(".".join(path), message, self._where(*path)))

    def told(self, circuit: Circuit) -> list[str]:
        """All of it, but for values that a signal overrules."""
        driven = {str(ref) for ref in drivers(circuit)}
        asked = [str(problem) for problem in self._questions if problem.where not in driven]
        return [*(outdated.told() for outdated in self._outdated.values()), *asked, *map(str, self._remarks)]
