"""A box with ports: sub-circuits, types of users, and whatever has no picture of its own."""

from __future__ import annotations

import math
from collections.abc import Iterable

from bramah.drawing.labels import text_width
from bramah.drawing.shapes import PortPlace, Side, Symbol
from bramah.drawing.symbols.parts.strokes import box, letters
from bramah.drawing.symbols.wanted import IN, OUT, Wanted

LEAST = 4
SIZE = 0.9
"""Height of the names of ports."""
INSET, BETWEEN = 0.4, 1.2
"""From the edge to a name, and least between the names of both sides."""


def generic_box(wanted: Wanted) -> Symbol:
    """Inputs and half of the hydraulic ports on the left; the other half, mechanical ports and outputs on the right."""
    hydraulic = wanted.of_kind("hydraulic")
    half = (len(hydraulic) + 1) // 2
    left = [*hydraulic[:half], *wanted.of_kind(IN)]
    right = [n for n in wanted.ports if n not in left and wanted.ports[n] != OUT] + wanted.of_kind(OUT)
    width = _even(max(LEAST, 2 * INSET + BETWEEN + _widest(left) + _widest(right)))
    height = _even(max(LEAST, 2 * len(left), 2 * len(right)))
    x, y = width / 2, height / 2
    places = _column(left, -width // 2, Side.WEST) | _column(right, width // 2, Side.EAST)
    shapes = box(-x, -y, x, y)
    for name, place in places.items():
        inward = 1 if place.side is Side.WEST else -1
        middle = place.at[0] + inward * (INSET + text_width(name, SIZE) / 2)
        shapes += letters(name, middle, place.at[1], size=SIZE)
    return Symbol(width=width, height=height, shapes=shapes, ports=places, label=Side.NORTH)


def _even(length: float) -> int:
    """The next even number of modules."""
    return 2 * math.ceil(length / 2)


def _widest(names: Iterable[str]) -> float:
    return max((text_width(name, SIZE) for name in names), default=0.0)


def _column(names: list[str], x: int, side: Side) -> dict[str, PortPlace]:
    """Places two modules apart, about the middle."""
    return {name: PortPlace((x, 2 * k - len(names) + 1), side) for k, name in enumerate(names)}
