"""The files a run is asked to write: checked before it starts, written after it ends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bramah.errors import FileError

if TYPE_CHECKING:
    from bramah.cli.figures import Look
    from bramah.result import Result

TABLES = (".csv", ".parquet", ".npz")
ROWS = TABLES[:2]
"""Those made of rows."""


def check_outputs(
    out: str | None, plot: str | None, tables: Sequence[str] = TABLES, *, every: str | None = None
) -> None:
    """Raise FileError if a file cannot be written as asked, before anything is computed."""
    if out is not None and Path(out).suffix.lower() not in tables:
        raise FileError(f"Cannot write results to {out}: its name must end in {' or '.join(tables)}.")
    if out is not None and Path(out).suffix.lower() == ".parquet":
        from bramah.result.table_files import require_pyarrow

        require_pyarrow()
    if every is not None and (out is None or Path(out).suffix.lower() not in ROWS):
        raise FileError(f"--every is for the rows of a table: give --out with a name that ends in {' or '.join(ROWS)}.")
    if plot is not None:
        from bramah.plot import require_matplotlib
        from bramah.plot.canvas import check_format

        check_format(plot)
        require_matplotlib()
    for path in (out, plot):
        if path is not None and not Path(path).absolute().parent.is_dir():
            raise FileError(f"Cannot write {path}: there is no folder {Path(path).parent}.")


def read_reference(path: str | None) -> Result | None:
    """What a run is to be compared with."""
    if path is None:
        return None
    from bramah.result.read_table import read_table

    return read_table(path)


def refuse_with_stream(out: str | None, **asked: object) -> None:
    """Raise FileError if a run that keeps nothing is asked for what must be kept."""
    if out is None or Path(out).suffix.lower() not in ROWS:
        raise FileError(f"--stream needs --out with a name that ends in {' or '.join(ROWS)}.")
    for name, value in asked.items():
        if value:
            option = f"--{name.replace('_', '-')}"
            raise FileError(f"{option} needs the whole run, of which --stream keeps nothing. Leave one of them out.")


def write_outputs(
    result: Result,
    out: str | None,
    plot: str | None,
    signals: Sequence[str],
    every: float | str | None = None,
    look: Look | None = None,
) -> list[str]:
    """Write what was asked for; the names of the files."""
    chosen = list(signals) or None
    if out is not None:
        times = None if every is None else result.times(every)
        kind = Path(out).suffix.lower()
        if kind == ".csv":
            result.to_csv(out, chosen, times)
        elif kind == ".parquet":
            result.to_parquet(out, chosen, times)
        else:
            result.save(out, chosen)
    if plot is not None:
        from bramah.cli.figures import draw
        from bramah.plot import figure

        if look is None:
            figure(result, chosen, plot)
        else:
            draw({"": result}, plot, signals, look)
    return [path for path in (out, plot) if path is not None]
