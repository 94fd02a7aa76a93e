"""Where the rows of a study are kept: one SQLite file, written by the one process that owns the study."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bramah.studies.case import Row
from bramah.studies.key import key_of

_TABLES = """
create table if not exists rows (
    key text primary key, number integer, changes text, status text, message text, measures text, doubts text,
    seconds real
) without rowid;
"""


class Store:
    """Rows by the key of their changes; in memory without a path."""

    def __init__(self, path: str | Path | None = None) -> None:
        self._connection = sqlite3.connect(":memory:" if path is None else path, check_same_thread=False)
        self._connection.executescript(_TABLES)

    def add(self, rows: Iterable[Row]) -> None:
        """Keep rows; they are safe when this returns."""
        with self._connection:
            self._connection.executemany(
                "insert or replace into rows values (?, ?, ?, ?, ?, ?, ?, ?)", map(_line, rows)
            )

    def rows(self) -> dict[str, Row]:
        """All rows by key."""
        return {line[0]: _row(line) for line in self._connection.execute("select * from rows order by number")}

    def close(self) -> None:
        self._connection.close()


def _line(row: Row) -> tuple[Any, ...]:
    return (
        key_of(row.changes), row.number, json.dumps(dict(row.changes)), row.status, row.message,
        json.dumps(dict(row.measures)), json.dumps(row.doubts), row.seconds,
    )  # fmt: skip


def _row(line: tuple[Any, ...]) -> Row:
    _, number, changes, status, message, measures, doubts, seconds = line
    read: Mapping[str, float] = json.loads(measures)
    return Row(
        number=number, changes=json.loads(changes), status=status, message=message, measures=read,
        doubts=tuple(json.loads(doubts)), seconds=seconds,
    )  # fmt: skip
