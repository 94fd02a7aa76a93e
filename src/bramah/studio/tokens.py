"""The token that whoever knows it may use the server: random, and the same again after a restart on the same port."""

from __future__ import annotations

import os
import re
import secrets
import stat
import sys
from contextlib import suppress
from pathlib import Path

VARIABLE = "BRAMAH_STUDIO_TOKEN"
_FORM = re.compile(r"[A-Za-z0-9_-]{16,200}")


def token_for(port: int) -> str:
    """The token of the environment, or that of the last server on this port, or a new one.

    It is kept in a file that nobody else may read, so that open pages find a restarted server again.
    """
    given = os.environ.get(VARIABLE, "").strip()
    if given:
        return given
    file = state_folder() / f"studio-{port}.token"
    return _kept(file) or _new(file)


def state_folder() -> Path:
    """Where programs of this user keep what they remember."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "bramah"
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "bramah"


def _kept(file: Path) -> str:
    """What a file says, if it is nobody else's and nobody else may read it."""
    try:
        found = file.lstat()
        if not stat.S_ISREG(found.st_mode):
            return ""
        if os.name == "posix" and (found.st_uid != os.getuid() or found.st_mode & 0o077):
            return ""
        text = file.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
    return text if _FORM.fullmatch(text) else ""


def _new(file: Path) -> str:
    token = secrets.token_urlsafe(24)
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        with os.fdopen(os.open(file, flags, 0o600), "w", encoding="ascii") as opened:
            opened.write(token)
    return token
