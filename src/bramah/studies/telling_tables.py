"""Tables of studies as text and in notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bramah.notebook import table as html_table
from bramah.result.signal import heading
from bramah.result.tables import aligned

if TYPE_CHECKING:
    from bramah.studies.table import Table

MOST_ROWS = 20
DIGITS = 5
LONGEST_CELL = 60


def text_of(table: Table, most: int = MOST_ROWS) -> str:
    """The first rows and the last, aligned."""
    head, rows = head_of(table), cells_of(table)
    if len(rows) > most:
        half = most // 2
        rows = [*rows[:half], ["..."] * len(head), *rows[len(rows) - half :]]
    return "\n".join(aligned([head, *rows]))


def html_of(table: Table) -> str:
    return html_table(cells_of(table), f"{len(table)} cases", head_of(table))


def head_of(table: Table) -> list[str]:
    names = [heading(name, table.unit(name)) for name in [*table.varied, *table.measured]]
    return ["case", *names, *([""] if _has_words(table) else [])]


def cells_of(table: Table) -> list[list[str]]:
    """Cells in shown units; the last says why a case has no numbers, or is doubted."""
    columns = [table.shown(name).tolist() for name in [*table.varied, *table.measured]]
    found = []
    for k, row in enumerate(table.rows):
        cells = [table.case_name(k), *(_cell(column[k]) for column in columns)]
        found.append([*cells, *([_said(row)] if _has_words(table) else [])])
    return found


def _has_words(table: Table) -> bool:
    return any(not row.ok or row.doubts for row in table.rows)


def _said(row: Any) -> str:
    words = f"{row.status}: {row.message}" if not row.ok else f"doubt: {' '.join(row.doubts)}" if row.doubts else ""
    words = " ".join(words.split())
    return words if len(words) <= LONGEST_CELL else words[: LONGEST_CELL - 3] + "..."


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return "-" if value != value else f"{value + 0.0:.{DIGITS}g}"
    return str(value)
