"""Tables of studies for other programs: DataFrames, Datasets, CSV, Parquet and netCDF files."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import FileError, path_of
from bramah.files.atomic import write_atomically
from bramah.result.signal import UNITLESS, in_display_unit
from bramah.result.table_files import DIGITS, MissingPackage, require_pyarrow
from bramah.studies.table import DOUBTS, MESSAGE, SECONDS, STATUS, TIME, Table

if TYPE_CHECKING:
    import pandas
    import xarray

POINT = "point"
"""The dimension of kept signals whose times differ from case to case."""
EXTRA = "Install it with: pip install 'bramah[data]'"


def frame(table: Table, units: bool) -> pandas.DataFrame:
    try:
        import pandas
    except ImportError:
        raise MissingPackage(f"to_pandas needs pandas. {EXTRA}") from None
    columns = table.columns(units)
    index = pandas.Index(columns.pop("case"), name="case")
    return pandas.DataFrame(columns, index=index)


def write_csv(table: Table, path: str | Path) -> None:
    columns = table.columns()
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*([_cell(v) for v in column.tolist()] for column in columns.values()), strict=True))
    write_atomically(path, text.getvalue().encode())


def _cell(value: Any) -> Any:
    """A number with as many digits as it can have; nothing where there is none."""
    if isinstance(value, float):
        return "" if np.isnan(value) else f"{value:.{DIGITS}g}"
    return value


def write_parquet(table: Table, path: str | Path) -> None:
    arrow, module = require_pyarrow()
    columns = {
        name: _plain(column).tolist() if column.dtype == object else column for name, column in table.columns().items()
    }
    data = io.BytesIO()
    module.write_table(arrow.table(columns), data)
    write_atomically(path, data.getvalue())


def _plain(column: NDArray[Any]) -> NDArray[Any]:
    """Words as text, whatever they were."""
    return np.array([value if isinstance(value, str) else str(value) for value in column.tolist()], dtype=object)


def dataset(table: Table) -> xarray.Dataset:
    """Over the axes of a grid, or over cases; what was measured, how cases ended, and kept signals over time.

    Where times differ from case to case, these are over points, and each case has its own times."""
    xarray = _require_xarray()
    axes = table.axes
    dims: tuple[str, ...] = tuple(axes) if axes is not None else ("case",)
    coords: dict[str, Any] = {}
    if axes is None:
        coords["case"] = [row.number for row in table.rows]
        coords |= {name: ("case", _kind(table.shown(name)), _attrs(table, name)) for name in table.varied}
    else:
        for name, values in axes.items():
            column = np.array(values, dtype=float if all(isinstance(v, int | float) for v in values) else object)
            shown = in_display_unit(column, table.unit(name)) if column.dtype == float else _kind(column)
            coords[name] = (name, shown, _attrs(table, name))
    data: dict[str, Any] = {}
    for name in [*table.measured, STATUS, MESSAGE, DOUBTS, SECONDS]:
        column = _kind(table.shown(name))
        data[name] = (dims, column if axes is None else table.on_grid(column), _attrs(table, name))
    along = TIME if table.one_grid else POINT
    if table.kept:
        times = table.signal(TIME) if axes is None else table.on_grid(table.signal(TIME))
        coords[TIME] = (
            (TIME, table.times, {"units": "s"}) if table.one_grid else ((*dims, POINT), times, {"units": "s"})
        )
    for name in table.kept:
        kept = in_display_unit(table.signal(name), table.unit(name))
        data[name] = ((*dims, along), kept if axes is None else table.on_grid(kept), _attrs(table, name))
    return xarray.Dataset(data, coords)


def _kind(column: NDArray[Any]) -> NDArray[Any]:
    return column if column.dtype != object else _plain(column).astype(str)


def _attrs(table: Table, name: str) -> dict[str, str]:
    unit = "s" if name == SECONDS else table.unit(name)
    return {} if unit in UNITLESS else {"units": unit}


def write_netcdf(table: Table, path: str | Path) -> None:
    """A netCDF 4 file, whole or not at all."""
    target = path_of(path)
    made = dataset(table)
    try:
        import h5netcdf  # noqa: F401
    except ImportError:
        raise MissingPackage(f"netCDF files need h5netcdf. {EXTRA}") from None
    temporary = target.with_name(f".{target.name[:40]}.{os.urandom(8).hex()}.nc")
    try:
        made.to_netcdf(temporary, engine="h5netcdf")
        os.replace(temporary, target)
    except OSError as error:
        raise FileError(f"Cannot write {target}: {error.strerror or error}.") from error
    finally:
        temporary.unlink(missing_ok=True)


def _require_xarray() -> Any:
    try:
        import xarray
    except ImportError:
        raise MissingPackage(f"to_xarray needs xarray. {EXTRA}") from None
    return xarray
