"""The rows of a study, as columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import FileError, unknown_name
from bramah.records import cached_property, dataclass
from bramah.result.signal import heading, in_display_unit
from bramah.studies.case import Row
from bramah.studies.host import differences

if TYPE_CHECKING:
    import pandas
    import xarray

STATUS, MESSAGE, DOUBTS, SECONDS = "status", "message", "doubts", "seconds"
CASE, NAME = "case", "name"
OTHER_COLUMNS = (CASE, NAME, STATUS, MESSAGE, DOUBTS, SECONDS)
"""Names that no measure can have."""
TIME = "t"
"""The times of kept signals."""


@dataclass(frozen=True, eq=False)
class Table:
    """What came of a study: one row per case; columns are what varied and what was measured, in SI."""

    rows: Sequence[Row]
    units: Mapping[str, str]
    """Units that columns are shown in, by name."""
    nominal: Mapping[str, Any] = field(default_factory=dict)
    """What the circuit has where a case does not change it, in SI."""
    names: Mapping[int, str] = field(default_factory=dict)
    """What cases are called, by number, if a table of cases says it."""

    @cached_property
    def varied(self) -> list[str]:
        """Names of what varied, in the order of the study."""
        found = dict.fromkeys(path for row in self.rows for path in row.changes)
        return [*(path for path in self.units if path in found), *(path for path in found if path not in self.units)]

    @cached_property
    def measured(self) -> list[str]:
        """Names of what was measured."""
        return list(dict.fromkeys(name for row in self.rows for name in row.measures))

    @cached_property
    def kept(self) -> list[str]:
        """Names of the signals that were kept."""
        return list(dict.fromkeys(name for row in self.rows for name in row.kept if name != TIME))

    @cached_property
    def notes(self) -> list[str]:
        """What should be known of the rows together, such as that they were made on machines that differ."""
        return differences(row.host for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, name: str) -> NDArray[Any]:
        """A column in SI; not a number where a case has no such value."""
        if name in self.measured:
            return np.array([row.measures.get(name, np.nan) for row in self.rows])
        if name in self.varied:
            return _column([row.changes.get(name, self.nominal.get(name, np.nan)) for row in self.rows])
        if name in _OTHERS:
            return _column([_OTHERS[name](row) for row in self.rows])
        raise unknown_name("column", name, [*self.varied, *self.measured, *_OTHERS])

    def case_name(self, index: int) -> str:
        """What the case of a row is called: its name, or its number."""
        number = self.rows[index].number
        return self.names.get(number) or str(number)

    def unit(self, name: str) -> str:
        """The unit a column is shown in."""
        return self.units.get(name, "-")

    def shown(self, name: str) -> NDArray[Any]:
        """A column in the unit it is shown in."""
        column = self[name]
        return in_display_unit(column, self.unit(name)) if column.dtype.kind in "fi" else column

    def signal(self, name: str) -> NDArray[np.float64]:
        """A kept signal of all cases in SI, one row for each; not a number where a run is shorter or has none."""
        if name not in (*self.kept, TIME):
            raise unknown_name("kept signal", name, self.kept)
        length = max((len(row.kept.get(name, ())) for row in self.rows), default=0)
        found = np.full((len(self.rows), length), np.nan)
        for k, row in enumerate(self.rows):
            values = row.kept.get(name)
            if values is not None:
                found[k, : len(values)] = values
        return found

    @cached_property
    def times(self) -> NDArray[np.float64]:
        """The times of the kept signals, of the run that goes furthest, s."""
        grids = (np.asarray(row.kept[TIME]) for row in self.rows if len(row.kept.get(TIME, ())))
        return max(grids, key=lambda t: (t[-1], len(t)), default=np.empty(0))

    @cached_property
    def one_grid(self) -> bool:
        """Whether signals were kept at the same times in all cases, as far as these go."""
        grids = (np.asarray(row.kept[TIME]) for row in self.rows if TIME in row.kept)
        return all(np.array_equal(t, self.times[: len(t)]) for t in grids)

    def signal_in_time(self, name: str) -> NDArray[np.float64]:
        """A kept signal at `times`: as it was kept, or where cases have other times, on straight lines between them."""
        if self.one_grid:
            return self.signal(name)
        found = np.full((len(self.rows), len(self.times)), np.nan)
        for k, row in enumerate(self.rows):
            if name in row.kept:
                found[k] = np.interp(self.times, row.kept[TIME], row.kept[name], right=np.nan)
        return found

    @cached_property
    def axes(self) -> dict[str, list[Any]] | None:
        """The values of each quantity, if the cases are all combinations of these; otherwise None."""
        axes = {name: list(dict.fromkeys(self._keys(name))) for name in self.varied}
        count = prod(len(values) for values in axes.values())
        cells = set(zip(*(self._keys(name) for name in axes), strict=True)) if axes else set()
        return axes if axes and count == len(self.rows) == len(cells) else None

    def _keys(self, name: str) -> list[Any]:
        return [v if isinstance(v, str | int | float | bool) else repr(v) for v in self[name].tolist()]

    def on_grid(self, values: NDArray[Any]) -> NDArray[Any]:
        """Values by case, arranged by the axes of the grid."""
        assert self.axes is not None
        shape = [len(axis) for axis in self.axes.values()]
        places = [[axis.index(v) for v in self._keys(name)] for name, axis in self.axes.items()]
        found = np.empty((*shape, *values.shape[1:]), dtype=values.dtype)
        found[tuple(np.array(place) for place in places)] = values
        return found

    def columns(self, units: bool = True) -> dict[str, NDArray[Any]]:
        """All columns under their headings, "load.mass [kg]"; with units=False in SI under their names."""
        found: dict[str, NDArray[Any]] = {CASE: np.array([row.number for row in self.rows])}
        if self.names:
            found[NAME] = _column([self.names.get(row.number, "") for row in self.rows])
        for name in [*self.varied, *self.measured]:
            found[heading(name, self.unit(name)) if units else name] = self.shown(name) if units else self[name]
        return found | {name: self[name] for name in _OTHERS}

    def to_pandas(self, units: bool = True) -> pandas.DataFrame:
        """A DataFrame, one row for each case: in units the headings name, or with units=False in SI."""
        from bramah.studies.export import frame

        return frame(self, units)

    def to_xarray(self) -> xarray.Dataset:
        """A Dataset in shown units: over the axes of a grid, or over cases; kept signals also over time."""
        from bramah.studies.export import dataset

        return dataset(self)

    def to_netcdf(self, path: str | Path) -> None:
        """The same as a netCDF file."""
        from bramah.studies.export import write_netcdf

        write_netcdf(self, path)

    def to_csv(self, path: str | Path) -> None:
        """A CSV file, one line for each case."""
        from bramah.studies.export import write_csv

        write_csv(self, path)

    def to_parquet(self, path: str | Path) -> None:
        """A Parquet file; needs pyarrow."""
        from bramah.studies.export import write_parquet

        write_parquet(self, path)

    def write(self, path: str | Path) -> None:
        """A .csv, .parquet or .nc file, whichever the ending says."""
        writers = {".csv": self.to_csv, ".parquet": self.to_parquet, ".nc": self.to_netcdf}
        ending = Path(path).suffix.lower()
        if ending not in writers:
            raise FileError(f"Cannot write a table to {path}: its name must end in {' or '.join(writers)}.")
        writers[ending](path)

    def __str__(self) -> str:
        from bramah.studies.telling_tables import text_of

        return text_of(self)

    def _repr_html_(self) -> str:
        from bramah.studies.telling_tables import html_of

        return html_of(self)


def _column(values: list[Any]) -> NDArray[Any]:
    if all((isinstance(v, int | float) and not isinstance(v, bool)) or v is None for v in values):
        return np.array([np.nan if v is None else v for v in values], dtype=float)
    found = np.empty(len(values), dtype=object)
    found[:] = ["" if v is None or (isinstance(v, float) and np.isnan(v)) else v for v in values]
    return found


_OTHERS = {
    STATUS: lambda row: row.status,
    MESSAGE: lambda row: row.message,
    DOUBTS: lambda row: " ".join(row.doubts),
    SECONDS: lambda row: row.seconds,
}
"""Columns that every table has."""
