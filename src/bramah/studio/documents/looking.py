"""A text looked at: the circuit that it says, as far as it can be read, and all that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bramah.checking import check_draft
from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.errors import BramahError, CircuitError, FileError, Problem, quoted
from bramah.files.diagram import KEY as DIAGRAM
from bramah.files.diagram import DiagramReader
from bramah.files.includes import Included
from bramah.files.positions import Positions
from bramah.files.reader import Types
from bramah.files.reading import Draft
from bramah.records import dataclass
from bramah.studio.documents.extent import require_extent
from bramah.studio.documents.form import Form
from bramah.studio.jobs.subject import Stamp, stamp_of
from bramah.studio.plain import fault_of

if TYPE_CHECKING:
    from bramah.system import System

TEXT = "text"
"""What a problem is about that concerns no part."""


@dataclass(frozen=True)
class Looked:
    """What a text says. Where it cannot be read at all, the circuit is that of the last one that could."""

    circuit: Circuit = field(default_factory=Circuit)
    system: System | None = None
    """Built, but not compiled; None where that is not possible."""
    problems: tuple[Problem, ...] = ()
    notices: tuple[str, ...] = ()
    own: Mapping[str, type[Component]] = field(default_factory=dict)
    """Types that the file defines."""
    types: Types = field(default_factory=dict)
    """Types that it may use besides."""
    document: Mapping[str, Any] = field(default_factory=dict)
    """What the file says by itself."""
    whole: Mapping[str, Any] = field(default_factory=dict)
    """The same with what it includes."""
    included: tuple[Stamp, ...] = ()

    @property
    def fresh(self) -> bool:
        """Whether no included file has been written since."""
        return all(stamp_of(file) == (file, when, size) for file, when, size in self.included)


def looked_at(form: Form, text: str, file: Path, types: Types, before: Looked) -> Looked:
    """Look at a text as if it stood in a file. Nothing is raised: whatever is wrong is among the problems."""
    try:
        document = form.read(text)
        return redrawn(document, before) or _read(form, text, document, file, types)
    except CircuitError as error:
        return replace(before, problems=error.problems, notices=())
    except BramahError as error:
        return replace(before, problems=(_problem(str(error), form.name),), notices=())
    except Exception as error:  # a person who draws goes on drawing
        sentence = f"The circuit cannot be checked. {fault_of(error)}"
        return replace(before, problems=(Problem(TEXT, sentence),), notices=())


def _read(form: Form, text: str, document: dict[str, Any], file: Path, types: Types) -> Looked:
    of = document.get("circuit")
    if isinstance(of, str) and "components" not in document:
        raise FileError(f"This is a study of {quoted(of)}. Open that circuit and ask for the study there.")
    included = Included(document, Positions(form.source(text)), str(file))
    require_extent(included.document)
    draft = Draft(included, types)
    found = check_draft(draft)
    return Looked(
        circuit=found.circuit,
        system=found.system,
        problems=tuple(found.problems),
        notices=tuple(found.notices),
        own=draft.own,
        types=types,
        document=document,
        whole=draft.document,
        included=tuple(stamp_of(one) for one in sorted(map(str, draft.included))),
    )


def redrawn(document: Mapping[str, Any], before: Looked) -> Looked | None:
    """What was looked at before with another drawing; None if more than that is different, or something is wrong.

    Symbols are moved more often than anything else is done, and the circuit stays the same.
    """
    physics = {key: value for key, value in document.items() if key != DIAGRAM}
    known = {key: value for key, value in before.document.items() if key != DIAGRAM}
    table = document.get(DIAGRAM, {})
    if before.problems or before.notices or not known or physics != known or not isinstance(table, dict):
        return None
    if not before.fresh:
        return None
    wrong: list[str] = []

    def note(path: tuple[str, ...], message: str) -> None:
        wrong.append(message)

    circuit = before.circuit
    drawing = DiagramReader(note, note).read(table, circuit.components, {net.name for net in circuit.nets})
    if wrong or "layout" in document:
        return None
    whole = {**before.whole, DIAGRAM: table}
    return replace(before, circuit=replace(circuit, diagram=drawing), document=document, whole=whole)


def _problem(message: str, name: str) -> Problem:
    """A sentence that begins with a place, as a problem there."""
    sentence = " ".join(message.split())
    found = re.match(rf"({re.escape(name)}(?::\d+)?): (.*)", sentence)
    if found is None:
        return Problem(TEXT, sentence)
    said = found.group(2)
    return Problem(TEXT, said[:1].upper() + said[1:], found.group(1))
