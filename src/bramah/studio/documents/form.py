"""What a text says, and how it is changed, in the form that its file has: TOML or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bramah.errors import FileError
from bramah.files.diagram import KEY as DIAGRAM
from bramah.files.notices import FORMAT
from bramah.files.source import Source, parse
from bramah.studio.documents import json_text, toml_text
from bramah.studio.documents.changes import Change, Path, differences, same, value_at
from bramah.studio.documents.errors import EditError
from bramah.studio.documents.merging import merged

FIRST_RUN = "1 s"
"""How long a new circuit runs until somebody says something else."""


class Form:
    """TOML, or JSON; `name` stands for the text in messages."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.json = name.lower().endswith(".json")
        self.created: set[Path] = set()
        """Tables that changes made, and that vanish when they are empty."""
        self._last: tuple[str, dict[str, Any]] | None = None

    @property
    def empty(self) -> str:
        """A circuit without anything, and how long it shall run."""
        if self.json:
            return f'{{\n  "format": {FORMAT},\n  "run": {{\n    "until": "{FIRST_RUN}"\n  }}\n}}\n'
        return f'format = {FORMAT}\n\n[run]\nuntil = "{FIRST_RUN}"\n'

    def read(self, text: str) -> dict[str, Any]:
        """What a text says, not to be changed. Raises FileError if it is not valid."""
        last = self._last
        if last is None or last[0] != text:
            last = self._last = text, parse(self.source(text))
        return last[1]

    def source(self, text: str) -> Source:
        return Source(text, self.name, json=self.json)

    def edited(self, text: str, changes: Sequence[Change]) -> str:
        """The text with changes. Raises EditError where they cannot be made, FileError if the text is not valid."""
        document = self.read(text)
        return (json_text if self.json else toml_text).edited(text, document, changes, self.created)

    def tidied(self, text: str) -> str:
        """The text without tables that changes made and that are empty, if it is valid."""
        return self.edited(text, []) if self._valid(text) else text

    def merged(self, base: str, one: str, other: str) -> str | None:
        """A text with the changes of both, which were made of one text; None if they cannot go together.

        Lines are looked at first, then what the texts say: changes that are nothing but other values are made again.
        """
        found = merged(base, one, other)
        if found is not None and (self._valid(found) or not (self._valid(one) and self._valid(other))):
            return found
        return self._made_again(base, one, other) or self._made_again(base, other, one)

    def reverted(self, base: str, one: str, other: str) -> str | None:
        """The same for a change that is taken back; what others have placed anew in the drawing stays where it is.

        The first move of a symbol writes down the places of all, so two pages often touch the same ones.
        """
        return self.merged(base, one, other) or self._made_again(base, one, other, placed=True)

    def _made_again(self, base: str, one: str, other: str, placed: bool = False) -> str | None:
        """The changes from `base` to `one`, made in `other`; None if something would be lost.

        With `placed`, what was changed in the drawing since is left as it is there, if something else is to be done.
        """
        try:
            old, there = self.read(base), self.read(other)
            changes = list(differences(old, self.read(one)))
            if self.edited(base, changes) != one:
                return None
            left = []
            for path, value in _apart(changes, old) if placed else changes:
                now = value_at(there, path)
                if same(now, value_at(old, path)) or same(now, value):
                    left.append((path, value))
                elif not placed or path[0] != DIAGRAM:
                    return None
            return self.edited(other, left) if left or not changes else None
        except (EditError, FileError):
            return None

    def _valid(self, text: str) -> bool:
        try:
            self.read(text)
        except FileError:
            return False
        return True


def _apart(changes: Sequence[Change], old: Mapping[str, Any]) -> Iterator[Change]:
    """Where tables of the drawing go as a whole, each place and each line by itself."""
    for path, value in changes:
        there = value_at(old, path)
        if path[0] == DIAGRAM and len(path) < 3 and value is None and isinstance(there, Mapping):
            yield from _apart([((*path, key), None) for key in there], old)
        else:
            yield path, value
