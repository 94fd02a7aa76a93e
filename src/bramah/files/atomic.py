"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from bramah.errors import FileError, path_of


def write_atomically(path: str | Path, data: bytes) -> None:
    """Write to a temporary file in the same folder, then rename it into place."""
    target = path_of(path)
    temporary = target.with_name(f".{target.name[:40]}.{os.urandom(8).hex()}")
    try:
        with open(temporary, "xb") as file:
            try:
                file.write(data)
                file.close()
                os.replace(temporary, target)
            except BaseException:
                os.unlink(temporary)
                raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FileError(f"Cannot write {target}: {reason}.") from error
