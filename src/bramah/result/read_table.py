"""Tables of signals over time, measured or computed elsewhere: CSV and Parquet files as results without equations."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bramah.errors import FileError, UnitError, quoted
from bramah.result.recorded import Array, Recorded
from bramah.result.result import Result
from bramah.result.saved import Columns
from bramah.result.signal import UNITLESS
from bramah.result.table_files import PARQUET, require_pyarrow
from bramah.units import from_unit

_HEADING = re.compile(r"\s*(.*?)\s*(?:\[\s*(.*?)\s*\]|\(\s*(.*?)\s*\))?\s*\Z", re.DOTALL)
_TIME = re.compile(r"(t|time|zeit)\Z", re.IGNORECASE)


def read_table(path: str | Path, *, gaps: bool = False) -> Result:
    """A result from a .csv or .parquet file: its first column is time, "t [s]", and the others are signals by name,
    "pump.P.p [bar]". Times may repeat, as at an event, but not go back. With `gaps` a cell may be empty: it is not a
    number then.
    """
    headings, rows = _parquet(path) if Path(path).suffix.lower() == PARQUET else _csv(path, gaps)
    return table_of(headings, rows, path)


def table_of(headings: Sequence[str], rows: Array, path: str | Path) -> Result:
    """A result from the columns of a table, one heading each; `path` is what messages call it."""
    if not headings or not len(rows):
        raise FileError(f"{path} holds no table: it needs a row of headings and rows of numbers.")
    names, units = zip(*(_named(heading, path) for heading in headings), strict=True)
    if not _TIME.match(names[0]):
        raise FileError(f'The first column of {path} must be time, "t [s]", not {quoted(headings[0])}.')
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise FileError(f"{path} has two columns {quoted(twice)}.")
    values = np.stack([_in_si(rows[:, k], unit, path) for k, unit in enumerate(units)], axis=1)
    t = values[:, 0] if units[0] not in UNITLESS else rows[:, 0]
    if not np.isfinite(t).all() or (np.diff(t) < 0).any():
        raise FileError(f"The times in {path} must be numbers that do not go back.")
    recorded = Recorded(
        t=t, step=np.diff(t, prepend=t[:1]), y=values[:, 1:], discrete_from=np.zeros(1, dtype=np.int64),
        discrete=np.empty((1, 0)), message=f"Read from {path}.",
    )  # fmt: skip
    return Result(signals=Columns(list(names[1:]), list(units[1:])), recorded=recorded, title=Path(path).stem)


def _named(heading: str, path: str | Path) -> tuple[str, str]:
    """Name and unit of a heading."""
    found = _HEADING.match(heading)
    assert found is not None
    name, unit = found[1], found[2] or found[3] or "-"
    if not name:
        raise FileError(f"A column of {path} has no name: {quoted(heading)}.")
    return name, unit


def _in_si(column: Array, unit: str, path: str | Path) -> Array:
    try:
        return column if unit in UNITLESS else np.asarray(from_unit(column, unit))
    except UnitError as error:
        raise FileError(f"{path}: {error}") from error


def _csv(path: str | Path, gaps: bool) -> tuple[Sequence[str], Array]:
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"Cannot read {path}: {getattr(error, 'strerror', None) or error}.") from error
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    # Where semicolons separate columns, commas may stand for decimal points.
    decimal = separator == ";" and "." not in text.partition("\n")[2]
    rows = [row for row in csv.reader(text.splitlines(), delimiter=separator) if any(cell.strip() for cell in row)]
    if not rows:
        return [], np.empty((0, 0))
    numbers = []
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != len(rows[0]):
            raise FileError(f"{path}:{number} has {len(row)} columns instead of {len(rows[0])}.")
        try:
            cells = [cell.replace(",", ".") if decimal else cell for cell in row]
            numbers.append([float(cell) if cell.strip() or not gaps else np.nan for cell in cells])
        except ValueError as error:
            raise FileError(f"{path}:{number}: {error}.") from error
    return rows[0], np.array(numbers, dtype=float)


def _parquet(path: str | Path) -> tuple[Sequence[str], Array]:
    arrow, parquet = require_pyarrow()
    try:
        table = parquet.read_table(path)
        return table.column_names, np.stack([np.asarray(c, dtype=float) for c in table.columns], axis=1)
    except (OSError, ValueError, arrow.ArrowException) as error:
        raise FileError(f"Cannot read {path} as a table of numbers: {error}.") from error
