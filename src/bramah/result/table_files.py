"""Tables on disk, CSV or Parquet, written whole or as they grow."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from bramah.errors import BramahError, FileError
from bramah.files.atomic import write_atomically
from bramah.result.recorded import Array

Columns = Mapping[str, Array]

DIGITS = 12
"""Significant digits in CSV files: beyond any solver's accuracy, and free of the noise of unit conversion."""
ROW_GROUP = 1 << 16
"""Rows that a Parquet file takes at once while it grows: enough for its columns to be packed well."""
CSV, PARQUET = ".csv", ".parquet"


class MissingPackage(BramahError, ImportError):
    """An optional package that this needs and that is not installed."""


class TableFile(Protocol):
    """A table that grows by some rows at a time."""

    def write(self, columns: Columns) -> None: ...

    def close(self) -> None: ...


def write_table(path: str | Path, columns: Columns, *, parquet: bool) -> None:
    """Write a table whole, or not at all."""
    if parquet:
        data = io.BytesIO()
        arrow, module = require_pyarrow()
        module.write_table(_arrow_table(arrow, columns), data)
        write_atomically(path, data.getvalue())
    else:
        write_atomically(path, (csv_row(columns) + csv_rows(columns)).encode())


def growing_table(path: str | Path) -> TableFile:
    """A file that rows are added to; the ending of its name says of which kind."""
    return ParquetFile(path) if Path(path).suffix.lower() == PARQUET else CsvFile(path)


def csv_row(names: Columns) -> str:
    """The headings of a CSV file."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(names)
    return text.getvalue()


def csv_rows(columns: Columns) -> str:
    """The rows of a CSV file. Ports on one net have the same values: equal columns are put into words once."""
    words: dict[bytes, list[str]] = {}
    for column in columns.values():
        if column.tobytes() not in words:
            words[column.tobytes()] = (f"%.{DIGITS}g\n" * len(column) % tuple(column.tolist())).split()
    rows = zip(*(words[column.tobytes()] for column in columns.values()), strict=True)
    return "".join(",".join(row) + "\n" for row in rows)


def require_pyarrow() -> tuple[Any, Any]:
    """pyarrow and its module for Parquet, or an error with the remedy."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingPackage("Parquet files need pyarrow. Install it with: pip install 'bramah[data]'") from None
    return pyarrow, pyarrow.parquet


def _arrow_table(arrow: Any, columns: Columns) -> Any:
    return arrow.table({name: np.ascontiguousarray(column) for name, column in columns.items()})


class CsvFile:
    """A CSV file that can be read while it grows."""

    def __init__(self, path: str | Path) -> None:
        try:
            self._file = open(path, "w", encoding="utf-8", newline="")  # noqa: SIM115
        except OSError as error:
            raise FileError(f"Cannot write {path}: {error.strerror}.") from error
        self._path, self._begun = path, False

    def write(self, columns: Columns) -> None:
        try:
            if not self._begun:
                self._file.write(csv_row(columns))
            self._file.write(csv_rows(columns))
            self._file.flush()
        except OSError as error:
            raise FileError(f"Cannot write {self._path}: {error.strerror}.") from error
        self._begun = True

    def close(self) -> None:
        self._file.close()


class ParquetFile:
    """A Parquet file; it can be read once it is closed."""

    def __init__(self, path: str | Path) -> None:
        self._arrow, self._parquet = require_pyarrow()
        try:
            self._file = open(path, "wb")  # noqa: SIM115
        except OSError as error:
            raise FileError(f"Cannot write {path}: {error.strerror}.") from error
        self._path, self._rows = path, 0
        self._writer: Any = None
        self._waiting: list[Columns] = []

    def write(self, columns: Columns) -> None:
        self._waiting.append({name: np.array(column) for name, column in columns.items()})
        self._rows += len(next(iter(columns.values())))
        if self._rows >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if not self._waiting:
            return
        names = list(self._waiting[0])
        table = _arrow_table(self._arrow, {n: np.concatenate([part[n] for part in self._waiting]) for n in names})
        self._waiting, self._rows = [], 0
        try:
            if self._writer is None:
                self._writer = self._parquet.ParquetWriter(self._file, table.schema)
            self._writer.write_table(table)
        except OSError as error:
            raise FileError(f"Cannot write {self._path}: {error.strerror or error}.") from error

    def close(self) -> None:
        self._flush()
        if self._writer is not None:
            self._writer.close()
        self._file.close()
