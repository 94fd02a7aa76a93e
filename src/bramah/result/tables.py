"""Results as tables: columns, DataFrames, CSV files."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from bramah.errors import BramahError
from bramah.files.atomic import write_atomically
from bramah.result.recorded import Array, times_asked
from bramah.result.signal import heading, in_display_unit

if TYPE_CHECKING:
    import pandas

    from bramah.result.result import Patterns, Result

DIGITS = 12
"""Significant digits in CSV files: beyond any solver's accuracy, and free of the noise of unit conversion."""


class MissingPackage(BramahError, ImportError):
    """An optional package that this needs and that is not installed."""


def columns(result: Result, signals: Patterns, times: ArrayLike | None, units: bool) -> dict[str, Array]:
    """Time and signals under their headings, at given times or at the recorded points."""
    names = result.select(signals)
    if times is None:
        t, values = result.t, {name: result[name].values for name in names}
    else:
        t = times_asked(times)
        values = result.at(t, names)
    table = {"t [s]" if units else "t": t}
    for name, column in values.items():
        unit = result.unit(name)
        table[heading(name, unit) if units else name] = in_display_unit(column, unit) if units else column
    return table


def frame(result: Result, signals: Patterns, times: ArrayLike | None, units: bool) -> pandas.DataFrame:
    try:
        import pandas
    except ImportError:
        raise MissingPackage("to_pandas needs pandas. Install it with: pip install 'bramah[data]'") from None
    table = columns(result, signals, times, units)
    time = next(iter(table))
    index = pandas.Index(table.pop(time), name=time)
    return pandas.DataFrame(table, index=index)


def write_csv(result: Result, path: str | Path, signals: Patterns, times: ArrayLike | None) -> None:
    table = columns(result, signals, times, units=True)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(table)
    # Ports on one net have the same values: equal columns are put into words once.
    words: dict[bytes, list[str]] = {}
    for column in table.values():
        if column.tobytes() not in words:
            words[column.tobytes()] = (f"%.{DIGITS}g\n" * len(column) % tuple(column.tolist())).split()
    rows = zip(*(words[column.tobytes()] for column in table.values()), strict=True)
    text.writelines(",".join(row) + "\n" for row in rows)
    write_atomically(path, text.getvalue().encode())


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table of text: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows
    ]
