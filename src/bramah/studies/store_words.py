"""What a store says: that it holds rows of another study, or why it cannot be used."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bramah.errors import FileError
from bramah.studies.host import version
from bramah.studies.key import hashed

FORMAT = 1
PATIENCE = 30.0
"""Seconds to wait for others who read at that moment."""


def check(connection: sqlite3.Connection, path: Path, identity: Mapping[str, Any], has_rows: bool) -> None:
    """Raises FileError where a store holds rows of another study, and says what differs."""
    tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    if tables - {"owner"} and not _is_store(connection):
        raise FileError(f"{path} is a SQLite file, but not the store of a study. Name another file.")
    if not has_rows:
        return
    wrong = strangeness(connection, path, identity)
    if wrong:
        raise FileError(
            f"{path} holds rows of another study: they were made with {wrong}. Name another store, or "
            "remove this file to begin anew."
        )


def strangeness(connection: sqlite3.Connection, path: Path, identity: Mapping[str, Any]) -> str:
    """What else the rows of a store were made with than this study has; empty if they are its own."""
    about = {name: json.loads(value) for name, value in connection.execute("select name, value from meta")}
    if about.get("format") != FORMAT:
        raise FileError(f"{path} was written by another version of Bramah, whose stores this one cannot read.")
    mine, theirs = summary(identity), about.get("identity", {})
    others = [_difference(what, mine.get(what), theirs.get(what)) for what in {**mine, **theirs}]
    wrong = [words for words in others if words]
    if about.get("version") != version():
        wrong.append(f"another version of Bramah, {about.get('version')} instead of {version()}")
    return "; with ".join(wrong)


def _is_store(connection: sqlite3.Connection) -> bool:
    """Whether its tables are those of a store, and not only called so."""
    wanted = {"meta": {"name", "value"}, "rows": {"key", "number", "changes", "status", "measures"}}
    return all(
        columns <= {line[1] for line in connection.execute(f"pragma table_info({table})")}
        for table, columns in wanted.items()
    )


def _difference(what: str, mine: Any, theirs: Any) -> str:
    if mine == theirs:
        return ""
    if not isinstance(mine, Mapping) or not isinstance(theirs, Mapping):
        return f"another {what}" if not what.endswith("s") else f"other {what}"
    names = [name for name in {**theirs, **mine} if mine.get(name) != theirs.get(name)]
    return f"other {what} ({', '.join(names)})"


def summary(identity: Mapping[str, Any]) -> dict[str, Any]:
    """A hash of each part; of what has names, one for each name."""
    return {
        what: {name: hashed(value) for name, value in content.items()}
        if isinstance(content, Mapping)
        else hashed(content)
        for what, content in identity.items()
    }


def told(error: sqlite3.Error, path: Path | None) -> FileError:
    """What an error of SQLite means for a study, and what to do."""
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL" or name.startswith("SQLITE_IOERR_WRITE"):
        return FileError(f"The disk of {path} is full. What was stored stays. Make room, then resume the study.")
    if name in ("SQLITE_NOTADB", "SQLITE_CORRUPT"):
        return FileError(f"{path} is not the store of a study, or damaged. Name another file.")
    if name.startswith(("SQLITE_IOERR_LOCK", "SQLITE_PROTOCOL", "SQLITE_IOERR_SHM")):
        return FileError(f"The file system of {path} cannot lock files, which a store needs. Put it on a local disk.")
    if name.startswith("SQLITE_BUSY"):
        return FileError(f"{path} was busy for {PATIENCE:g} s: another process reads or writes it all the time.")
    if name.startswith("SQLITE_READONLY"):
        return FileError(f"{path} cannot be written to: it or its folder is read-only.")
    return FileError(f"The store {path} cannot be used: {error}.")
