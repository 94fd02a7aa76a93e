"""The files a run is asked to write: checked before it starts, written after it ends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bramah.errors import FileError

if TYPE_CHECKING:
    from bramah.result import Result

TABLES = (".csv", ".npz")


def check_outputs(out: str | None, plot: str | None, tables: Sequence[str] = TABLES) -> None:
    """Raise FileError if a file cannot be written as asked, before anything is computed."""
    if out is not None and Path(out).suffix.lower() not in tables:
        raise FileError(f"Cannot write results to {out}: its name must end in {' or '.join(tables)}.")
    if plot is not None:
        from bramah.plot import require_matplotlib
        from bramah.plot.figure import check_format

        check_format(plot)
        require_matplotlib()
    for path in (out, plot):
        if path is not None and not Path(path).absolute().parent.is_dir():
            raise FileError(f"Cannot write {path}: there is no folder {Path(path).parent}.")


def write_outputs(
    result: Result, out: str | None, plot: str | None, signals: Sequence[str], every: float | None = None
) -> list[str]:
    """Write what was asked for, rows of a table every so many seconds; the names of the files."""
    chosen = list(signals) or None
    if out is not None:
        if Path(out).suffix.lower() == ".csv":
            result.to_csv(out, chosen, None if every is None else _times(result, every))
        else:
            result.save(out, chosen)
    if plot is not None:
        from bramah.plot import figure

        figure(result, chosen, plot)
    return [path for path in (out, plot) if path is not None]


def _times(result: Result, every: float) -> list[float]:
    """From the start of a run to its end."""
    begin, end = float(result.t[0]), float(result.t[-1])
    count = int((end - begin) / every * (1 + 1e-12))
    return [min(begin + k * every, end) for k in range(count + 1)]
