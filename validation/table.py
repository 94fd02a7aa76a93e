"""Rows as text: on the terminal and as Markdown. Numbers are rounded so that another machine prints the same."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from validation.case import Kind, Row

HEADINGS = ("case", "quantity", "source value", "ours", "tolerance", "met")
OF_THE_NUMBER = ("number", "source")
"""Whether it is published, stated or recomputed, and where it comes from."""
NEGLIGIBLE = 1e-2
"""Below this share of its limit a value is rounding or luck; only the bound is shown."""


def expected(row: Row) -> str:
    return f"{row.expected:.10g}"


def ours(row: Row) -> str:
    """Rounded to what the tolerance can tell apart."""
    if not math.isfinite(row.ours):
        return "none"
    if row.kind is Kind.AT_MOST and abs(row.ours) < NEGLIGIBLE * row.expected:
        return f"below {NEGLIGIBLE * row.expected:.1g}"
    if row.kind in (Kind.AT_MOST, Kind.AT_LEAST):
        return _rounded(row.ours, 3)
    step = row.tolerance * (abs(row.expected) if row.kind is Kind.RELATIVE else 1.0)
    if step == 0:
        return f"{row.ours:.10g}"
    if row.ours == 0 or abs(row.ours) < step:
        return "0"
    digits = math.floor(math.log10(abs(row.ours))) - math.floor(math.log10(step)) + 1
    return _rounded(row.ours, max(2, digits))


def _rounded(value: float, digits: int) -> str:
    return f"{float(f'{value:.{digits - 1}e}'):.10g}"


def tolerance(row: Row) -> str:
    if row.kind in (Kind.AT_MOST, Kind.AT_LEAST):
        return row.kind.value
    return "exact" if row.tolerance == 0 else f"{row.tolerance:.2g} {row.kind.value}"


def verdict(row: Row) -> str:
    return "yes" if row.met else "NO" if row.required else "no"


def cells(row: Row) -> tuple[str, ...]:
    return row.case, row.quantity, expected(row), ours(row), tolerance(row), verdict(row)


def count(rows: Sequence[Row]) -> str:
    return f"{sum(row.met for row in rows)} of {len(rows)} met"


def plain(rows: Sequence[Row]) -> Iterable[str]:
    """Lines for a terminal, in columns."""
    table = [HEADINGS, *(cells(row) for row in rows)]
    widths = [max(len(line[k]) for line in table) for k in range(len(HEADINGS))]
    for line in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def markdown(rows: Sequence[Row]) -> Iterable[str]:
    """Lines of a Markdown table, with the source of each value."""
    lines = [(*cells(row)[1:], row.comes_from.value, row.source) for row in rows]
    yield from markdown_table((*HEADINGS[1:], *OF_THE_NUMBER), lines)


def markdown_table(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterable[str]:
    yield "| " + " | ".join(headings) + " |"
    yield "|" + "---|" * len(headings)
    for line in lines:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |"
