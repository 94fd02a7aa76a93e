"""A TOML text as its sections: a header with the keys under it, and the comments and empty lines that belong to it."""

from __future__ import annotations

import tomllib
from typing import Any

from bramah.records import dataclass
from bramah.studio.documents.changes import Path
from bramah.studio.documents.rendering import ORDER
from bramah.studio.documents.statements import Statement, statements


@dataclass(frozen=True)
class Section:
    """What stands under one header; before the first header, the keys of the file itself."""

    header: Statement | None
    keys: tuple[Statement, ...]
    lead: int
    """Where it begins, with the comments right above its header."""
    end: int
    """After its last line that is not empty."""
    until: int
    """Where the next one begins."""

    @property
    def path(self) -> Path:
        return self.header.path if self.header else ()

    @property
    def last(self) -> int:
        """After its last key, or its header."""
        ends = [statement.end for statement in self.keys[-1:] or ([self.header] if self.header else [])]
        return ends[0] if ends else self.lead


class Scanned:
    """A text, what it says, and where."""

    def __init__(self, text: str, document: dict[str, Any] | None = None) -> None:
        """`document` is what the text says, if that is known."""
        self.text = text
        self.document: dict[str, Any] = tomllib.loads(text) if document is None else document
        self.statements = statements(text)
        self.keys: dict[Path, Statement] = {}
        self.under: dict[Path, list[Statement]] = {}
        """All statements that say something of what stands at a path."""
        for statement in self.statements:
            if statement.value is not None:
                self.keys.setdefault(statement.path, statement)
            for length in range(1, len(statement.path) + 1):
                self.under.setdefault(statement.path[:length], []).append(statement)
        self.sections = self._sections()
        self.headed = {section.path: section for section in self.sections}

    def holder(self, path: Path) -> Statement | None:
        """The key whose value a path is, or leads into."""
        for length in range(len(path), 0, -1):
            found = self.keys.get(path[:length])
            if found is not None:
                return found
        return None

    def spaced(self, section: Section) -> bool:
        """Whether an empty line stands above it."""
        return self.text[: section.lead].endswith("\n\n")

    def after(self, path: Path) -> Section:
        """The section after which a new one belongs."""
        for length in (2, 1):
            alike = [s for s in self.sections if s.header and s.path[:length] == path[:length]]
            if alike and (length == 1 or path[0] == "subcircuits"):
                return alike[-1]
        before = [s for s in self.sections if not s.header or rank(s.path) <= rank(path)]
        return before[-1]

    def _sections(self) -> list[Section]:
        groups: list[tuple[Statement | None, list[Statement]]] = [(None, [])]
        for statement in self.statements:
            if statement.value is None:
                groups.append((statement, []))
            else:
                groups[-1][1].append(statement)
        leads, before = [0], 0
        for header, keys in groups:
            if header is not None:
                leads.append(self._lead(header.start, before))
            before = keys[-1].end if keys else header.end if header else 0
        ends = [*leads[1:], len(self.text)]
        found = []
        for (header, keys), lead, until in zip(groups, leads, ends, strict=True):
            floor = keys[-1].end if keys else header.end if header else 0
            found.append(Section(header, tuple(keys), lead, self._trimmed(until, floor), until))
        return found

    def _lead(self, start: int, floor: int) -> int:
        """Where the comments right above a header begin."""
        while start > floor:
            above = self.text.rfind("\n", 0, start - 1) + 1
            if not self.text[above:start].lstrip().startswith("#"):
                break
            start = max(above, floor)
        return start

    def _trimmed(self, end: int, floor: int) -> int:
        """Without empty lines at the end."""
        while end > floor:
            above = self.text.rfind("\n", 0, end - 1) + 1
            if self.text[above:end].strip():
                break
            end = max(above, floor)
        return end


def rank(path: Path) -> int:
    """Where a table stands among those of a file."""
    return ORDER.index(path[0]) if path[0] in ORDER else len(ORDER)
