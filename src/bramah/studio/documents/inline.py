"""Changes inside one value of a TOML text, made by tomlkit: tables in one line, lists of many lines with comments."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from bramah.files.toml import toml_value
from bramah.studio.documents.changes import Path, changed, same
from bramah.studio.documents.errors import EditError

_NAME = "x"


def with_value(text: str, path: Path, value: Any) -> str:
    """The text of a table in one line with another value at a path inside it; None removes what is there."""
    from tomlkit.exceptions import TOMLKitError

    plain = tomllib.loads(f"{_NAME} = {text}\n")
    if not isinstance(plain[_NAME], Mapping):
        raise EditError(f"{'.'.join(path)} cannot be changed inside {text[:60]}, which is not a table.")
    expected = changed(plain, [((_NAME, *path), value)])
    try:
        document = _parsed(text)
        table: Any = document[_NAME]
        for key in path[:-1]:
            if key not in table:
                table[key] = _item({})
            table = table[key]
        if value is None:
            del table[path[-1]]
        else:
            table[path[-1]] = _item(value)
        found = _text(document)
    except (TOMLKitError, ValueError, TypeError, KeyError):
        found = ""
    return found if _says(found, expected) else toml_value(expected[_NAME])


def with_items(text: str, items: Sequence[Any]) -> str | None:
    """The text of a list with other items; comments of those that stay are kept. None if that cannot be done."""
    from tomlkit.exceptions import TOMLKitError

    try:
        document = _parsed(text)
        array: Any = document[_NAME]
        old, new = [repr(item) for item in tomllib.loads(f"{_NAME} = {text}\n")[_NAME]], [repr(i) for i in items]
        for tag, i, j, k, m in reversed(SequenceMatcher(None, old, new, autojunk=False).get_opcodes()):
            if tag != "equal":
                for _ in range(i, j):
                    del array[i]
                for n in reversed(range(k, m)):
                    array.insert(i, _item(items[n]))
        found = _text(document)
    except (TOMLKitError, ValueError, TypeError, KeyError, IndexError):
        return None
    return found if _says(found, {_NAME: list(items)}) and found.count("#") == text.count("#") else None


def _parsed(text: str) -> Any:
    import tomlkit

    return tomlkit.parse(f"{_NAME} = {text}\n")


def _item(value: Any) -> Any:
    return _parsed(toml_value(value))[_NAME]


def _text(document: Any) -> str:
    return str(document.as_string()).removeprefix(f"{_NAME} = ").removesuffix("\n")


def _says(text: str, expected: Mapping[str, Any]) -> bool:
    try:
        return same(tomllib.loads(f"{_NAME} = {text}\n"), expected)
    except tomllib.TOMLDecodeError:
        return False
