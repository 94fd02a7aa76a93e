"""What a document refuses."""

from __future__ import annotations

from bramah.errors import BramahError, FileError


class EditError(BramahError, ValueError):
    """A change that cannot be made."""


class Conflict(BramahError, ValueError):
    """A change of a text that is another one by now. Neither is lost: `text` and `version` are the present ones."""

    def __init__(self, message: str, text: str, version: int) -> None:
        super().__init__(message)
        self.text, self.version = text, version


class ChangedOutside(FileError):
    """A file that somebody else has written since it was read."""
