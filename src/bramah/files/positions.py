"""On which line of a TOML text each table and key stands. The standard parser does not tell."""

from __future__ import annotations

import re
import tomllib

from bramah.files.source import Source

_PART = r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\])*"|'[^']*'"""
_DOTTED = rf"(?:{_PART})(?:\s*\.\s*(?:{_PART}))*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=\s*(.*)")
_PARTS = re.compile(_PART)
_TOKEN = re.compile(r"""\"\"\"|'''|"(?:\\.|[^"\\])*"|'[^']*'|[\[{]|[\]}]|#.*""")
_MANY_LINES = re.compile(r"""[\[{]|\"\"\"|'''""")

Path = tuple[str, ...]


class Positions:
    """Looks up the place of a table or key such as ("components", "pump", "displacement")."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._found: dict[Path, int] = {} if source.json else _scan(source.text)

    def __call__(self, *path: str) -> str | None:
        """Where it stands, or where the nearest table around it does."""
        while path and path not in self._found:
            path = path[:-1]
        return self._source.place(self._found.get(path)) or None


def _scan(text: str) -> dict[Path, int]:
    found: dict[Path, int] = {}
    table: Path = ()
    inside = _Inside()
    for number, line in enumerate(text.split("\n"), start=1):
        if inside.a_value:
            inside.read(line)
        elif header := _HEADER.match(line):
            table = _parts(header.group(1))
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            path = table + _parts(key.group(1))
            for length in range(len(table) + 1, len(path) + 1):
                found.setdefault(path[:length], number)
            if _MANY_LINES.search(key.group(2)):
                inside.read(key.group(2))
    return found


class _Inside:
    """Keeps track of values that go over several lines."""

    def __init__(self) -> None:
        self.depth, self.quote = 0, ""

    @property
    def a_value(self) -> bool:
        return self.depth > 0 or bool(self.quote)

    def read(self, line: str) -> None:
        at = 0
        while at < len(line):
            if self.quote:
                end = _closing(line, at, self.quote)
                if end is None:
                    return
                at, self.quote = end, ""
                continue
            token = _TOKEN.search(line, at)
            if token is None:
                return
            at, mark = token.end(), token.group()
            if mark in ('"""', "'''"):
                self.quote = mark
            elif mark in "[{":
                self.depth += 1
            elif mark in "]}":
                self.depth -= 1


def _closing(line: str, at: int, quote: str) -> int | None:
    """Where a string of several lines ends in this line. Up to two quotes of its own may stand right before its end."""
    while at < len(line):
        if line[at] == "\\" and quote == '"""':
            at += 2
        elif line.startswith(quote, at):
            at += 3
            for _ in range(2):
                at += line.startswith(quote[0], at)
            return at
        else:
            at += 1
    return None


def _parts(dotted: str) -> Path:
    return tuple(_plain(part) for part in _PARTS.findall(dotted))


def _plain(part: str) -> str:
    if part[0] not in "\"'":
        return part
    if "\\" not in part:
        return part[1:-1]
    return str(tomllib.loads(f"key = {part}")["key"])
