"""The examples: what they are called, what they say about themselves, and which component types they use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bramah.components.assembly import Assembly
from bramah.components.component import Component
from bramah.files import read_circuit

ROOT = Path(__file__).parent.parent.parent
STUDIES = "studies"
"""The folder of study files, which name circuit files."""
FOLDERS = (ROOT / "examples", ROOT / "src" / "bramah")
"""Names of examples are paths from these."""


@dataclass(frozen=True)
class Example:
    """A script or a circuit file."""

    name: str
    """Its path, as in "gallery/boat.toml"."""
    path: Path
    title: str
    about: str
    types: frozenset[str]
    """Of the components in it, and of what assemblies are made of."""


def examples() -> list[Example]:
    """All of them: scripts, circuit files, small circuit files, those that come with the package."""
    scripts = sorted((ROOT / "examples").glob("*.py"))
    files = sorted(path for path in (ROOT / "examples").rglob("*.toml") if path.parent.name != STUDIES)
    return [*map(_script, scripts), *map(_file, [*files, *sorted((ROOT / "src" / "bramah" / "data").glob("*.toml"))])]


def _name(path: Path) -> str:
    return next(path.relative_to(folder).as_posix() for folder in FOLDERS if path.is_relative_to(folder))


def _script(path: Path) -> Example:
    text = path.read_text(encoding="utf-8")
    used = frozenset(re.findall(r"\bbr\.([A-Z]\w+)\(", text))
    about = ast.get_docstring(ast.parse(text)) or ""
    return Example(_name(path), path, path.stem.replace("_", " ").capitalize(), about, used)


def _file(path: Path) -> Example:
    text = path.read_text(encoding="utf-8")
    circuit = read_circuit(path)
    comments = re.search(r"(?:^# .*\n)+", text.partition("\n[")[0] + "\n", re.MULTILINE)
    about = " ".join(line.removeprefix("#").strip() for line in comments[0].splitlines()) if comments else ""
    return Example(_name(path), path, circuit.title or path.stem, about, frozenset(_types(circuit.components.values())))


def _types(components: Iterable[Component]) -> set[str]:
    found: set[str] = set()
    for component in components:
        found.add(type(component).__name__)
        if isinstance(component, Assembly):
            found |= _types(component.inside().components.values())
    return found
