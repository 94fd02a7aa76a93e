"""Circuit files into circuits. Everything that is wrong with a file is reported at once, with the lines."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from copy import copy
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.circuit_notices import questions
from bramah.errors import CircuitError, Problem, mapping_of, must_be, path_of
from bramah.files.arithmetic import Amount
from bramah.files.fluid import settable, with_fluid
from bramah.files.includes import Included
from bramah.files.open_values import OPEN, OpenValue, fill
from bramah.files.parameters import Scope
from bramah.files.positions import Positions
from bramah.files.reader import Reader, Types
from bramah.files.source import Source, parse, read_source
from bramah.files.writing import document
from bramah.records import dataclass
from bramah.units.table import NUMBER

_log = logging.getLogger(__name__)


def read_circuit(source: str | Path, types: Types | None = None, values: Mapping[str, Any] | None = None) -> Circuit:
    """The circuit in a file (.toml, .json or EPANET's .inp) or in text: a string of several lines is text, else a path.

    `types` are the component types by name; without it, those of the library. `values` are given to what the file
    leaves open, by name: {"pump.displacement": "28 cm3/rev", "run.until": "2 s"}.
    """
    if not _is_text(source) and path_of(source, "The circuit file").suffix.lower() == ".inp":
        from bramah.files.epanet import read_epanet

        return read_epanet(source)
    return read_draft(source, types).circuit(values)


def parse_circuit(text: str, name: str = "", types: Types | None = None) -> Circuit:
    """The circuit in TOML or JSON text; `name` stands for it in messages."""
    return _draft(_as_source(text, name), types).circuit()


def read_draft(source: str | Path, types: Types | None = None) -> Draft:
    """A circuit file or text whose values may be left open."""
    if isinstance(source, str) and _is_text(source):
        return _draft(_as_source(source), types)
    found = read_source(source)
    return _draft(found, types, found.name)


def text_draft(text: str, file: Path, name: str, types: Types | None = None) -> Draft:
    """A text as if it stood in a file, whose folder is where it includes others from; `name` stands for it in messages.

    Raises FileError if it is no TOML or JSON.
    """
    return _draft(Source(text, name, json=file.suffix.lower() == ".json"), types, str(file))


def _is_text(source: str | Path) -> bool:
    return isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{"))


def _as_source(text: str, name: str = "") -> Source:
    return Source(text, name, json=text.lstrip().startswith("{"))


def _draft(source: Source, types: Types | None, file: str | None = None) -> Draft:
    if types is None:
        from bramah.components import registry

        types = registry()
    must_be(types, Mapping, "types", "component types by name")
    for name in types:
        must_be(name, str, "A name in types", "a text")
    return Draft(Included(parse(source), Positions(source), file), types)


@dataclass(frozen=True)
class Looked:
    """A circuit file as far as it can be read."""

    circuit: Circuit
    problems: list[Problem]
    """What is wrong with its text; `circuit.problems()` are those of names and connections."""
    given: Mapping[str, Any]
    """Parameters of components that are written, by name."""
    whole: bool
    """Whether all components could be read, some perhaps with defaults in place of wrong values."""


class Draft:
    """A circuit file in which values may be left open."""

    def __init__(self, included: Included, types: Types) -> None:
        self.document, self._where, self.types = included.document, included.where, types
        self._wrong = included.problems
        self.included = included.files
        self._reader = self._read(self.document)

    @property
    def own(self) -> Types:
        """Types that the file defines itself, or includes."""
        return self._reader.own

    @property
    def open(self) -> tuple[OpenValue, ...]:
        """What is left open, in the order of the file. Raises CircuitError if something else is wrong with it."""
        found = self._reader
        wrong = found.problems + found.made.problems() if found.problems or found.open else []
        if wrong:
            raise CircuitError(wrong)
        return tuple(found.open)

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The document with values in the places of those left open, of parameters and of a fluid."""
        return fill(with_fluid(self.document, values), self._places, self._with_units(values))

    def _with_units(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """A plain number is in SI, also of a parameter that is no plain number."""
        scope, found = Scope(self._reader.scope.table), dict(values)
        for name, value in values.items():
            own = name.removeprefix("parameters.")
            number = isinstance(value, int | float) and not isinstance(value, bool)
            dimension = NUMBER if not number or scope.table.get(own, OPEN) == OPEN else scope.amount(own).dimension
            if own != name and dimension != NUMBER:
                found[name] = Amount(float(value), dimension).text()
        return found

    @property
    def _places(self) -> dict[str, tuple[str, ...]]:
        """Where values that may be given stand in the document, by name."""
        found = {value.name: value.path for value in self._reader.open}
        for name in self._reader.scope.table:
            found[f"parameters.{name}"] = ("parameters", name)
        return found | settable(self.document)

    def circuit(self, values: Mapping[str, Any] | None = None) -> Circuit:
        """The circuit. Raises CircuitError with all that is wrong with it, or still open."""
        found = self.looked_at(values)
        if found.problems:
            raise CircuitError(found.problems + found.circuit.problems())
        for notice in found.circuit.notices:
            _log.warning("%s", notice)
        found.circuit.draft = self.given(values) if values else self
        return found.circuit

    def given(self, values: Mapping[str, Any]) -> Draft:
        """The same file with values in the places of open ones."""
        made = copy(self)
        made.document = self.filled(values)
        made._reader = made._read(made.document)
        return made

    def says(self, circuit: Circuit) -> bool:
        """Whether a circuit is still as it was read from this file."""
        return document(self._read(self.document).made) == document(circuit)

    def sorted(self, changes: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Changes that are made in the document, and those made in the circuit.

        The first are of values left open, of [parameters] and of what a fluid is made from, such as its temperature.
        """
        places = self._places
        own = {name: value for name, value in changes.items() if name in places}
        return own, {name: value for name, value in changes.items() if name not in own}

    def changed(self, circuit: Circuit, changes: Mapping[str, Any]) -> Circuit:
        """The circuit with changes of parameters, which are questioned as if they stood in the file."""
        if not changes:
            return circuit
        made = circuit.replace(changes)
        made.notices = [*circuit.notices, *map(str, questions(made, changes))]
        return made

    def looked_at(self, values: Mapping[str, Any] | None = None) -> Looked:
        """What the file says as far as it can be read, and what is wrong with it."""
        given = mapping_of(values, "values", '{"run.until": "2 s"}')
        reader = self._read(self.filled(given)) if given else self._reader
        left = [value.problem(self._where(*value.path)) for value in reader.open]
        return Looked(reader.made, reader.problems + left, reader.given, whole=not reader.has_unread)

    def _read(self, document: dict[str, Any]) -> Reader:
        reader = Reader(document, self._where, self.types)
        reader.problems += self._wrong
        reader.read()
        return reader
