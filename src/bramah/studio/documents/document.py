"""A document: the text of a circuit file that pages change, with all its versions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from bramah.errors import FileError
from bramah.files.reader import Types
from bramah.studio.documents.changes import read_changes
from bramah.studio.documents.errors import ChangedOutside, Conflict, EditError
from bramah.studio.documents.form import Form
from bramah.studio.documents.gathering import gathered
from bramah.studio.documents.history import Entry, History
from bramah.studio.documents.looking import Looked, looked_at
from bramah.studio.documents.renaming import renamed
from bramah.studio.documents.stored import LARGEST, StoredFile


class Document:
    """The text, and what it says. Nothing in it is ever carried out. One thread at a time may use it."""

    def __init__(self, stored: StoredFile, text: str, types: Types) -> None:
        self._stored, self._types = stored, types
        self._history = History(text)
        self._saved: str = text
        self._form = Form(stored.path)
        self._looked: tuple[int, Looked] = (0, Looked())
        self._said: tuple[int, dict[str, Any]] = (0, {})

    @classmethod
    def open(cls, folder: Path, path: str, types: Types) -> Document:
        """The document of a file in a folder. Raises FileError if it cannot be read."""
        stored = StoredFile(folder, path)
        return cls(stored, stored.read(), types)

    @classmethod
    def new(cls, folder: Path, path: str, types: Types) -> Document:
        """A file with an empty circuit. Raises FileError if it is there already or cannot be made."""
        stored, text = StoredFile(folder, path), Form(path).empty
        stored.write(text)
        return cls(stored, text, types)

    @property
    def text(self) -> str:
        return self._history.text

    @property
    def version(self) -> int:
        """Counts from 1; every change makes another one."""
        return self._history.version

    @property
    def saved(self) -> bool:
        """Whether the text is that which was last read from the file or written to it."""
        return self.text == self._saved

    @property
    def document(self) -> dict[str, Any]:
        """What the text says, as tables and lists; where it is not valid, what the last valid one said."""
        self._listen()
        return self._said[1]

    def looked(self) -> Looked:
        """The circuit, and all that is wrong with it."""
        version, found = self._looked
        if version != self.version or not found.fresh:
            stored = self._stored
            found = looked_at(self._form, self.text, stored.folder / stored.path, self._types, found)
            self._looked = self.version, found
        return found

    def edit(self, changes: Sequence[Any], page: str, label: str = "") -> None:
        """Change values, tables and lists: [[path, value], ...], None for what is to go. Raises EditError."""
        read = read_changes(changes)
        self._change(lambda text: self._form.edited(text, read), page, label)

    def rename(self, old: str, new: str, page: str, inside: str = "") -> None:
        """Give a component or a net another name wherever it is named; `inside` is a sub-circuit that it is in."""
        self._change(lambda text: renamed(self._form, text, old, new, self.looked(), inside), page, f"rename {old}")

    def gather(self, components: Sequence[str], name: str, page: str) -> None:
        """Make a sub-circuit type of some components, and one component of it in their place."""
        self._change(lambda text: gathered(self._form, text, components, name, self.looked()), page, f"gather {name}")

    def set_text(self, text: str, version: int, page: str, base: str | None = None) -> None:
        """Take another text, written for a version; what others changed since is kept, or Conflict is raised.

        `base` is what the text was made of, for a page that remembers what a server has forgotten.
        """
        given = self._checked(self._stored.own(text))
        if base is not None:
            base = self._stored.own(base)
        elif 1 <= version <= self.version:
            base = self._history.at(version)
        made = None if base is None else self._form.merged(base, given, self.text)
        if made is None:
            raise Conflict("The file was changed meanwhile, at the same place.", self.text, self.version)
        self._advance(made, page, "change the text")

    def undo(self, page: str) -> None:
        """Take back the last change of a page; changes of others stay. Raises EditError if it cannot be."""
        stacks = self._history.page(page)
        self._revert(stacks.undo, stacks.redo, "There is nothing to undo.", "undone")

    def redo(self, page: str) -> None:
        """Make again what the page undid last."""
        stacks = self._history.page(page)
        self._revert(stacks.redo, stacks.undo, "There is nothing to redo.", "done again")

    def can_undo(self, page: str) -> bool:
        return bool(self._history.peek(page).undo)

    def can_redo(self, page: str) -> bool:
        return bool(self._history.peek(page).redo)

    def undo_label(self, page: str) -> str:
        """What the page would undo."""
        return _label(self._history.peek(page).undo)

    def redo_label(self, page: str) -> str:
        return _label(self._history.peek(page).redo)

    def outside(self) -> bool:
        """Whether somebody else has written or deleted the file."""
        return self._stored.changed_outside()

    def gone(self) -> bool:
        """Whether there is no file any more."""
        return not self._stored.exists()

    def save(self, force: bool = False) -> None:
        """Write the file, whole or not at all. Raises ChangedOutside if that would overwrite another's changes."""
        if not force and self.outside() and self._stored.exists():
            raise ChangedOutside(f"{self._stored.path} was changed outside. Load it again, or save over it.")
        self._stored.write(self.text, force=True)
        self._saved = self.text

    def reload(self, page: str) -> None:
        """Take what the file says now; what was there before can be had by undo."""
        text = self._stored.read()
        self._saved = text
        self._advance(text, page, "load the file again")

    def _listen(self) -> None:
        """Know what the text says, before it may become one that says nothing."""
        version, said = self._said
        if version != self.version:
            with suppress(FileError):
                said = self._form.read(self.text)
            self._said = self.version, said

    def _change(self, make: Callable[[str], str], page: str, label: str) -> None:
        try:
            made = make(self.text)
        except FileError as error:
            raise EditError(f"{error} Correct the text first.") from error
        self._advance(self._checked(made), page, label)

    def _advance(self, text: str, page: str, label: str) -> None:
        """Another text takes the place of the present one, and the page may undo that."""
        if text == self.text:
            return
        self._listen()
        self._history.advance(text)
        stacks = self._history.page(page)
        stacks.undo.append(Entry(self.version - 1, self.version, label))
        stacks.redo.clear()

    def _revert(self, stack: list[Entry], other: list[Entry], empty: str, done: str) -> None:
        if not stack:
            raise EditError(empty)
        entry = stack[-1]
        made = self._form.reverted(self._history.at(entry.after), self._history.at(entry.before), self.text)
        if made is None:
            what = f"{entry.label!r}" if entry.label else "The change"
            raise EditError(f"{what} cannot be {done}: the same place was changed since, by another page.")
        before = self.version
        self._history.advance(made if entry.after == before else self._form.tidied(made))
        other.append(Entry(before, self.version, entry.label))
        stack.pop()

    def _checked(self, text: str) -> str:
        """Refuse a text that no file can hold."""
        try:
            size = len(text.encode())
        except UnicodeEncodeError as error:
            raise EditError("The text has characters that no file can hold.") from error
        if size > LARGEST:
            raise EditError(f"The text is larger than {LARGEST // 1_000_000} MB, which is the limit.")
        return text


def _label(stack: list[Entry]) -> str:
    return stack[-1].label if stack else ""
