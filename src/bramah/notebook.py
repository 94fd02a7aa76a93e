"""Tables and small curves in HTML, by which objects show themselves in notebooks. It needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import isfinite

WIDTH, HEIGHT = 160, 28
"""Pixels of a curve."""
MOST_POINTS = 300
MOST_ROWS = 40
LEFT = "style='text-align:left'"


class Markup(str):
    """HTML that is not to be escaped."""

    __slots__ = ()


def table(rows: Iterable[Sequence[str]], title: str = "", head: Sequence[str] = ()) -> str:
    """A table: the first cell of each row is its name; beyond some rows it only says how many more there are."""
    listed = list(rows)
    caption = f"<caption {LEFT}><b>{escape(title)}</b></caption>" if title else ""
    top = f"<tr>{''.join(f'<th {LEFT}>{escape(cell)}</th>' for cell in head)}</tr>" if head else ""
    body = "".join(_row(row) for row in listed[:MOST_ROWS])
    more = f"<tr><td {LEFT}>... and {len(listed) - MOST_ROWS} more</td></tr>" if len(listed) > MOST_ROWS else ""
    return f"<table>{caption}{top}{body}{more}</table>"


def _row(cells: Sequence[str]) -> str:
    first, *rest = cells
    others = "".join(f"<td {LEFT}>{cell if isinstance(cell, Markup) else escape(cell)}</td>" for cell in rest)
    return f"<tr><th {LEFT}>{escape(first)}</th>{others}</tr>"


def curve(t: Sequence[float], values: Sequence[float]) -> Markup:
    """A small curve without axes; of many points the least and greatest of each stretch are drawn."""
    points = [(float(a), float(b)) for a, b in zip(t, values, strict=True) if isfinite(b)]
    if len(points) < 2 or not points[-1][0] > points[0][0]:
        return Markup("")
    low, high = min(b for _, b in points), max(b for _, b in points)
    x0, x1, span = points[0][0], points[-1][0], high - low or 1.0
    kept = _thinned(points)
    places = (f"{WIDTH * (a - x0) / (x1 - x0):.1f},{HEIGHT - 2 - (HEIGHT - 4) * (b - low) / span:.1f}" for a, b in kept)
    line = f"<polyline fill='none' stroke='#0072B2' stroke-width='1.3' points='{' '.join(places)}'/>"
    return Markup(f"<svg width='{WIDTH}' height='{HEIGHT}' xmlns='http://www.w3.org/2000/svg'>{line}</svg>")


def _thinned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    size = -(-2 * len(points) // MOST_POINTS)
    if size <= 2:
        return points
    found = [points[0]]
    for first in range(0, len(points), size):
        part = points[first : first + size]
        found += sorted({min(part, key=lambda p: p[1]), max(part, key=lambda p: p[1])})
    return [*found, points[-1]]
