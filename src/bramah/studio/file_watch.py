"""Files are looked at every second, so that what others change is noticed."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from bramah.studio.desk import Desk, Opened
from bramah.studio.listing import folders
from bramah.studio.watch import Hub

EVERY = 1.0


class FileWatch:
    """A thread that tells pages when the file of an open document is no longer as it was read or saved.

    It also tells them when there are other files in the folder.
    """

    def __init__(self, desk: Desk, hub: Hub, every: float = EVERY) -> None:
        self._desk, self._hub, self._every = desk, hub, every
        self._folders: dict[Path, int] = {}
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    @property
    def closed(self) -> bool:
        return self._end.is_set()

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        if self._thread.is_alive():
            self._thread.join()

    def look(self) -> None:
        """Look once at all files."""
        for opened in self._desk.documents():
            self._look_at(opened)
        self._look_at_folders()

    def _look(self) -> None:
        self._folders = self._times()
        while not self._end.wait(self._every):
            self.look()

    def _look_at(self, opened: Opened) -> None:
        with opened.lock:
            outside, gone = opened.document.outside(), opened.document.gone()
            changed = (outside, gone) != (opened.outside, opened.gone)
            opened.outside, opened.gone = outside, gone
            version = opened.document.version
        if changed:
            told = {"path": opened.path, "version": version, "outside": outside, "gone": gone}
            self._hub.tell({"event": "outside", **told})

    def _look_at_folders(self) -> None:
        """Times of folders change when files come and go; only then all are looked for again."""
        if all(_time(folder) == time for folder, time in self._folders.items()):
            return
        self._folders = self._times()
        self._hub.tell({"event": "files"})

    def _times(self) -> dict[Path, int]:
        return {folder: _time(folder) for folder in folders(self._desk.folder)}


def _time(folder: Path) -> int:
    try:
        return os.stat(folder).st_mtime_ns
    except OSError:
        return 0
