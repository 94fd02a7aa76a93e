"""Figures as files: drawn in the package's style, written whole or not at all."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bramah.errors import FileError, path_of
from bramah.files.atomic import write_atomically
from bramah.plot.style import STYLE, require_matplotlib

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH = 9.0
"""Inches."""
FORMATS = (".png", ".svg", ".pdf")
DPI = 150

# The style is set for the whole process while a figure is drawn. The thread that draws may fork.
_lock = threading.RLock()
if hasattr(os, "register_at_fork"):
    # A child has no thread that would finish what another thread draws, so that it is let finish first.
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the package's style and leave matplotlib's own settings alone."""
    import matplotlib

    style: Any = dict(STYLE)
    with _lock, matplotlib.rc_context(style):
        yield


@contextmanager
def drawing(height: float, path: str | Path | None = None, width: float = WIDTH) -> Iterator[Figure]:
    """A figure to draw on; with a path (.png, .svg or .pdf) it is saved afterwards."""
    if path is not None:
        check_format(path)
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with styled():
        made = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasAgg(made)
        yield made
        if path is not None:
            save(made, path)


def check_format(path: str | Path) -> None:
    """Raise FileError unless figures can be written to such a file."""
    if path_of(path, "The figure").suffix.lower() not in FORMATS:
        *some, last = FORMATS
        raise FileError(f"Cannot write a figure to {path}: its name must end in {', '.join(some)} or {last}.")


def save(made: Figure, path: str | Path) -> None:
    """Write the figure, whole or not at all."""
    kind = Path(path).suffix.lower().removeprefix(".")
    data = io.BytesIO()
    # Without a date, the same result gives the same file.
    metadata: Any = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind)
    made.savefig(data, format=kind, dpi=DPI, metadata=metadata)
    write_atomically(path, data.getvalue())
