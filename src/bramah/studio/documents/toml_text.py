"""Changes made in a TOML text where they belong: comments, order and spelling of everything else stay as they are.

Spans of the text are replaced, and nothing between them is touched. What comes out is read again and must say exactly
what was asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from bramah.files.toml import toml_value
from bramah.studio.documents.changes import Change, Path, changed, pruned, same, value_at
from bramah.studio.documents.errors import EditError
from bramah.studio.documents.inline import with_items, with_value
from bramah.studio.documents.rendering import block, header, is_block
from bramah.studio.documents.sections import Scanned, Section, rank
from bramah.studio.documents.statements import Span, Statement

KEY, BLOCK = 1, 2
"""What is inserted at one place stands in this order."""

Splice = tuple[int, int, tuple[int, int], int, str]
"""Beginning, end, and the order among those that begin at one place; then the text that takes the place."""


def edited(text: str, document: dict[str, Any], changes: Sequence[Change], created: set[Path]) -> str:
    """The text, which says `document`, with changes.

    Tables that are made for them are put into `created`, and vanish when they are empty.
    """
    made = TomlText(text, document, created)
    expected = pruned(changed(made.scanned.document, changes))
    for path, value in changes:
        if value is None:
            made.remove(path)
        else:
            made.set(path, value)
    found = made.finished()
    said = made.scanned.document if found == made.scanned.text else tomllib.loads(found)
    if not same(pruned(said), expected):
        names = ", ".join(".".join(path) for path, _ in changes[:3])
        raise EditError(f"{names} cannot be changed in the text as it is written. Change it in the text.")
    return found


class TomlText:
    """A text that is being changed. Changes that do not touch each other wait, and are made together."""

    def __init__(self, text: str, document: dict[str, Any], created: set[Path]) -> None:
        self.scanned = Scanned(text, document)
        self.created = created
        self._waiting: list[Splice] = []
        self._starts: set[int] = set()
        self._touched: set[Path] = set()
        self._around: set[Path] = set()
        """All tables that something touched is in."""
        self._empty_end = text.endswith("\n\n")

    def set(self, path: Path, value: Any) -> None:
        """Put a value there, whatever stood there before."""
        self._settle(path)
        old = value_at(self.scanned.document, path)
        if old is not None and same(old, value):
            return
        holder = self.scanned.holder(path)
        if holder is not None:
            self._replace_within(holder, path, value)
        elif path not in self.scanned.under:
            self._insert(path, value)
        elif isinstance(value, Mapping):
            for key in old:
                if key not in value:
                    self.remove((*path, key))
            for key, inner in value.items():
                self.set((*path, key), inner)
        else:
            self.remove(path)
            self.set(path, value)

    def remove(self, path: Path) -> None:
        """Take away what stands there."""
        self._settle(path)
        if value_at(self.scanned.document, path) is None:
            return
        holder = self.scanned.holder(path)
        if holder is not None and holder.path == path:
            self._splice((holder.start, holder.end), "")
        elif holder is not None:
            self._replace_within(holder, path, None)
        else:
            for statement in self.scanned.under[path]:
                if statement.value is None:
                    self._remove_section(self.scanned.headed[statement.path])
                elif len(statement.table) < len(path):
                    self._splice((statement.start, statement.end), "")
        self._touch(path)

    def finished(self) -> str:
        """The text with all changes, without tables that were made for what is gone."""
        self.flush()
        for path in [p for p in self.created if p in self.scanned.headed and not self.scanned.headed[p].keys]:
            if value_at(self.scanned.document, path) == {}:
                self._remove_section(self.scanned.headed[path])
        self.flush()
        text = self.scanned.text
        return text if self._empty_end or not text.endswith("\n\n") else text.rstrip("\n") + "\n"

    def flush(self) -> None:
        """Make the changes that wait."""
        if not self._waiting:
            return
        text, parts, at = self.scanned.text, [], 0
        for start, end, _, _, new in sorted(self._waiting, key=lambda splice: splice[:4]):
            parts += [text[at : max(start, at)], new]
            at = max(end, at)
        self._waiting = []
        for known in (self._starts, self._touched, self._around):
            known.clear()
        self._scan("".join([*parts, text[at:]]))

    def _scan(self, text: str) -> None:
        try:
            self.scanned = Scanned(text)
        except (tomllib.TOMLDecodeError, ValueError) as error:
            raise EditError(f"The change cannot be made in the text as it is written: {error}.") from error

    def _settle(self, path: Path) -> None:
        """Nothing that waits may have to do with what stands at a path."""
        if path in self._around or any(path[:length] in self._touched for length in range(1, len(path) + 1)):
            self.flush()

    def _touch(self, path: Path) -> None:
        self._touched.add(path)
        self._around.update(path[:length] for length in range(1, len(path)))

    def _splice(self, span: Span, new: str, order: tuple[int, int] = (0, 0)) -> None:
        self._waiting.append((*span, order, len(self._waiting), new))
        self._starts.add(span[0])

    def _replace_within(self, holder: Statement, path: Path, value: Any) -> None:
        assert holder.value is not None
        text = self.scanned.text
        old = text[slice(*holder.value)]
        column = holder.value[0] - holder.start
        rest = path[len(holder.path) :]
        if rest:
            new = with_value(old, rest, value)
        elif isinstance(value, list) and "\n" in old:
            new = with_items(old, value) or toml_value(value, column)
        else:
            new = toml_value(value, column)
        self._splice(holder.value, new)
        self._touch(holder.path)

    def _remove_section(self, section: Section) -> None:
        first = self.scanned.statements[0] is section.header
        start = section.header.start if first and section.header else section.lead
        self._splice((start, section.until), "")

    def _insert(self, path: Path, value: Any) -> None:
        """Put a value where nothing was."""
        parent, scanned = path[:-1], self.scanned
        self._touch(path)
        if isinstance(value, Mapping) and is_block(path):
            self._insert_block(path, value, scanned.after(path))
        elif parent in scanned.headed and not self._is_array(parent):
            self._insert_key(scanned.headed[parent], path[-1:], value)
        elif parent not in scanned.under:
            self._insert(parent, {path[-1]: value})
        elif dotted := [s for s in scanned.under[parent] if s.value and len(s.table) < len(parent)]:
            self._insert_key(scanned.headed[dotted[-1].table], path[len(dotted[-1].table) :], value, dotted[-1].end)
        else:
            first = scanned.sections.index(scanned.headed[scanned.under[parent][0].path])
            self._insert_block(parent, {path[-1]: value}, scanned.sections[first - 1])

    def _is_array(self, path: Path) -> bool:
        found = self.scanned.headed[path].header
        return found is not None and found.array

    def _insert_key(self, section: Section, keys: Path, value: Any, at: int | None = None) -> None:
        place = section.last if at is None else at
        line = self._indentation(section) + f"{header(keys)} = "
        more = "\n" if not section.header and not section.keys and len(self.scanned.sections) > 1 else ""
        self._put(place, f"{line}{toml_value(value, len(line))}\n{more}", (KEY, 0))

    def _indentation(self, section: Section) -> str:
        if not section.keys:
            return ""
        line = self.scanned.text[section.keys[-1].start : section.keys[-1].keys[0][0]]
        return line if not line.strip() else ""

    def _insert_block(self, path: Path, table: Mapping[str, Any], after: Section) -> None:
        spaced = not after.header or after.path[0] != path[0] or self.scanned.spaced(after)
        above = "\n" if spaced and after.end > 0 else ""
        below = "\n" if spaced and after.end == after.until < len(self.scanned.text) else ""
        lines = "\n".join(block(path, table))
        self._put(after.end, f"{above}{lines}\n{below}", (BLOCK, rank(path)))
        self._touch(path)
        self.created.update(path[:length] for length in range(1, len(path) + 1))

    def _put(self, at: int, lines: str, order: tuple[int, int]) -> None:
        before = self.scanned.text[at - 1 : at]
        first = before not in ("", "\n") and at not in self._starts
        self._splice((at, at), f"\n{lines}" if first else lines, order)
