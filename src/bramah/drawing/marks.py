"""Marks on paper: what every kind of picture is made of; SVG and PDF only write them down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bramah.drawing.labels import SIZE, Anchor, text_width
from bramah.drawing.outlines import Outline, path
from bramah.drawing.shapes import Point, Weight
from bramah.records import dataclass

INK, PAPER, VALUE, NONE = "ink", "paper", "value", "none"
"""Colours of every picture; others are written "#rrggbb"."""
WIDTHS = {Weight.SYMBOL: 0.18, Weight.THIN: 0.1}
"""Widths of strokes, in modules."""
DASHES = (0.75, 0.45)
"""Modules that are drawn and left out."""
ARROW = (1.1, 0.42)
"""Length and half width of an arrow."""
HALO = 0.5
"""Width of the paper's colour around letters that may stand on lines."""


@dataclass(frozen=True, kw_only=True)
class Stroke:
    """A line or an area."""

    outline: Outline
    width: float = WIDTHS[Weight.SYMBOL]
    """0: an area without an edge."""
    fill: str = NONE
    colour: str = INK
    dashed: bool = False


@dataclass(frozen=True, kw_only=True)
class Words:
    """Upright text; `at` is at half the height of its capitals."""

    at: Point
    text: str
    size: float = SIZE
    anchor: Anchor = Anchor.MIDDLE
    colour: str = INK
    halo: bool = False
    """Whether what lies below is kept away from it."""


Mark = Stroke | Words


@dataclass(frozen=True, kw_only=True)
class Group:
    """Marks of one thing; `title` says what it is, for those who point at it or listen."""

    title: str
    marks: tuple[Mark, ...]


def arrow_at(tip: Point, heading: tuple[int, int], colour: str = INK) -> Stroke:
    """A filled arrow."""
    (length, half), (x, y), (dx, dy) = ARROW, tip, heading
    x0, y0 = x - length * dx, y - length * dy
    points = ((x, y), (x0 - half * dy, y0 + half * dx), (x0 + half * dy, y0 - half * dx))
    return Stroke(outline=path(points, closed=True), width=0.0, fill=colour, colour=colour)


def extent(groups: Iterable[Group]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all marks."""
    xs, ys = [], []
    for group in groups:
        for mark in group.marks:
            for x, y in _points(mark):
                xs.append(x)
                ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 10.0, 10.0)


def _points(mark: Mark) -> Iterator[Point]:
    if isinstance(mark, Stroke):
        for _, points in mark.outline:
            yield from points
        return
    width = text_width(mark.text, mark.size)
    left = mark.at[0] - {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[mark.anchor]
    yield (left, mark.at[1] - mark.size / 2)
    yield (left + width, mark.at[1] + mark.size / 2)
