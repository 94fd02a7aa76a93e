"""The file of a document: read, watched, and written whole."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from bramah.errors import FileError
from bramah.files.atomic import write_atomically
from bramah.records import dataclass
from bramah.studio.documents.contained import inside
from bramah.studio.documents.errors import ChangedOutside

LARGEST = 5_000_000
"""Bytes; a circuit of 20,000 components needs about as many."""
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Mark:
    """What a file is known by: time and size for a quick look, a hash where these differ."""

    time: int
    size: int
    hash: bytes


class StoredFile:
    """A file of a folder. Ends of lines are "\\n" in the text, and in the file whatever they were there."""

    def __init__(self, folder: Path, path: str) -> None:
        self.folder, self.path = folder, path
        self.file = inside(folder, path)
        self._mark: Mark | None = None
        self._begin, self._end = b"", "\n"

    def read(self) -> str:
        """Its text; from now on the file counts as known."""
        self.file = inside(self.folder, self.path)
        if not self.file.exists():
            raise FileError(f"There is no file {self.path} in the folder.")
        if self.file.stat().st_size > LARGEST:
            raise FileError(f"{self.path} is larger than {LARGEST // 1_000_000} MB, too large to be edited.")
        data = self.file.read_bytes()
        try:
            text = data.removeprefix(_MARK).decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise FileError(f"{self.path}:{line}: the file is not UTF-8 text. Save it as UTF-8.") from error
        self._mark = self._looked_at(data)
        self._begin = _MARK if data.startswith(_MARK) else b""
        ends = text.count("\r\n")
        self._end = "\r\n" if ends and ends == text.count("\n") == text.count("\r") else "\n"
        return self.own(text)

    def exists(self) -> bool:
        """Whether there is something that writing would replace."""
        return self.file.exists()

    def own(self, text: str) -> str:
        """A text with the ends of lines that it has here."""
        return text.replace("\r\n", "\n") if self._end == "\r\n" else text

    def changed_outside(self) -> bool:
        """Whether somebody else has written, made or deleted the file since it was read or written here."""
        try:
            found = self.file.stat()
        except OSError:
            return self._mark is not None
        if self._mark is None:
            return True
        if (found.st_mtime_ns, found.st_size) == (self._mark.time, self._mark.size):
            return False
        try:
            data = self.file.read_bytes() if found.st_size == self._mark.size else b""
        except OSError:
            return True
        if found.st_size != self._mark.size or _hash(data) != self._mark.hash:
            return True
        self._mark = self._looked_at(data)
        return False

    def write(self, text: str, force: bool = False) -> None:
        """Write it whole or not at all; what somebody else has written meanwhile only if told so."""
        if not force and self.changed_outside():
            raise ChangedOutside(f"{self.path} was changed outside. Load it again, or save over it.")
        self.file = inside(self.folder, self.path)
        data = self._begin + text.replace("\n", self._end).encode()
        before = self.file.stat() if self.file.exists() else None
        if before is not None and not os.access(self.file, os.W_OK):
            raise FileError(f"{self.path} may not be written. Allow it, or save under another name.")
        write_atomically(self.file, data)
        if before is not None:
            os.chmod(self.file, stat.S_IMODE(before.st_mode))
        self._mark = self._looked_at(data)

    def _looked_at(self, data: bytes) -> Mark:
        return Mark(self.file.stat().st_mtime_ns, len(data), _hash(data))


def _hash(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()
