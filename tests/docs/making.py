"""The generated pages of the site, as `make docs` writes them, without figures."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
GENERATED = ("components", "gallery")


def tool(name: str) -> Any:
    """A module of docs/tools; Sphinx is not needed for those that write pages."""
    import importlib

    if str(DOCS) not in sys.path:
        sys.path.insert(0, str(DOCS))
    return importlib.import_module(f"tools.{name}")


@cache
def examples() -> list[Any]:
    found: list[Any] = tool("examples").examples()
    return found


@cache
def components() -> dict[str, str]:
    made: dict[str, str] = tool("reference").pages(examples())
    return made


def kept_pages() -> list[Path]:
    """Pages that are written by hand, or by a command other than `make docs`."""
    folders = [DOCS / name for name in GENERATED]
    return [p for p in sorted(DOCS.rglob("*.md")) if not any(p.is_relative_to(folder) for folder in folders)]


def generated_pages() -> set[Path]:
    """Where the generated pages will be."""
    gallery = DOCS / "gallery"
    shown = {gallery / f"{example.name}.md" for example in examples()}
    return {DOCS / "components" / name for name in components()} | shown | {gallery / "index.md"}
