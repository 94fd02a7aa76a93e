"""Cases from a table: a CSV file whose headings are names, with units, and whose rows are cases.

relief.set_pressure [bar],load.mass [kg]
120,500
140,650
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bramah.errors import BramahError, FileError, UnitError, mapping_of, quoted
from bramah.files.source import read_source
from bramah.records import dataclass
from bramah.studies.case import Case
from bramah.studies.kind import Note
from bramah.studies.place import Place
from bramah.studies.vary import Values, Varied
from bramah.units import from_unit, parse_unit, require_alike

DESIGN = ("design", "file")
LABEL = "case"
"""The heading of the column that says what cases are called."""
_HEADING = re.compile(r"\s*(.*?)\s*(?:\[\s*(.*?)\s*\])?\s*\Z", re.DOTALL)
_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,15}\s*\Z")
MOST_CASES = 1_000_000


@dataclass(frozen=True)
class Listed:
    """A table of cases as it is written."""

    headings: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    """Cells, None or "" where a case leaves the value of the circuit."""
    lines: tuple[int, ...] = ()
    """Of the rows, in the file."""
    file: str = ""

    def read(
        self, place_of: Callable[[str], Place], note: Note
    ) -> tuple[dict[str, Place], dict[str, Varied], list[Case]]:
        """Places, values and cases; everything that is wrong is noted, with its line."""
        columns = [self._column(heading, place_of, note) for heading in self.headings]
        names = [column[0].path for column in columns if column is not None]
        for name in {name for name in names if names.count(name) > 1}:
            note(DESIGN, self._at(1, f"There are two columns {quoted(name)}."))
        cases: list[Case] = []
        for number, row in enumerate(self.rows):
            changes: dict[str, Any] = {}
            for column, cell in zip(columns, row, strict=True):
                if column is not None and cell is not None and cell != "":
                    place, unit = column
                    try:
                        changes[place.path] = _cell(place, cell, unit)
                    except BramahError as error:
                        note(DESIGN, self._at(self._line(number), f"{str(error).removesuffix('.')}."))
            cases.append(Case(number, changes))
        places = {column[0].path: column[0] for column in columns if column is not None}
        varied: dict[str, Varied] = {}
        for path in places:
            found = [case.changes[path] for case in cases if path in case.changes]
            varied[path] = Values(tuple({repr(value): value for value in found}.values()))
        return places, varied, cases

    @property
    def names(self) -> dict[int, str]:
        """What cases are called, by number."""
        column = next((k for k, name in enumerate(self.headings) if name.strip().lower() == LABEL), None)
        return {} if column is None else {k: str(row[column]) for k, row in enumerate(self.rows) if row[column]}

    def _column(self, heading: str, place_of: Callable[[str], Place], note: Note) -> tuple[Place, str] | None:
        found = _HEADING.match(heading)
        assert found is not None
        name, unit = found[1], found[2] or ""
        if name.lower() == LABEL:
            return None
        try:
            place = place_of(name)
            if unit:
                parse_unit(unit)
                if place.unit != "-" or unit not in ("-", "1", "%"):
                    require_alike(place.unit, unit, name)
            return place, unit
        except BramahError as error:
            note(
                DESIGN, self._at(1, f"{str(error).removesuffix('.')}." if isinstance(error, UnitError) else str(error))
            )
            return None

    def _line(self, number: int) -> int | None:
        return self.lines[number] if self.lines else None

    def _at(self, line: int | None, message: str) -> str:
        return f"{self.file}:{line}: {message}" if self.file and line else message


def _cell(place: Place, cell: Any, unit: str) -> Any:
    """A value; a plain number counts in the unit of its heading."""
    number = cell if isinstance(cell, int | float) and not isinstance(cell, bool) else _number(cell)
    if number is None:
        return place.checked(cell)
    return place.checked(from_unit(float(number), unit) if unit else number)


def _number(cell: Any) -> float | int | None:
    """The number that a text is; None if it is none."""
    try:
        return int(cell) if isinstance(cell, str) and _WHOLE.match(cell) else float(cell)
    except (TypeError, ValueError, OverflowError):
        return None


def cases(source: str | Path | Sequence[Mapping[str, Any]]) -> Listed:
    """Cases of a study from a CSV file, or from a list of changes: [{"load.mass": "500 kg"}, {"load.mass": "650 kg"}].

    Headings are names with units, "load.mass [kg]". A cell may also carry its own unit, and an empty one leaves what
    the circuit has. A column "case" says what a case is called.
    """
    if isinstance(source, str | Path):
        return _from_file(source)
    listed = [mapping_of(one, "A case", '{"load.mass": "500 kg"}') for one in source]
    names = list(dict.fromkeys(name for one in listed for name in one))
    return Listed(tuple(names), tuple(tuple(one.get(name) for name in names) for one in listed))


def _from_file(path: str | Path) -> Listed:
    text = read_source(path).text
    if "\x00" in text:
        raise FileError(f"{path} is no text file.")
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    decimal = separator == ";" and "." not in text.partition("\n")[2]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[tuple[Any, ...]] = []
    lines: list[int] = []
    head: list[str] = []
    problems: list[str] = []
    try:
        for row in reader:
            if not any(cell.strip() for cell in row):
                continue
            if not head:
                head = row
            elif len(row) != len(head):
                problems.append(f"{path}:{reader.line_num} has {len(row)} columns instead of {len(head)}.")
            else:
                rows.append(tuple(cell.strip().replace(",", ".") if decimal else cell.strip() for cell in row))
                lines.append(reader.line_num)
    except csv.Error as error:
        raise FileError(f"{path}:{reader.line_num}: {error}.") from error
    if problems:
        more = len(problems) - 10
        raise FileError(" ".join([*problems[:10], *([f"And {more} more lines."] if more > 0 else [])]))
    if not rows:
        raise FileError(f"{path} holds no cases: it needs a row of names with units, and rows of values.")
    if len(rows) > MOST_CASES:
        raise FileError(f"{path} holds {len(rows)} cases, more than {MOST_CASES}.")
    return Listed(tuple(head), tuple(rows), tuple(lines), str(path))
