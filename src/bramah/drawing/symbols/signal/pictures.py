"""The frame of a signal block and what is drawn in it: axes, curves, formulas."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.drawing.shapes import Shape, Symbol
from bramah.drawing.symbols.parts.places import east, west
from bramah.drawing.symbols.parts.strokes import Shapes, box, letters, line, thin

FRAME = box(-2, -2, 2, 2)
"""A signal block."""


def one_in(*shapes: Shape) -> Symbol:
    """A block from u to y."""
    return Symbol(width=4, height=4, shapes=(*FRAME, *shapes), ports={"u": west(-2), "y": east(2)})


def source(*shapes: Shape) -> Symbol:
    """A block that only gives y."""
    return Symbol(width=4, height=4, shapes=(*FRAME, *shapes), ports={"y": east(2)})


def over_time() -> list[Shape]:
    """Axes of a course over time, which starts at the left."""
    return [*thin((-1.5, -1.5), (-1.5, 1.5)), *thin((-1.6, 1.3), (1.6, 1.3))]


def crossed() -> list[Shape]:
    """Axes of a characteristic, which cross in the middle."""
    return [*thin((-1.6, 0), (1.6, 0)), *thin((0, -1.6), (0, 1.6))]


def through(values: Sequence[float], left: float = -1.5, right: float = 1.5) -> Shapes:
    """A curve of heights at equal steps."""
    step = (right - left) / (len(values) - 1)
    return line(*((left + i * step, y) for i, y in enumerate(values)))


def fraction(above: str, below: str, size: float = 1.2, width: float = 2.4) -> list[Shape]:
    """One term over another."""
    gap = 0.65 * size
    return [*letters(above, 0, -gap, size), *thin((-width / 2, 0), (width / 2, 0)), *letters(below, 0, gap, size)]
