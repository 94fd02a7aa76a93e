"""What all rows come to: how many there are of each kind, which are not required, and which case has which rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from validation.case import Origin, Row
from validation.specified import SPECIFIED
from validation.table import cells, markdown_table

ORIGINS = {
    Origin.PUBLISHED: "a published number",
    Origin.STATED: "a statement of the source, put into a number",
    Origin.RECOMPUTED: "a recomputed number",
}


def sentence(rows: Sequence[Row]) -> str:
    """The counts, in a sentence."""
    carrying = [f"{_of(rows, origin)} carry {words}" for origin, words in ORIGINS.items()]
    required = [row for row in rows if row.required]
    rest = [row for row in rows if not row.required]
    return (
        f"{len(rows)} rows: {', '.join(carrying[:-1])} and {carrying[-1]}. "
        f"{len(required)} are required, of which {_met(required)} are met and {_missed(required)} are not; "
        f"{len(rest)} are not required, of which {_met(rest)} are met and {_missed(rest)} are not."
    )


def counts(rows: Sequence[Row]) -> Iterable[str]:
    """The same by origin, as a Markdown table."""
    headings = ("rows with", "required, met", "required, not met", "not required, met", "not required, not met", "all")
    groups = [(words, [row for row in rows if row.comes_from is origin]) for origin, words in ORIGINS.items()]
    lines = []
    for words, group in [*groups, ("all", list(rows))]:
        numbers = [
            sum(row.required is r and row.met is m for row in group) for r in (True, False) for m in (True, False)
        ]
        lines.append((words, *map(str, (*numbers, len(group)))))
    return markdown_table(headings, lines)


def not_required(found: Mapping[str, Sequence[Row]]) -> Iterable[str]:
    """Rows that need not be met, each with its reason."""
    yield "## Rows that are not required"
    yield ""
    yield "Each with what was tested; the sections below have the rows that show it."
    yield ""
    headings = ("section", "quantity", "source value", "ours", "met", "why it is not required")
    lines = []
    for title, rows in found.items():
        for row in rows:
            if not row.required:
                _, quantity, expected, ours, _, met = cells(row)
                lines.append((title, quantity, expected, ours, met, row.why_not_required))
    yield from markdown_table(headings, lines)
    yield ""


def specified(found: Mapping[str, Sequence[Row]]) -> Iterable[str]:
    """Every case of the theses with its rows, or why it has none."""
    yield "## Cases of the specifications"
    yield ""
    yield "What the five theses offer for comparison, numbered as in their specifications."
    yield ""
    lines = []
    for case in SPECIFIED:
        rows = case.rows(found)
        sections = dict.fromkeys(title for title, _ in case.places)
        where = f"{', '.join(sections)}: {_met(rows)} of {len(rows)} rows met" if rows else f"no row: {case.why}"
        lines.append((case.work, case.case, case.what, where))
    yield from markdown_table(("work", "case", "what", "where it is shown"), lines)
    yield ""


def _of(rows: Sequence[Row], origin: Origin) -> int:
    return sum(row.comes_from is origin for row in rows)


def _met(rows: Sequence[Row]) -> int:
    return sum(row.met for row in rows)


def _missed(rows: Sequence[Row]) -> int:
    return len(rows) - _met(rows)
