"""Documents for tests, in a folder of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bramah
from bramah.components import registry
from bramah.studio.documents import Document

ROOT = Path(bramah.__file__).parents[2]
EXAMPLES = sorted([*(ROOT / "examples").rglob("*.toml"), *(Path(bramah.__file__).parent / "data").glob("*.toml")])
CIRCUITS = [file for file in EXAMPLES if "studies" not in file.parts]


def document(folder: Path, text: str, name: str = "a.toml") -> Document:
    """The document of a file with that text."""
    (folder / name).write_bytes(text.encode())
    return Document.open(folder, name, registry())


def messages(made: Document) -> str:
    """All that is wrong with it."""
    return "\n".join(map(str, made.looked().problems))


def leaf(table: dict[str, Any]) -> tuple[tuple[str, ...], Any]:
    """The first text or number of a table that stands under a key."""
    return next(_leaves(table, ()))


def _leaves(table: dict[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, inner in table.items():
        if isinstance(inner, dict):
            yield from _leaves(inner, (*path, key))
        elif isinstance(inner, str | float):
            yield (*path, key), inner
