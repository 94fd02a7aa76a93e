"""Nested dictionaries as TOML."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

from bramah.errors import FileError

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
WIDTH = 120


class Inline(dict[str, Any]):
    """A dictionary that is written as a value among plain keys, not as a table of its own."""


def to_toml(document: Mapping[str, Any]) -> str:
    """Plain keys first, then a table for each dictionary. Keys without a value (None) are left out."""
    return "\n".join(_table(document, ())).strip() + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    nested = {key: v for key, v in table.items() if isinstance(v, Mapping) and not isinstance(v, Inline)}
    plain = {key: v for key, v in table.items() if key not in nested and v is not None}
    if path and (plain or not nested):
        yield f"[{'.'.join(map(toml_key, path))}]"
    for key, value in plain.items():
        yield f"{toml_key(key)} = {toml_value(value, len(key) + 3)}"
    if not path or plain or not nested:
        yield ""
    for key, value in nested.items():
        yield from _table(value, (*path, key))


def toml_key(key: str) -> str:
    """A key, in quotes if it needs them."""
    return key if _BARE.match(key) else _string(key)


def toml_value(value: Any, column: int = 0) -> str:
    """A value behind a key that ends at `column`; a list too long for the line gets one for each of its items."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{toml_key(k)} = {toml_value(v)}" for k, v in value.items() if v is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        items = [toml_value(item) for item in value]
        line = f"[{', '.join(items)}]"
        if column and column + len(line) > WIDTH:
            return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
        return line
    return _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    raise FileError(f"A {type(value).__name__} cannot be written to a TOML file.")


def _number(value: float) -> str:
    if math.isfinite(value):
        return repr(value)
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def _string(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(c) or (c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}") for c in text) + '"'
