"""The documents that are open, each with a lock, the drawing of its last version, and who is told of changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bramah.errors import FileError
from bramah.files.reader import Types
from bramah.studio.documents.contained import inside
from bramah.studio.drawn import Drawn
from bramah.studio.insides import Insides
from bramah.studio.refused import Refused

if TYPE_CHECKING:
    from bramah.studio.documents import Document
    from bramah.studio.documents.looking import Looked

MOST = 100
"""Documents that are open at once."""

Tell = Callable[[dict[str, Any]], None]


class Opened:
    """A document, and what was last shown of it."""

    def __init__(self, document: Document, folder: Path, path: str) -> None:
        self.document, self.folder, self.path = document, folder, path
        self.lock = threading.RLock()
        self.drawn = Drawn()
        self.insides = Insides()
        self.looked: Looked | None = None
        """What was drawn last."""
        self.shown: dict[str, Any] = {}
        """The part of its state that is the same for all pages."""
        self.outside = False
        """Whether its file was changed by somebody else, as pages were told."""
        self.gone = False
        """Whether its file was deleted, as pages were told."""


class Desk:
    """Documents by the path of their file in the folder."""

    def __init__(self, folder: Path, types: Types, tell: Tell) -> None:
        self.folder, self.types, self._tell = folder.resolve(), types, tell
        self._open: dict[str, Opened] = {}
        self._lock = threading.Lock()

    def open(self, path: str, create: bool = False) -> Opened:
        """The document of a file, read if it is not open already."""
        try:
            file = inside(self.folder, path)
        except FileError as error:
            raise Refused(404, str(error)) from error
        from bramah.studio.documents import Document

        with self._lock:
            known = self._open.get(path)
            if known is not None and not create:
                return known
            if len(self._open) >= MOST:
                self._put_away()
            if create and known is None and not file.exists():
                if not file.parent.is_dir():
                    raise Refused(400, f"There is no folder {file.parent.name} to make {file.name} in.")
                document = Document.new(self.folder, path, self.types)
            elif create:
                raise Refused(409, f"There is a file {path} already. Choose another name.")
            elif not file.is_file():
                raise Refused(404, f"There is no file {path} in the folder.")
            else:
                document = Document.open(self.folder, path, self.types)
            made = self._open[path] = Opened(document, self.folder, path)
            return made

    @contextmanager
    def at(self, path: str) -> Iterator[Opened]:
        """A document that nobody else changes meanwhile."""
        while True:
            opened = self.open(path)
            with opened.lock:
                if self._open.get(path) is opened:  # and was not put away meanwhile
                    yield opened
                    return

    @contextmanager
    def changing(self, path: str, page: str) -> Iterator[Opened]:
        """The same; pages are told if its version is another one afterwards."""
        with self.at(path) as opened:
            before = opened.document.version
            yield opened
            version = opened.document.version
        if version != before:
            self._tell({"event": "changed", "path": path, "version": version, "page": page})

    def documents(self) -> list[Opened]:
        with self._lock:
            return list(self._open.values())

    def _put_away(self) -> None:
        """Close a document that is saved, the one opened first."""
        for path, opened in self._open.items():
            if opened.lock.acquire(blocking=False):
                try:
                    if opened.document.saved:
                        del self._open[path]
                        return
                finally:
                    opened.lock.release()
        raise Refused(429, f"{MOST} files are open with changes that are not saved. Save some.")
