"""Tables as people write them in TOML, and where they stand in a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bramah.files.toml import toml_key, toml_value
from bramah.studio.documents.changes import Path

NAMED = ("components", "subcircuits", "catalogue", "fluids")
"""Tables that hold a table for each name."""
ORDER = (
    "format", "title", "include", "parameters", "fluid", "fluids", "catalogue", "subcircuits", "components", "nets",
    "start", "run", "diagram",
)  # fmt: skip
"""In which tables stand in a file."""


def is_block(path: Path) -> bool:
    """Whether a table there has a header of its own; others are written behind a key."""
    if path[0] == "subcircuits" and len(path) > 2:
        path = path[2:]
        if path[0] in ("ports", "parameters"):
            return False
    if len(path) == 1:
        return True
    if path[0] == "diagram":
        return len(path) == 2 or (path[1:2] == ("nets",) and len(path) == 3)
    return len(path) == 2 and path[0] in NAMED


def block(path: Path, table: Mapping[str, Any]) -> list[str]:
    """The lines of a table under its header, and of those inside it."""
    inner = {key: v for key, v in table.items() if isinstance(v, Mapping) and is_block((*path, key))}
    own = {key: v for key, v in table.items() if key not in inner}
    lines = []
    if own or not inner:
        lines.append(f"[{header(path)}]")
        lines += [f"{toml_key(key)} = {toml_value(v, len(key) + 3)}" for key, v in own.items()]
    for key, v in inner.items():
        lines += block((*path, key), v)
    return lines


def header(path: Path) -> str:
    return ".".join(map(toml_key, path))
