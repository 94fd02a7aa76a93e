"""Study files: a circuit file, what varies, what is measured, and how cases are chosen. Nothing in them is run as code.

format = 1
circuit = "press.toml"
[vary]
"relief.set_pressure" = { from = "120 bar", to = "220 bar", count = 21 }
[measure]
peak = { maximum = "cylinder.A.p" }
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.errors import BramahError, CircuitError, FileError, Problem, StudyError, nearest, path_of, quoted
from bramah.files import read_circuit, read_draft
from bramah.files.atomic import write_atomically
from bramah.files.positions import Positions
from bramah.files.reader import Types
from bramah.files.run_table import read_run
from bramah.files.source import Source, parse, read_source
from bramah.files.toml import Inline, to_toml
from bramah.records import dataclass
from bramah.studies.design import TABLE
from bramah.studies.kind import KINDS, Kind, Tables, kind_named
from bramah.studies.listed import Listed, cases
from bramah.studies.making import sentence, where_of
from bramah.studies.reading import is_leaf
from bramah.studies.study import Study
from bramah.units import parse_quantity

FORMAT = 1
SHARED = ("format", "title", "circuit", "kind", "vary", "measure", "run", "keep")
"""Keys and tables of all kinds of studies."""
KEPT = ("signals", "every", "points")
LIMIT = "time_limit"
UNUSED = ("plot", "every")
"""Settings of a circuit's [run] that have no meaning in a study."""
WHAT = "study"


@dataclass(frozen=True, kw_only=True)
class StudyFile:
    """A study as a file says it."""

    name: str
    document: Mapping[str, Any]
    kind_name: str
    kind: Kind
    study: Study

    @property
    def store(self) -> Path:
        """Where its rows are kept unless told otherwise: beside the file."""
        return Path(self.name).with_suffix(".sqlite")

    def write(self, path: str | Path | None = None) -> str:
        """The file as TOML text; with a path it is also written there, as JSON if the path ends in .json."""
        return write_study(self.document, path)


def read_study(path: str | Path, types: Types | None = None, **conduct: Any) -> StudyFile:
    """The study of a file (.toml or .json). Raises StudyError with all that is wrong with it, and the lines.

    `conduct` is how it is carried out: store, workers, progress.
    """
    place = path_of(path, "The study file")
    return _Reader(read_source(place, WHAT), place.absolute().parent, types).read(conduct)


def parse_study(text: str, folder: str | Path = ".", types: Types | None = None, **conduct: Any) -> StudyFile:
    """The study in TOML or JSON text; files that it names are looked for in the folder."""
    return _Reader(Source(text, "", json=text.lstrip().startswith("{")), Path(folder), types).read(conduct)


def write_study(document: Mapping[str, Any], path: str | Path | None = None) -> str:
    """Nested tables as a study file. Paths in them stay as they are, relative to where the file lies."""
    place = None if path is None else path_of(path, "The study file")
    if place is not None and place.suffix.lower() not in (".toml", ".json"):
        raise FileError(f"Cannot write {place}: a study file ends in .toml or .json.")
    if place is not None and place.suffix.lower() == ".json":
        text = json.dumps(document, indent=2, ensure_ascii=False, default=str) + "\n"
    else:
        text = to_toml({name: _inline(table) if isinstance(table, dict) else table for name, table in document.items()})
    if place is not None:
        write_atomically(place, text.encode())
    return text


def _inline(table: Mapping[str, Any]) -> dict[str, Any]:
    """Tables within a table are written on one line."""
    return {name: Inline(value) if isinstance(value, dict) else value for name, value in table.items()}


