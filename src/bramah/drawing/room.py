"""What of the paper is taken, so that texts find a place that is free."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import ceil, floor
from typing import TYPE_CHECKING

from bramah.drawing.labels import Anchor, text_width
from bramah.drawing.placement import Branch
from bramah.drawing.shapes import Point
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.drawing.scene import Scene

PER_MODULE = 2
"""Points in a module at which the paper is looked at: the lowest text covers two rows of them."""
LEADING = 1.2
"""From line to line of a text, as a share of its size."""
CLEAR = 0.2
"""Modules that stay free around a text."""
SYMBOL, LINE, TEXT = 4, 2, 3
"""How bad it is to write over these."""
OTHER_LINE = 1
"""How much worse it is to write over a line of another net."""

Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True)
class Spot:
    """A place for lines of text: the middle of their height, and which part of them is there."""

    at: Point
    anchor: Anchor
    lines: tuple[str, ...]
    size: float
    crowded: bool = False
    """Whether something else is there."""

    @property
    def box(self) -> Rectangle:
        """Left, top, right and bottom."""
        width = max(text_width(line, self.size) for line in self.lines)
        height = self.size * LEADING * len(self.lines)
        left = self.at[0] - {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[self.anchor]
        return left, self.at[1] - height / 2, left + width, self.at[1] + height / 2

    def places(self) -> Iterator[tuple[Point, str]]:
        """Where each line stands."""
        step = self.size * LEADING
        for k, line in enumerate(self.lines):
            yield (self.at[0], self.at[1] + (k - (len(self.lines) - 1) / 2) * step), line


class Room:
    """Points of the paper with how bad it is to write over them."""

    def __init__(self) -> None:
        self.taken: dict[tuple[int, int], int] = {}
        self.lines: dict[str, set[tuple[int, int]]] = {}
        """Points of lines, by net."""

    @classmethod
    def of(cls, scene: Scene) -> Room:
        """What symbols and lines of a scene leave."""
        room = cls()
        for name, line in scene.lines.items():
            room.draw(name, line.branches)
        for name, place in scene.places.items():
            for box in place.boxes(scene.symbols[name]):
                room.take(box, SYMBOL)
        return room

    def take(self, box: Rectangle, weight: int = TEXT) -> None:
        """Nothing else shall be written there."""
        self.taken.update(dict.fromkeys(_points(box), weight))

    def draw(self, net: str, branches: Iterable[Branch]) -> None:
        """Lines run there."""
        own = self.lines.setdefault(net, set())
        for branch in branches:
            for (ax, ay), (bx, by) in itertools.pairwise(branch):
                box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
                self.take(box, LINE)
                own.update(_points(box))

    def clash(self, spot: Spot, net: str = "") -> int:
        """How bad a place for a text is; 0 if it is free. On lines of the net that it tells of it is less bad."""
        left, top, right, bottom = spot.box
        points = list(_points((left - CLEAR, top, right + CLEAR, bottom)))
        own = self.lines.get(net, ())
        return sum(self.taken.get(p, 0) - (OTHER_LINE if p in own else 0) for p in points)

    def best(self, spots: Iterable[Spot], net: str = "") -> Spot:
        """The first free place, or the least bad one; it is taken then. `net` is the one that the text tells of."""
        best, least = None, 0
        for spot in spots:
            clash = self.clash(spot, net)
            if best is None or clash < least:
                best, least = spot, clash
            if not clash:
                break
        if best is None:
            raise ValueError("There are no places to choose from.")
        self.take(best.box)
        return replace(best, crowded=least > 0)


def united(a: Rectangle, b: Rectangle) -> Rectangle:
    """The smallest rectangle around both."""
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _points(box: Rectangle) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (PER_MODULE * edge for edge in box)
    return itertools.product(range(ceil(left), floor(right) + 1), range(ceil(top), floor(bottom) + 1))
