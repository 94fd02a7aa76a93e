"""How measurements are written: files and columns, their uncertainty, and what was different on the bench."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bramah.circuit import Circuit
from bramah.errors import BramahError, FileError, MethodError, UnknownName, nearest, quoted
from bramah.records import dataclass
from bramah.result import Result
from bramah.result.read_table import read_table, table_of
from bramah.result.signal import UNITLESS
from bramah.studies.calibrate.data import Data, Measured, Series
from bramah.studies.kind import Note
from bramah.studies.place import START, place_of
from bramah.system import System
from bramah.units import parse_quantity, require_alike

TABLE = "data"
OPTIONS = ("measured", "columns", "uncertainty", "changes", "start")
EXAMPLE = 'measured = "bench.csv"'
ONLY = "bench"
"""What the experiment is called where there is one."""
Written = str | Path | Result | Mapping[str, Sequence[float]]
"""A file, a Result, or columns of numbers by heading."""


@dataclass(frozen=True, kw_only=True)
class Source:
    """One experiment, as it was written."""

    name: str
    measured: Written
    columns: Mapping[str, str]
    """Signals by heading without unit; empty: headings are signals."""
    uncertainty: Mapping[str, Any]
    """By signal, as quantities."""
    changes: Mapping[str, Any]
    start: Mapping[str, Any]


def sources_read(tables: Mapping[str, Any], note: Note) -> tuple[Source, ...]:
    """Experiments from the table [data]: itself one of them, or with one in each table below it."""
    given = tables.get(TABLE)
    if not isinstance(given, Mapping) or not given:
        note((TABLE,), f"{TABLE} must say what was measured: {EXAMPLE}.")
        return ()
    if any(key in OPTIONS for key in given):
        return tuple(filter(None, [_source((TABLE,), ONLY, given, note)]))
    return tuple(filter(None, (_source((TABLE, str(name)), str(name), one, note) for name, one in given.items())))


def _source(place: tuple[str, ...], name: str, given: Any, note: Note) -> Source | None:
    said = ".".join(place)
    if not isinstance(given, Mapping) or given.get("measured") is None:
        note(place, f"{said} must say what was measured: {EXAMPLE}.")
        return None
    for key in given:
        if key not in OPTIONS:
            near = nearest(str(key), OPTIONS)
            hint = f"Did you mean {quoted(near)}?" if near else f"It takes {', '.join(OPTIONS)}."
            note((*place, str(key)), f"{said} has no option {quoted(str(key))}. {hint}")
    tables = {}
    for key in OPTIONS[1:]:
        tables[key] = given.get(key) or {}
        if not isinstance(tables[key], Mapping):
            note((*place, key), f"{said}.{key} must be a table, not {tables[key]!r}.")
            tables[key] = {}
    for column, signal in tables["columns"].items():
        if not isinstance(signal, str):
            note((*place, "columns", str(column)), f"{said}.columns.{column} must name a signal, not {signal!r}.")
    tables["columns"] = {column: signal for column, signal in tables["columns"].items() if isinstance(signal, str)}
    return Source(name=name, measured=given["measured"], **tables)


def data_of(sources: tuple[Source, ...], circuit: Circuit, system: System, folder: Path | None = None) -> Data:
    """The measurements themselves. Raises MethodError with all that is wrong with them."""
    problems: list[str] = []
    found = [_measured(source, circuit, system, folder, problems) for source in sources]
    if not problems and not any(one.series for one in found):
        problems.append("There is nothing to fit: no column has a number.")
    if problems:
        raise MethodError("\n".join(problems))
    return Data(tuple(found))


def _measured(source: Source, circuit: Circuit, system: System, folder: Path | None, problems: list[str]) -> Measured:
    changes: dict[str, Any] = {}
    for path, value in {**source.changes, **{f"{START}{name}": v for name, v in source.start.items()}}.items():
        try:
            changes[path] = place_of(circuit, path, system).checked(value)
        except BramahError as error:
            problems.append(f"{source.name}: {error}")
    try:
        table = _table(source.measured, folder)
    except BramahError as error:
        problems.append(str(error))
        return Measured(source.name, (), changes)
    series = []
    wanted = source.columns or {name: name for name in table.names()}
    for column, signal in wanted.items():
        try:
            series.append(_series(table, column, signal, source.uncertainty.get(signal), system))
        except BramahError as error:
            problems.append(f"{source.name}: {error}")
    for signal in source.uncertainty:
        if signal not in wanted.values():
            problems.append(f"{source.name}: {quoted(signal)} has an uncertainty, but was not measured.")
    return Measured(source.name, tuple(one for one in series if len(one)), changes)


def _table(measured: Any, folder: Path | None) -> Result:
    if isinstance(measured, Result):
        return measured
    if isinstance(measured, str | Path):
        return read_table(Path(measured) if folder is None else folder / measured, gaps=True)
    if not hasattr(measured, "keys"):
        raise MethodError(f"What was measured is a file, a result, or columns by heading, not {measured!r}.")
    headings = [str(heading) for heading in measured]
    try:
        columns = [np.asarray(measured[heading], dtype=float).ravel() for heading in measured]
        rows = np.stack(columns, axis=1) if columns else np.empty((0, 0))
    except (TypeError, ValueError) as error:
        raise FileError(f"The columns that were measured must be numbers, all equally many: {error}.") from None
    return table_of(headings, rows, "the table")


def _series(table: Result, column: str, signal: str, uncertainty: Any, system: System) -> Series:
    if column not in table.names():
        raise UnknownName(f"there is no column {quoted(column)} among {', '.join(table.names())}.")
    if signal not in system.signals.names():
        near = nearest(signal, system.signals.names())
        hint = (
            f"Did you mean {quoted(near)}?" if near else 'Say which signal it is: columns = { "Weg" = "cylinder.x" }.'
        )
        raise UnknownName(f"the circuit has no signal {quoted(signal)}. {hint}")
    unit, given = system.signals.unit(signal), table.unit(column)
    if unit not in UNITLESS:
        if given in UNITLESS:
            raise MethodError(f'the column {quoted(column)} has no unit. Write its heading as "{column} [{unit}]".')
        require_alike(unit, given, signal)
    values, times = table[column].values, table.t
    there = np.isfinite(values)
    return Series(
        signal, given if given not in UNITLESS else unit, times[there], values[there], _own(uncertainty, unit)
    )


def _own(uncertainty: Any, unit: str) -> float | None:
    if uncertainty is None:
        return None
    known = "-" if unit in UNITLESS else unit
    # A difference of temperatures knows no offset of their scale.
    zero = parse_quantity(f"0 {known}", known) if isinstance(uncertainty, str) and known in uncertainty else 0.0
    found = parse_quantity(uncertainty, known) - zero
    if not found > 0:
        raise MethodError(f"an uncertainty must be above 0, not {uncertainty!r}.")
    return found
