"""Object code kept on disk, in a folder that nobody but the user can write.

Code that is read here is run, so it is taken only from files that belong to the user, in a folder that belongs to the
user, neither of which others may write. An entry is written to a temporary file and renamed, so that readers see all of
it or nothing. A cache that cannot be used is no error: code is compiled again.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

log = logging.getLogger("bramah")

MOST_ENTRIES = 4000
"""Some 20 kB each. A circuit needs one for each kind of component in its surroundings."""
LONGEST_UNUSED = 180 * 86400.0
"""Seconds since an entry was last used."""
DAY = 86400.0
"""Seconds: an entry that was used is not marked so more often, and no temporary file lives so long."""
WRITES_BETWEEN = 64
"""Entries that a process writes before it looks again at how many there are."""
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH

_by_number = os.open in os.supports_dir_fd and os.rename in os.supports_dir_fd and hasattr(os, "geteuid")
"""Whether files can be opened in the very folder that was looked at, and have owners: not on Windows."""


class Untrusted(OSError):
    """A folder or file that somebody else may have written."""


def folder() -> Path:
    """Where object code is kept: $BRAMAH_CACHE, or the user's cache folder. Raises OSError if there is none."""
    own = os.environ.get("BRAMAH_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "bramah"
    except RuntimeError as error:
        raise OSError("the user has no home folder") from error


class CodeCache:
    """Entries by key. It counts what it wrote, and says once why a folder is not used."""

    def __init__(self) -> None:
        self._written = 0
        self._said: set[str] = set()

    def read(self, key: str) -> bytes | None:
        """The code of an entry, or None if there is none that can be used."""
        try:
            with _opened(make=False) as place, open(_open(f"{key}.o", os.O_RDONLY, place), "rb") as file:
                _require_own(os.fstat(file.fileno()), folder() / f"{key}.o")
                data = file.read()
                _mark_used(file.fileno())
        except Untrusted as error:
            self._say(str(error))
            return None
        except OSError:
            return None
        digest, code = data[:32], data[32:]
        if hashlib.sha256(code).digest() != digest:
            log.warning("The cached object %s.o is damaged; compiling it again.", key[:12])
            return None
        return code

    def write(self, key: str, code: bytes) -> None:
        """Keep an entry if that is possible."""
        try:
            with _opened(make=True) as place:
                _put(f"{key}.o", hashlib.sha256(code).digest() + code, place)
                if self._written % WRITES_BETWEEN == 0:
                    _prune(place)
            self._written += 1
        except Untrusted as error:
            self._say(str(error))
        except OSError as error:
            log.info("Compiled code is not kept: %s", error)

    def _say(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            log.warning("%s", sentence)


@contextlib.contextmanager
def _opened(*, make: bool) -> Iterator[int | Path]:
    """The folder, looked at: its number, or its path where files cannot be opened by a folder's number."""
    path = folder()
    if make and not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            path.mkdir(mode=0o700)
    if not _by_number:
        yield path
        return
    number = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _require_own(os.fstat(number), path)
        yield number
    finally:
        os.close(number)


def _require_own(found: os.stat_result, path: Path) -> None:
    """Raise Untrusted unless it belongs to the user and nobody else may write it."""
    if not _by_number:
        return
    if found.st_uid != os.geteuid():
        wrong, cure = "belongs to another user", "Remove it, or let BRAMAH_CACHE name a folder of your own"
    elif found.st_mode & OTHERS_WRITE:
        wrong, cure = "can be written by other users", f"Run: chmod go-w {path}"
    else:
        return
    raise Untrusted(f"The cache of compiled code is not used: {path} {wrong}. {cure}.")


def _open(name: str, flags: int, place: int | Path, mode: int = 0o600) -> int:
    binary = getattr(os, "O_BINARY", 0)
    if isinstance(place, Path):
        return os.open(place / name, flags | binary, mode)
    return os.open(name, flags | os.O_NOFOLLOW, mode, dir_fd=place)


def _mark_used(file: int) -> None:
    """Entries in use stay young. Where that cannot be written they are compiled anew after a while."""
    if os.utime in os.supports_fd and time.time() - os.fstat(file).st_mtime > DAY:
        with contextlib.suppress(OSError):
            os.utime(file)


def _put(name: str, data: bytes, place: int | Path) -> None:
    """Write a file under another name and rename it."""
    temporary = f"{os.getpid()}-{os.urandom(6).hex()}.tmp"
    try:
        with open(_open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, place), "wb") as file:
            file.write(data)
        if isinstance(place, Path):
            os.replace(place / temporary, place / name)
        else:
            os.replace(temporary, name, src_dir_fd=place, dst_dir_fd=place)
    except OSError:
        _remove(temporary, place)
        raise


def _remove(name: str, place: int | Path) -> None:
    """Another process may have been faster, or may still read it, which some systems do not allow."""
    with contextlib.suppress(OSError):
        if isinstance(place, Path):
            os.unlink(place / name)
        else:
            os.unlink(name, dir_fd=place)


def _prune(place: int | Path) -> None:
    """Remove entries unused for long, the oldest of too many, and what broken-off processes left."""
    now, used = time.time(), []
    with os.scandir(place) as entries:
        for entry in entries:
            if entry.name.endswith((".o", ".tmp")):
                with contextlib.suppress(OSError):
                    used.append((entry.stat(follow_symlinks=False).st_mtime, entry.name))
    used.sort(reverse=True)
    kept = 0
    for when, name in used:
        if name.endswith(".tmp"):
            if now - when > DAY:
                _remove(name, place)
            continue
        kept += 1
        if kept > MOST_ENTRIES or now - when > LONGEST_UNUSED:
            _remove(name, place)
