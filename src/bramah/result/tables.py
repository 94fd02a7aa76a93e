"""Results as tables: columns, DataFrames, CSV and Parquet files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from bramah.errors import MethodError
from bramah.result.recorded import Array, times_asked
from bramah.result.signal import heading, in_display_unit
from bramah.result.table_files import MissingPackage, write_table
from bramah.units import parse_quantity

if TYPE_CHECKING:
    import pandas

    from bramah.result.result import Patterns, Result

MOST_SAMPLES = 100_000_000
"""More times than anybody means at once."""


def sample_times(begin: float, end: float, every: float | str) -> Array:
    """Times from the begin to the end, so far apart; the last is the end, or less than one interval before it."""
    step = parse_quantity(every, "s")
    if not step > 0:
        raise MethodError(f"The interval between samples must be above 0 s, not {step:g} s.")
    count = (end - begin) / step * (1 + 1e-12)
    if not count < MOST_SAMPLES:
        raise MethodError(
            f"{count:.3g} samples, one every {step:g} s, cannot be meant at once. Take a longer interval, or stream "
            "the run to a file."
        )
    return np.minimum(begin + step * np.arange(int(count) + 1), end)


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


def write(result: Result, path: str | Path, signals: Patterns, times: ArrayLike | None, *, parquet: bool) -> None:
    """A CSV or Parquet file."""
    write_table(path, columns(result, signals, times, units=True), parquet=parquet)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table of text: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows
    ]