class _Reader:
    """Reads a document, and collects all that is wrong with it."""

    def __init__(self, source: Source, folder: Path, types: Types | None) -> None:
        self.document, self.where = parse(source, WHAT), Positions(source)
        self.name, self.folder, self.types = source.name or f"{WHAT}.toml", folder, types
        self.problems: list[Problem] = []
        self.keys: dict[str, tuple[str, ...]] = {}
        """Where what varies stands, by name."""

    def note(self, path: tuple[str, ...], message: str, where: str | None = None) -> None:
        keys = tuple(map(str, path))
        place = ("vary", *self.keys[keys[1]]) if len(keys) > 1 and keys[0] == "vary" and keys[1] in self.keys else keys
        self.problems.append(Problem(where or where_of(keys), message, self.where(*place)))

    def read(self, conduct: Mapping[str, Any]) -> StudyFile:
        self.read_format()
        self.text("title")
        name = self.text("kind") or "sweep"
        kind = self.read_kind(name)
        circuit = self.read_circuit()
        vary, measure = self.vary(), self.table("measure")
        settings, more = self.settings(), self.kept()
        study = None
        if circuit is not None:
            try:
                study = Study.made(circuit, vary, measure, note=self.note, **settings, **more, **conduct)
            except CircuitError as error:
                self.problems += error.problems
        if self.problems or kind is None or study is None:
            raise StudyError(self.problems)
        return StudyFile(name=self.name, document=self.document, kind_name=name, kind=kind, study=study)

    def read_format(self) -> None:
        given = self.document.get("format")
        if given is None:
            self.note(("format",), f"The file does not say which format it has. Write format = {FORMAT} at its top.")
        elif type(given) is not int or given != FORMAT:
            message = f"format = {given!r} is not known here. This version of Bramah reads format {FORMAT} of studies."
            raise StudyError([Problem("format", message, self.where("format"))])

    def text(self, key: str) -> str:
        given = self.document.get(key, "")
        if isinstance(given, str):
            return given
        self.note((key,), f"{key} must be a text in quotes.")
        return ""

    def table(self, key: str) -> dict[str, Any]:
        given = self.document.get(key, {})
        if isinstance(given, dict):
            return given
        self.note((key,), f"{key} must be a table, written as [{key}].")
        return {}

    def read_kind(self, name: str) -> Kind | None:
        """The kind, which takes its own tables; those that nobody takes are noted."""
        if name not in KINDS:
            near = nearest(name, KINDS)
            hint = f"Did you mean {quoted(near)}?" if near else f"There are: {', '.join(KINDS)}."
            self.note(("kind",), f"There is no kind of study {quoted(name)}. {hint}")
            return None
        tables = Tables(self.document, self.folder)
        try:
            kind = kind_named(name).read(tables, self.note)
        except BramahError as error:
            self.note(("kind",), sentence(error))
            return None
        known = [*SHARED, *(key for key in tables.asked if key not in SHARED)]
        for key in self.document:
            if key not in known:
                near = nearest(key, known)
                hint = f"Did you mean {near!r}?" if near else f"There are: {', '.join(known)}."
                self.note((key,), f"There is no table or key {key!r} in a study of kind {name}. {hint}")
        return kind

    def read_circuit(self) -> Circuit | None:
        given = self.document.get("circuit")
        if not isinstance(given, str) or not given.strip():
            self.note(("circuit",), 'Which circuit is studied? Write circuit = "press.toml", a file beside this one.')
            return None
        path = self.folder / given
        if path.suffix.lower() not in (".toml", ".json", ".inp"):
            self.note(("circuit",), f"The circuit {quoted(given)} must be a file that ends in .toml, .json or .inp.")
            return None
        try:
            return read_circuit(path) if path.suffix.lower() == ".inp" else read_draft(path, self.types).circuit()
        except CircuitError as error:
            self.problems += error.problems
        except (FileError, OSError, ValueError) as error:
            self.note(("circuit",), sentence(error))
        return None

    def vary(self) -> dict[str, Any] | Listed:
        design = self.document.get("design")
        listed = isinstance(design, dict) and design.get("kind") == TABLE
        table = self.table("vary")
        if not listed:
            return self.flat(table, ())
        if table:
            self.note(("vary",), "The table of cases says what varies. Leave out [vary].")
        file = design.get("file") if isinstance(design, dict) else None
        if not isinstance(file, str) or not file.strip():
            return {}
        try:
            return cases(self.folder / file)
        except (FileError, OSError, ValueError) as error:
            self.note(("design", "file"), sentence(error))
            return {}

    def flat(self, table: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
        """What varies by name; a.b = ... and "a.b" = ... mean the same."""
        found: dict[str, Any] = {}
        for key, value in table.items():
            inner = (*path, key)
            name = ".".join(inner)
            if isinstance(value, dict) and not is_leaf(value, "." in name):
                found |= self.flat(value, inner)
            else:
                found[name] = value
                self.keys[name] = inner
        return found

    def settings(self) -> dict[str, Any]:
        """Settings of the runs."""
        table = dict(self.table("run"))
        for key in UNUSED:
            if key in table:
                self.note(("run", key), f"run.{key} has no meaning in a study.")
                del table[key]
        limit = table.pop(LIMIT, None)
        left: list[Any] = []
        found = read_run(table, self.note, left)
        for value in left:
            self.note(value.path, f"{value.name} is left open. Give it a value.")
        if limit is not None:
            try:
                found[LIMIT] = parse_quantity(limit, "s")
            except BramahError as error:
                self.note(("run", LIMIT), f"run.{LIMIT}: {sentence(error)}")
        return found

    def kept(self) -> dict[str, Any]:
        """Signals that are kept beside the measures."""
        table = self.table("keep")
        for key in table:
            if key not in KEPT:
                near = nearest(key, KEPT)
                hint = f"Did you mean {near!r}?" if near else f"There are: {', '.join(KEPT)}."
                self.note(("keep", key), f"keep has no {quoted(key)}. {hint}")
        if not table:
            return {}
        return {"keep": table.get("signals", ()), "every": table.get("every"), "points": table.get("points")}
