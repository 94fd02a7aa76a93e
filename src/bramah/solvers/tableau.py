"""Rows and tables of coefficients."""

from __future__ import annotations

from collections.abc import Sequence

Row = tuple[float, ...]
Table = tuple[Row, ...]


def lower(*rows: Sequence[float]) -> Table:
    """A square table from the rows below the diagonal: the first row is empty."""
    return tuple((*map(float, row), *(0.0,) * (len(rows) - len(row))) for row in rows)
