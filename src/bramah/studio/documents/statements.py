"""Where each header, key and value of a TOML text stands, to the character. The text must be valid."""

from __future__ import annotations

import re
import tomllib

from bramah.records import dataclass
from bramah.studio.documents.changes import Path

Span = tuple[int, int]

_STRING = r'"""(?:\\.|[^\\])*?"{3,5}(?!")|' + r"'''.*?'{3,5}(?!')|" + r'"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'"
_PART = re.compile(r'[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_TOKEN = re.compile(rf"(?P<string>{_STRING})|(?P<open>[\[{{])|(?P<close>[\]}}])|#[^\n]*", re.DOTALL)
_WHOLE_STRING = re.compile(_STRING, re.DOTALL)
_BARE = re.compile(r"[^#\n]*")
_SCALAR = re.compile(r"[^,\]}#\n]*")


@dataclass(frozen=True)
class Statement:
    """A header [a.b], or a key with its value. `table` is the path of the header that a key stands under."""

    path: Path
    table: Path
    keys: tuple[Span, ...]
    """Where the parts of its own key stand; of a header those of the whole path."""
    start: int
    end: int
    """From the beginning of its first line to the beginning of the line after its last."""
    value: Span | None
    """None of a header."""
    array: bool = False
    """Of a header in double brackets."""


def statements(text: str) -> list[Statement]:
    """All of a text, in its order."""
    found: list[Statement] = []
    table: Path = ()
    at = _skip(text, 0)
    while at < len(text):
        start = text.rfind("\n", 0, at) + 1
        if text[at] == "[":
            array = text.startswith("[[", at)
            keys, inner = _key(text, at + 1 + array)
            table, value, inner = tuple(part for part, _ in keys), None, inner + 1 + array
            path = table
        else:
            keys, inner = _key(text, at)
            begin = _space(text, inner + 1)
            value = begin, _value_end(text, begin)
            inner, array = value[1], False
            path = (*table, *(part for part, _ in keys))
        newline = text.find("\n", inner)
        end = len(text) if newline < 0 else newline + 1
        found.append(Statement(path, table, tuple(span for _, span in keys), start, end, value, array))
        at = _skip(text, end)
    return found


@dataclass(frozen=True)
class Word:
    """A key inside a value, or a text in quotes; `path` is that of the table that has the key, or of the text."""

    span: Span
    said: str
    path: Path
    key: bool


def words(text: str, statement: Statement) -> list[Word]:
    """Those in the value of a statement; places in lists are not told."""
    found: list[Word] = []
    if statement.value is not None:
        _words(text, statement.value[0], statement.path, found)
    return found


def _words(text: str, at: int, path: Path, found: list[Word]) -> int:
    """Put those of the value that begins here into `found`; where it ends."""
    opened = text[at]
    if opened not in "[{":
        string = _WHOLE_STRING.match(text, at)
        if string is None:
            bare = _SCALAR.match(text, at)
            return bare.end() if bare else at
        found.append(Word(string.span(), said(string.group()), path, key=False))
        return string.end()
    at = _skip(text, at + 1)
    while text[at] not in "]}":
        inner = path
        if opened == "{":
            keys, at = _key(text, at)
            for part, span in keys:
                found.append(Word(span, part, inner, key=True))
                inner = (*inner, part)
            at = _skip(text, at + 1)
        at = _skip(text, _words(text, at, inner, found))
        at = _skip(text, at + 1) if text[at] == "," else at
    return at + 1


def said(token: str) -> str:
    """What a key or a text in quotes says."""
    if token[0] not in "\"'":
        return token
    return str(tomllib.loads(f"x = {token}")["x"])


def _key(text: str, at: int) -> tuple[list[tuple[str, Span]], int]:
    """The parts of a key, and where what follows it stands."""
    parts: list[tuple[str, Span]] = []
    while True:
        match = _PART.match(text, _space(text, at))
        if match is None:
            raise ValueError("a key was expected")
        parts.append((said(match.group()), match.span()))
        at = _space(text, match.end())
        if at >= len(text) or text[at] != ".":
            return parts, at
        at += 1


def _value_end(text: str, at: int) -> int:
    if text[at] in "[{":
        depth = 0
        for token in _TOKEN.finditer(text, at):
            depth += (token.lastgroup == "open") - (token.lastgroup == "close")
            if depth == 0:
                return token.end()
        raise ValueError("a value has no end")
    string = _WHOLE_STRING.match(text, at)
    if string is not None:
        return string.end()
    bare = _BARE.match(text, at)
    return at + len(bare.group().rstrip()) if bare else at


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
