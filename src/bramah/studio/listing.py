"""Which circuits and studies there are in the folder that is served."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from bramah.studio.documents.contained import SUFFIXES

MOST_FILES = 2000
MOST_LOOKED_AT = 20_000
MOST_FOLDERS = 2000
DEEPEST = 8
HEAD = 64_000
"""Bytes of a file that are looked at for what it is."""
LEFT_OUT = frozenset({"node_modules", "__pycache__", "build", "dist"})

_BEGIN = r"(?:^|[{,])\s*"
_TITLE = re.compile(rf'{_BEGIN}"?title"?\s*[=:]\s*"((?:[^"\\]|\\.)*)"', re.MULTILINE)
_FORMAT = re.compile(rf'{_BEGIN}"?format"?\s*[=:]\s*\d', re.MULTILINE)
_COMPONENTS = re.compile(rf'^\s*\[(?:components|subcircuits|catalogue)[\].]|{_BEGIN}"components"\s*:', re.MULTILINE)
_STUDY = re.compile(rf'{_BEGIN}"?circuit"?\s*[=:]\s*"', re.MULTILINE)


def listed(folder: Path) -> list[dict[str, Any]]:
    """Circuits and studies of the folder: path, title and kind of each."""
    found = []
    for file in _files(folder.resolve()):
        about = _about(file)
        if about is not None:
            found.append({"path": file.relative_to(folder.resolve()).as_posix(), **about})
        if len(found) >= MOST_FILES:
            break
    return sorted(found, key=lambda one: (str(one["path"]).count("/"), str(one["path"]).casefold()))


def folders(root: Path) -> list[Path]:
    """The folder and those below it whose files are listed."""
    return [here for here, _ in islice(_walk(root), MOST_FOLDERS)]


def _walk(root: Path) -> Iterator[tuple[Path, list[str]]]:
    """Folders with the names of their files."""
    for place, below, names in os.walk(root):
        here = Path(place)
        deep = len(here.relative_to(root).parts) >= DEEPEST
        below[:] = [] if deep else sorted(n for n in below if not n.startswith(".") and n not in LEFT_OUT)
        yield here, names


def _files(root: Path) -> Iterator[Path]:
    looked_at = 0
    for here, names in islice(_walk(root), MOST_FOLDERS):
        for name in sorted(names):
            looked_at += 1
            if looked_at > MOST_LOOKED_AT:
                return
            file = here / name
            if name.startswith(".") or file.suffix.lower() not in SUFFIXES:
                continue
            if file.is_file() and file.resolve().is_relative_to(root):
                yield file


def _about(file: Path) -> dict[str, str] | None:
    """The title and the kind of a file; None if it is something else."""
    try:
        with open(file, "rb") as opened:
            text = opened.read(HEAD).decode("utf-8-sig", "replace")
    except OSError:
        return None
    if not _FORMAT.search(text) and not _COMPONENTS.search(text):
        return None
    title = _TITLE.search(text)
    kind = "study" if _STUDY.search(text) and not _COMPONENTS.search(text) else "circuit"
    return {"title": title.group(1) if title else "", "kind": kind}
