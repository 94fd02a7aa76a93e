"""The one process that may write to a store. A second is refused, unless the first is gone."""

from __future__ import annotations

import os
import platform
import sqlite3
import subprocess
import time
import uuid
from datetime import datetime
from functools import cache
from pathlib import Path

from bramah.errors import FileError
from bramah.records import dataclass

BEAT = 10.0
"""Seconds between two signs of life."""
SILENCE = 60.0
"""Seconds without one after which an owner on another machine is looked at closely."""

_held: set[str] = set()
"""Tokens that this process writes with: one that it could not give back, because the disk was full, holds no longer."""

TABLE = """
create table if not exists owner (
    one integer primary key check (one = 1), token text, pid integer, started text, machine text, host text, beat real
);
"""


@dataclass(frozen=True)
class Owner:
    """A process that writes to a store."""

    token: str
    pid: int
    started: str
    """When the process was started: another may have its number later."""
    machine: str
    """Where process numbers count."""
    host: str
    beat: float

    def __str__(self) -> str:
        since = datetime.fromtimestamp(self.beat).strftime("%Y-%m-%d %H:%M:%S")
        return f"process {self.pid} on {self.host}, last seen at {since}"


def claim(connection: sqlite3.Connection, path: Path) -> str:
    """Own the store: the token to write with. Raises FileError where another process does."""
    connection.executescript(TABLE)
    holder = _holder(connection)
    if holder is not None and holder.machine != this_machine() and time.time() - holder.beat > SILENCE:
        time.sleep(1.5 * BEAT)  # its clock may be wrong: a sign of life tells
        now = _holder(connection)
        quiet = now == holder
    else:
        quiet = False
    token = uuid.uuid4().hex
    connection.execute("begin immediate")
    try:
        now = _holder(connection)
        if now is not None and not (quiet and now == holder) and _lives(now):
            raise FileError(f"{path} is being written by {now}. Wait for it, or end it; reading is possible meanwhile.")
        mine = (token, os.getpid(), process_started(os.getpid()), this_machine(), platform.node(), time.time())
        connection.execute("insert or replace into owner values (1, ?, ?, ?, ?, ?, ?)", mine)
    except BaseException:
        connection.execute("rollback")
        raise
    connection.execute("commit")
    _held.add(token)
    return token


def sign_of_life(connection: sqlite3.Connection, token: str, path: Path) -> None:
    """Raises FileError where another process has taken the store over."""
    if connection.execute("update owner set beat = ? where token = ?", (time.time(), token)).rowcount != 1:
        raise FileError(f"{path} was taken over by {_holder(connection) or 'another process'}. This one ends.")


def release(connection: sqlite3.Connection, token: str) -> None:
    _held.discard(token)
    connection.execute("delete from owner where token = ?", (token,))


def _holder(connection: sqlite3.Connection) -> Owner | None:
    line = connection.execute("select token, pid, started, machine, host, beat from owner").fetchone()
    return None if line is None else Owner(*line)


def _lives(owner: Owner) -> bool:
    if owner.machine != this_machine():
        return True
    if owner.pid == os.getpid() and owner.token not in _held:
        return False
    return process_started(owner.pid) == owner.started


@cache
def this_machine() -> str:
    """What is the same for processes that see each other by number: this start of the machine, and the container."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return f"{platform.node()} {uuid.getnode():x}"


def process_started(pid: int) -> str:
    """When a process was started, in a clock of the machine's own; "" if there is none, or none that runs."""
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return "" if state in "ZX" else fields[18]
    except OSError:
        if Path("/proc/self/stat").exists():
            return ""
    try:
        told = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "unknown"  # taken for alive
    return told.stdout.strip()
