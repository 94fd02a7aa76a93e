"""Files of one folder, and no others."""

from __future__ import annotations

from pathlib import Path

from bramah.errors import FileError, quoted

SUFFIXES = (".toml", ".json")
LONGEST = 1000
"""Characters of a path."""
LONGEST_NAME = 240
"""Bytes of a file's name: systems allow 255, and a file that is being written has a longer one."""


def inside(folder: Path, path: str) -> Path:
    """The circuit file of that name in a folder or below it, with symbolic links resolved; it need not exist.

    Raises FileError if it lies elsewhere or cannot be a circuit file.
    """
    shown = quoted(path)
    if (
        not path
        or len(path) > LONGEST
        or any(len(part.encode("utf-8", "replace")) > LONGEST_NAME for part in path.split("/"))
    ):
        raise FileError(f"{shown} is no name of a file: it must have 1 to {LONGEST} characters.")
    if not path.isprintable() or "\\" in path or ":" in path or path.startswith(("/", "~")):
        raise FileError(f"{shown} is no name of a file in the folder. Name it from there, with '/' between folders.")
    if any(part in ("", ".", "..") or part.startswith(".") for part in path.split("/")):
        raise FileError(f"{shown} is no name of a file in the folder: parts of it are hidden or lead out of it.")
    if Path(path).suffix.lower() not in SUFFIXES:
        raise FileError(f"{shown} must end in .toml or .json.")
    try:
        root = folder.resolve(strict=True)
        target = (root / path).resolve()
        special = target.exists() and not target.is_file()
    except (OSError, ValueError, RuntimeError) as error:
        raise FileError(f"{shown} cannot be found.") from error
    if not target.is_relative_to(root):
        raise FileError(f"{shown} lies outside the folder.")
    if target.suffix.lower() not in SUFFIXES:
        raise FileError(f"{shown} leads to a file that does not end in .toml or .json.")
    if special:
        raise FileError(f"{shown} is not a file that could be edited.")
    return target
