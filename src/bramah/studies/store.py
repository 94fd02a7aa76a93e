"""Where the rows of a study are kept: one SQLite file, written by the one process that owns the study.

Others may read it while it is written. It belongs to one study: one circuit, its settings and measures, and one
version of Bramah.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from bramah.errors import FileError, path_of
from bramah.studies import owner
from bramah.studies.case import Row
from bramah.studies.file_system import network_file_system
from bramah.studies.host import Host, version
from bramah.studies.key import key_of
from bramah.studies.store_words import FORMAT, PATIENCE, check, strangeness, summary, told
from bramah.studies.stored_rows import COLUMNS, EMPTY, SELECT, TABLES, line_of, packed, row_of

_log = logging.getLogger(__name__)


class Store:
    """Rows by the key of their changes; in memory without a path.

    `identity` is all that numbers follow from besides the changes of a case, by what people call it. A file that holds
    rows of another one is refused, unless it is to begin `anew`, without the rows it has.
    """

    def __init__(
        self, path: str | Path | None = None, identity: Mapping[str, Any] | None = None, *, anew: bool = False
    ) -> None:
        self.path = None if path is None else path_of(path, "The store").absolute()
        self.notes: list[str] = []
        """What whoever runs the study should know."""
        self._token, self._beat = "", 0.0
        self._hosts: dict[Host, int] = {}
        self._grids: dict[bytes, int] = {}
        self._connection = _connected(self.path)
        try:
            with self._told():
                self._set_up(identity or {}, anew)
        except BaseException:
            self._connection.close()
            raise

    def add(self, rows: Iterable[Row]) -> None:
        """Keep rows; they are safe when this returns."""
        with self._transaction():
            for row in rows:
                times = row.kept.get("t")
                host = None if row.host is None else self._host(row.host)
                line = line_of(row, host, None if times is None else self._grid(packed(times)))
                self._connection.execute(f"insert or replace into rows values ({', '.join('?' * COLUMNS)})", line)

    def rows(self) -> dict[str, Row]:
        """All rows by key."""
        with self._told():
            return {key_of(row.changes): row for row in map(row_of, self._connection.execute(SELECT))}

    def beat(self) -> None:
        """Show now and then that this process is alive, while no rows arrive."""
        if self._token and time.monotonic() > self._beat + owner.BEAT:
            with self._transaction():
                pass

    def close(self) -> None:
        """Let another process own it."""
        if self._token:
            with suppress(sqlite3.Error):  # a full disk: the process is gone soon, and with it the claim
                owner.release(self._connection, self._token)
        self._connection.close()

    def _set_up(self, identity: Mapping[str, Any], anew: bool) -> None:
        connection = self._connection
        if self.path is not None:
            self._choose_journal(self.path)
            check(connection, self.path, identity, has_rows=_has_rows(connection) and not anew)
            self._token = owner.claim(connection, self.path)
        if anew:
            connection.executescript(EMPTY)
        connection.executescript(TABLES)
        if self.path is not None:
            with self._transaction():
                about = {"format": FORMAT, "version": version(), "identity": summary(identity)}
                lines = [(name, json.dumps(value)) for name, value in about.items()]
                connection.executemany("insert or replace into meta values (?, ?)", lines)

    def _choose_journal(self, path: Path) -> None:
        """One that needs memory shared between processes only where there can be such."""
        kind = network_file_system(path)
        mode = self._connection.execute(f"pragma journal_mode = {'truncate' if kind else 'wal'}").fetchone()[0]
        self._connection.execute(f"pragma synchronous = {'normal' if mode == 'wal' else 'full'}")
        if kind:
            words = f"{path} lies on a network file system ({kind})"
            self.notes.append(f"{words}, where writing is slower and readers may have to wait. A local disk is better.")
            _log.warning("%s", self.notes[-1])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing, and only as long as this process owns the store."""
        with self._told():
            self._connection.execute("begin immediate")
            try:
                if self.path is not None:
                    owner.sign_of_life(self._connection, self._token, self.path)
                yield
                self._connection.execute("commit")
                self._beat = time.monotonic()
            except BaseException:
                self._hosts.clear()
                self._grids.clear()
                if self._connection.in_transaction:
                    self._connection.execute("rollback")
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Errors of SQLite in the words of a study."""
        try:
            yield
        except sqlite3.Error as error:
            raise told(error, self.path) from error

    def _host(self, host: Host) -> int:
        values = (host.name, host.version, host.core, host.cpu)
        if host not in self._hosts:
            self._hosts[host] = self._number("hosts", "name = ? and version = ? and core = ? and cpu = ?", values)
        return self._hosts[host]

    def _grid(self, times: bytes) -> int:
        if times not in self._grids:
            self._grids[times] = self._number("grids", "times = ?", (times,))
        return self._grids[times]

    def _number(self, table: str, where: str, values: tuple[Any, ...]) -> int:
        """Of the line with these values, which is made if it is not there."""
        found = self._connection.execute(f"select id from {table} where {where}", values).fetchone()
        if found is not None:
            return int(found[0])
        marks = ", ".join("?" * len(values))
        return int(self._connection.execute(f"insert into {table} values (null, {marks})", values).lastrowid or 0)


def read_rows(path: str | Path) -> list[Row]:
    """The rows of a store by number, also while another process writes it. Raises FileError if there is none."""
    with _reading(path) as (connection, _):
        return [row_of(line) for line in connection.execute(SELECT)] if _has_rows(connection) else []


def stranger(path: str | Path, identity: Mapping[str, Any]) -> str:
    """A sentence that says what else the rows of a store were made with; empty if they belong to this study."""
    with _reading(path) as (connection, place):
        wrong = strangeness(connection, place, identity) if _has_rows(connection) else ""
    return f"The rows in {place} are of another study: they were made with {wrong}." if wrong else ""


@contextmanager
def _reading(path: str | Path) -> Iterator[tuple[sqlite3.Connection, Path]]:
    place = path_of(path, "The store").absolute()
    if not place.is_file():
        raise FileError(f"There is no store {place}. Run the study first.")
    try:
        connection = sqlite3.connect(f"{place.as_uri()}?mode=ro", uri=True, timeout=PATIENCE, isolation_level=None)
        try:
            yield connection, place
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise told(error, place) from error


def _has_rows(connection: sqlite3.Connection) -> bool:
    known = connection.execute("select 1 from sqlite_master where name = 'rows'").fetchone()
    return known is not None and connection.execute("select 1 from rows limit 1").fetchone() is not None


def _connected(path: Path | None) -> sqlite3.Connection:
    if path is None:
        return sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
    if not path.parent.is_dir():
        raise FileError(f"There is no folder {path.parent} for the store. Make it first.")
    try:
        return sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False, isolation_level=None)
    except sqlite3.Error as error:
        raise told(error, path) from error
