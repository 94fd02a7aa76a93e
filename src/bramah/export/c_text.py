"""C as text: literals, arrays, structures and names."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.expr.c import literal

Numbers = Sequence[float] | NDArray[Any]

WIDTH = 120


def string(text: str) -> str:
    """A C string; what is not ASCII as the bytes of UTF-8."""
    found = "".join(
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in text.encode()
    )
    return f'"{found}"'


def one(value: Any) -> str:
    """A number, a text, or what is C already."""
    if isinstance(value, C):
        return value.text
    if isinstance(value, str):
        return string(value)
    if isinstance(value, bool | int | np.integer):
        return str(int(value))
    return literal(float(value))


class C:
    """A piece of C that stands as it is."""

    def __init__(self, text: str) -> None:
        self.text = text


NULL = C("NULL")


def listed(values: Iterable[Any]) -> str:
    """Values between braces, as many on a line as fit."""
    words = ", ".join(map(one, values))
    if len(words) < WIDTH:
        return f"{{{words}}}"
    return (
        "{\n" + textwrap.fill(words, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False) + "}"
    )


def structure(fields: Mapping[str, Any]) -> str:
    """A structure with its fields by name."""
    return "{" + ", ".join(f".{name} = {one(value)}" for name, value in fields.items()) + "}"


class Data:
    """Arrays of a file: equal ones are kept once, and those without elements are null."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._known: dict[tuple[str, str], str] = {}

    def doubles(self, name: str, values: Numbers) -> C:
        return self._array("double", name, np.asarray(values, dtype=float))

    def integers(self, name: str, values: Numbers) -> C:
        return self._array("int64_t", name, np.asarray(values, dtype=np.int64))

    def _array(self, kind: str, name: str, values: NDArray[Any]) -> C:
        return self._kept(kind, name, listed(values.ravel().tolist())) if values.size else NULL

    def texts(self, name: str, values: Sequence[str]) -> C:
        if not len(values):
            return NULL
        return self._kept("char *const", name, "{\n" + "".join(f"  {string(text)},\n" for text in values) + "}")

    def structures(self, kind: str, name: str, items: Sequence[str]) -> C:
        if not items:
            return NULL
        return self._kept(kind, name, "{\n" + "".join(f"  {item},\n" for item in items) + "}")

    def _kept(self, kind: str, name: str, text: str) -> C:
        key = kind, text
        if key not in self._known:
            self._known[key] = name
            self.lines.append(f"static const {kind} {name}[] = {text};")
        return C(self._known[key])


def comment(text: str) -> str:
    """A comment of some lines."""
    safe = text.replace("*/", "* /").replace("/*", "/ *")
    return textwrap.fill(f"/* {safe} */", 138, subsequent_indent=" * ", break_on_hyphens=False)


def identifier(name: str) -> str:
    """A name as C can have it."""
    word = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name)
    return f"c_{word}" if word[:1].isdigit() else word
