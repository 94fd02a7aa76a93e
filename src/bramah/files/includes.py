"""Sub-circuits, catalogues, fluids and parameters from other files.

include = ["library/valves.toml"]

Included files lie in the folder of the file or below it. A parameter of the file itself wins over an included one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bramah.errors import FileError, Problem, quoted
from bramah.files.positions import Path as Keys
from bramah.files.positions import Positions
from bramah.files.source import parse, read_source

KEY = "include"
SHARED = ("parameters", "fluids", "catalogue", "subcircuits")
"""What an included file may hold, besides its format, its title and its own includes."""
DEEPEST = 10


class Places:
    """Looks up where a table or key stands, in the file itself or in an included one."""

    def __init__(self, own: Positions) -> None:
        self.own = own
        self.others: dict[Keys, Positions] = {}

    def __call__(self, *path: str) -> str | None:
        return self.others.get(path[:2], self.own)(*path)


class Included:
    """The document of a file with what it includes, and what is wrong with that."""

    def __init__(self, document: dict[str, Any], own: Positions, file: str | None) -> None:
        """`file` is where the text was read from; text without a file can include nothing."""
        self.where = Places(own)
        self.problems: list[Problem] = []
        self.document = document
        self.files: set[Path] = set()
        """Those that are included, directly or by others."""
        if KEY not in document:
            return
        self.tables: dict[str, dict[str, Any]] = {key: {} for key in SHARED}
        if file is None:
            self._note(own, "A text that was not read from a file cannot include others. Write it to a file.")
        else:
            self.folder = Path(file).resolve().parent
            self._follow(document, own, Path(file).resolve(), (Path(file).resolve(),))
        self.document = {key: value for key, value in document.items() if key != KEY}
        for key, shared in self.tables.items():
            table = document.get(key, {})
            if shared and isinstance(table, dict):
                self.document[key] = self._merged(key, shared, table)

    def _merged(self, key: str, shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
        for name in own.keys() & shared.keys():
            if key != "parameters":
                other = self.where(key, name)
                self._note(self.where.own, f"{key}.{name} is included already, from {other}. Rename one.", key, name)
            self.where.others.pop((key, name))
        return {**shared, **own}

    def _note(self, where: Positions, message: str, *path: str) -> None:
        keys = path or (KEY,)
        self.problems.append(Problem(".".join(keys), message, where(*keys)))

    def _follow(self, document: dict[str, Any], where: Positions, file: Path, above: tuple[Path, ...]) -> None:
        listed = document.get(KEY, [])
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            self._note(where, 'include must be a list of files, such as ["library/valves.toml"].')
            return
        for name in listed:
            try:
                target = self._contained(file.parent, name)
                if target in above:
                    circle = " -> ".join(path.name for path in (*above[above.index(target) :], target))
                    raise FileError(f"{quoted(name)} includes itself: {circle}.")
                if len(above) > DEEPEST:
                    raise FileError(f"files include each other more than {DEEPEST} deep.")
                if target not in self.files:
                    self.files.add(target)
                    self._take(target, above)
            except FileError as error:
                self._note(where, f"include: {error}")

    def _contained(self, folder: Path, name: str) -> Path:
        try:
            target = (folder / name).resolve()
        except (OSError, ValueError, RuntimeError) as error:
            raise FileError(f"{quoted(name)} is no name of a file.") from error
        if not target.is_relative_to(self.folder):
            raise FileError(f"{quoted(name)} lies outside the folder of the circuit. Put it there or below.")
        if target.suffix.lower() not in (".toml", ".json"):
            raise FileError(f"{quoted(name)} must end in .toml or .json.")
        if target.exists() and not target.is_file():
            raise FileError(f"{quoted(name)} is not a file.")
        return target

    def _take(self, target: Path, above: tuple[Path, ...]) -> None:
        source = read_source(target)
        document, where = parse(source), Positions(source)
        self._follow(document, where, target, (*above, target))
        for key, table in document.items():
            if key in ("format", "title", KEY):
                continue
            if key not in SHARED:
                self._note(where, f"An included file holds {', '.join(SHARED)}, not {key!r}.", key)
            elif not isinstance(table, dict):
                self._note(where, f"{key} must be a table, written as [{key}].", key)
            else:
                self._add(key, table, where)

    def _add(self, key: str, table: dict[str, Any], where: Positions) -> None:
        for name, value in table.items():
            if name in self.tables[key]:
                self._note(
                    where, f"{key}.{name} is included twice, also from {self.where(key, name)}. Rename one.", key, name
                )
                continue
            self.tables[key][name] = value
            self.where.others[(key, name)] = where
