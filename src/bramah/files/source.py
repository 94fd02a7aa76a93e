"""The text of a circuit file, and the document in it."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, NoReturn

from bramah.errors import FileError, path_of, quoted
from bramah.files.depth import too_deep
from bramah.records import dataclass

LARGEST = 50_000_000
"""Bytes; a circuit of 20,000 components needs about 5 million."""

_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)\s*\Z")


@dataclass(frozen=True)
class Source:
    """Text with the name it goes by; without a name, places are given as "line 3"."""

    text: str
    name: str = ""
    json: bool = False

    def place(self, line: int | None) -> str:
        if line is None:
            return self.name
        return f"{self.name}:{line}" if self.name else f"line {line}"


def read_source(path: str | Path, what: str = "circuit") -> Source:
    """The text of a file, whole, in UTF-8 and of a size that can be a circuit, or `what` it is."""
    path = path_of(path, f"The {what} file")
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FileError(f"Cannot read {quoted(str(path))}: {reason}.") from error
    if len(data) > LARGEST:
        raise FileError(f"{path} is larger than {LARGEST // 1_000_000} MB, too large for a {what}.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(f"{path}:{line}: the file is not UTF-8 text. Save it as UTF-8.") from error
    return Source(text, str(path), json=Path(path).suffix.lower() == ".json")


def parse(source: Source, what: str = "circuit") -> dict[str, Any]:
    """The document in the text of a circuit, or of `what` it is. Raises FileError with the line where it cannot be."""
    deep = too_deep(source.text, json=source.json)
    if deep is not None:
        raise FileError(f"{source.place(deep[0])}: {deep[1]}, which no {what} needs.")
    try:
        found = _json(source.text) if source.json else tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line = int(place.group(1)) if place and place.group(1) else source.text.count("\n") + 1
        _refuse(source, line, _PLACE.sub("", str(error)), error)
    except json.JSONDecodeError as error:
        _refuse(source, error.lineno, error.msg, error)
    except RecursionError as error:
        _refuse(source, 1, "lists or tables are nested too deeply", error)
    except ValueError as error:
        # Python refuses to read integers of thousands of digits.
        _refuse(source, 1, str(error), error)
    if not isinstance(found, dict):
        raise FileError(f"{source.place(1)}: a {what} is a JSON object, not a {type(found).__name__}.")
    return found


def _refuse(source: Source, line: int, reason: str, error: Exception) -> NoReturn:
    kind = "JSON" if source.json else "TOML"
    reason = reason[:1].lower() + reason[1:].rstrip(".")
    raise FileError(f"{source.place(line)}: this is not valid {kind}: {reason}.") from error


def _json(text: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [key for key, _ in pairs]
            twice = next(key for key in names if names.count(key) > 1)
            raise ValueError(f"the name {quoted(twice)} stands twice in one object")
        return found

    return json.loads(text, object_pairs_hook=once)
