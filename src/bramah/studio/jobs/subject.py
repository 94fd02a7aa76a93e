"""The circuit that a job is about, as text; and how it is read in a worker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from bramah.circuit import Circuit
from bramah.files.reader import Types
from bramah.files.reading import Draft, text_draft
from bramah.records import dataclass

Stamp = tuple[str, int, int]
"""A file, when it was last written, and its size."""


@dataclass(frozen=True)
class Subject:
    """The text of a circuit, where its file lies or would lie, and changes of parameters as `--set` makes them."""

    text: str
    file: str
    values: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    """What it is called in messages."""


@dataclass(frozen=True)
class Read:
    """A circuit file that was read, with the files it includes."""

    draft: Draft
    included: tuple[Stamp, ...]

    @property
    def fresh(self) -> bool:
        """Whether no included file has been written since."""
        return all(stamp_of(file) == (file, when, size) for file, when, size in self.included)

    def circuit(self, values: Mapping[str, Any]) -> Circuit:
        """The circuit with changes. Raises CircuitError with all that is wrong with it, or still open."""
        own, rest = self.draft.sorted(values)
        return self.draft.changed(self.draft.circuit(own), rest)

    def in_circuit(self, values: Mapping[str, Any]) -> bool:
        """Whether changes are all of components and fluids, and so can be made in a system that was built."""
        return not self.draft.sorted(values)[0]


def read(subject: Subject, types: Types) -> Read:
    """The file as far as it can be read. Raises FileError or CircuitError where it cannot."""
    draft = text_draft(subject.text, Path(subject.file), subject.name, types)
    return Read(draft, tuple(stamp_of(file) for file in sorted(map(str, draft.included))))


def stamp_of(file: str) -> Stamp:
    try:
        found = Path(file).stat()
    except OSError:
        return (file, 0, -1)
    return (file, found.st_mtime_ns, found.st_size)
