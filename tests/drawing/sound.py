"""What every symbol must be, whatever it shows."""

from __future__ import annotations

from collections.abc import Iterator

from bramah.drawing.labels import text_width
from bramah.drawing.shapes import Arc, Circle, Path, Point, Shape, Symbol, Text
from bramah.drawing.symbols.json import on_arc

LINE = 0.1
"""Half the width of a line, by which a picture may stand out of its box."""
APART = 2
"""Least distance of two places, so that lines can leave beside each other."""


def assert_in_box(drawn: Symbol) -> None:
    """The picture is within its box, with its moving parts at rest."""
    for shape in drawn.shapes:
        for x, y in _extremes(shape):
            assert abs(x) <= drawn.width / 2 + LINE and abs(y) <= drawn.height / 2 + LINE, shape


def assert_apart(drawn: Symbol) -> None:
    """Places are apart."""
    places = [place.at for place in drawn.ports.values()]
    for i, (x, y) in enumerate(places):
        assert all(max(abs(x - a), abs(y - b)) >= APART for a, b in places[i + 1 :]), drawn.ports


def _extremes(shape: Shape) -> Iterator[Point]:
    """Points of a shape, among them those that reach farthest."""
    if isinstance(shape, Path):
        yield from shape.points
    elif isinstance(shape, Circle):
        (x, y), r = shape.centre, shape.radius
        yield from ((x - r, y - r), (x + r, y + r))
    elif isinstance(shape, Arc):
        sweep = (shape.end - shape.begin) % 360.0
        yield from (on_arc(shape, shape.begin + sweep * k / 24) for k in range(25))
    else:
        assert isinstance(shape, Text)
        (x, y), w, h = shape.at, text_width(shape.text, shape.size) / 2, shape.size / 2
        yield from ((x - w, y - h), (x + w, y + h))
