"""Circuit files into circuits. Everything that is wrong with a file is reported at once, with the lines."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.errors import CircuitError, mapping_of, must_be, path_of
from bramah.files.open_values import OpenValue, fill
from bramah.files.positions import Positions
from bramah.files.reader import Reader, Types
from bramah.files.source import Source, parse, read_source

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
    return _draft(_as_source(source) if isinstance(source, str) and _is_text(source) else read_source(source), types)


def _is_text(source: str | Path) -> bool:
    return isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{"))


def _as_source(text: str, name: str = "") -> Source:
    return Source(text, name, json=text.lstrip().startswith("{"))


def _draft(source: Source, types: Types | None) -> Draft:
    if types is None:
        from bramah.components import registry

        types = registry()
    must_be(types, Mapping, "types", "component types by name")
    for name in types:
        must_be(name, str, "A name in types", "a text")
    return Draft(parse(source), Positions(source), types)


class Draft:
    """A circuit file in which values may be left open."""

    def __init__(self, document: dict[str, Any], where: Positions, types: Types) -> None:
        self.document, self._where, self._types = document, where, types
        self._reader = self._read(document)

    @property
    def open(self) -> tuple[OpenValue, ...]:
        """What is left open, in the order of the file. Raises CircuitError if something else is wrong with it."""
        found = self._reader
        wrong = found.problems + found.made.problems() if found.problems or found.open else []
        if wrong:
            raise CircuitError(wrong)
        return tuple(found.open)

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The document with values in the places of those left open."""
        return fill(self.document, self._reader.open, values)

    def circuit(self, values: Mapping[str, Any] | None = None) -> Circuit:
        """The circuit. Raises CircuitError with all that is wrong with it, or still open."""
        given = mapping_of(values, "values", '{"run.until": "2 s"}')
        reader = self._read(self.filled(given)) if given else self._reader
        problems = reader.problems + [value.problem(self._where(*value.path)) for value in reader.open]
        if problems:
            raise CircuitError(problems + reader.made.problems())
        for notice in reader.made.notices:
            _log.warning("%s", notice)
        return reader.made

    def _read(self, document: dict[str, Any]) -> Reader:
        reader = Reader(document, self._where, self._types)
        reader.read()
        return reader
