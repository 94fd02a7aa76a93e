"""Free places on a drawing that has symbols on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bramah.drawing.layout.block import GAP, Box
from bramah.drawing.placement import Corner, Placement
from bramah.drawing.shapes import Symbol

CELL = 8
"""Modules of a square in which boxes are looked up."""
FAR = 60
"""Modules from the wanted place within which a free one is looked for."""


class Free:
    """What is taken, so that free places are found quickly."""

    def __init__(self) -> None:
        self.cells: dict[Corner, list[Box]] = {}
        self.right = 0

    def take(self, box: Box) -> None:
        """Something stands there."""
        self.right = max(self.right, box[2])
        for cell in _cells(box):
            self.cells.setdefault(cell, []).append(box)

    def is_free(self, box: Box) -> bool:
        """Whether a box would keep its distance from all that is there."""
        left, top, right, bottom = box[0] - GAP, box[1] - GAP, box[2] + GAP, box[3] + GAP
        return not any(
            left < r and x < right and top < b and y < bottom
            for cell in _cells((left, top, right, bottom))
            for x, y, r, b in self.cells.get(cell, ())
        )

    def nearest(self, wanted: Placement, symbol: Symbol) -> Placement:
        """The free place nearest to the one wanted, which is taken then; at the right of all if there is none near."""
        tries = (replace(wanted, at=at) for at in _rings(wanted.at))
        found = next((place for place in tries if self.is_free(place.boxes(symbol)[0])), None)
        if found is None:
            found = replace(wanted, at=(self.right + GAP + max(symbol.width, symbol.height), wanted.at[1]))
        self.take(found.boxes(symbol)[0])
        return found


def _cells(box: Box) -> Iterator[Corner]:
    for x in range(box[0] // CELL, box[2] // CELL + 1):
        for y in range(box[1] // CELL, box[3] // CELL + 1):
            yield x, y


def _rings(at: Corner) -> Iterator[Corner]:
    """Places around one, in growing squares; on each, those in line with it first."""
    yield at
    for far in range(1, FAR):
        edge = [(dx, dy) for dx in range(-far, far + 1) for dy in (-far, far)]
        edge += [(dx, dy) for dy in range(-far + 1, far) for dx in (-far, far)]
        edge.sort(key=lambda d: (abs(d[0]) + abs(d[1]), d))
        yield from ((at[0] + dx, at[1] + dy) for dx, dy in edge)
