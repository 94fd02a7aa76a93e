"""Where symbols stand and lines run: a file's [diagram], which can be deleted without changing the physics."""

from __future__ import annotations

from dataclasses import field

from bramah.drawing.shapes import Point, PortPlace, Side, Symbol
from bramah.records import dataclass

Corner = tuple[int, int]
Branch = tuple[Corner, ...]
"""A line from corner to corner, each piece level or upright."""

_AROUND = (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)


@dataclass(frozen=True)
class Placement:
    """Where a symbol's centre stands; it is mirrored left to right first, then turned clockwise by `turn` degrees."""

    at: Corner
    turn: int = 0
    mirror: bool = False
    more: tuple[Corner, ...] = ()
    """Further places of the same symbol: a tank is drawn wherever a line returns to it."""

    def point(self, p: Point, at: Corner | None = None) -> Point:
        """A point of the symbol on the paper."""
        x, y = (-p[0], p[1]) if self.mirror else p
        for _ in range(self.turn // 90 % 4):
            x, y = -y, x
        x0, y0 = self.at if at is None else at
        return (x0 + x, y0 + y)

    def port(self, place: PortPlace, at: Corner | None = None) -> tuple[Corner, Side]:
        """Where a port is on the paper, and the direction in which its line leaves."""
        x, y = self.point(place.at, at)
        return (round(x), round(y)), self.side(place.side)

    def side(self, side: Side) -> Side:
        """A side of the symbol as it lies on the paper."""
        index = _AROUND.index(side)
        if self.mirror and index % 2:
            index = 4 - index
        return _AROUND[(index + self.turn // 90) % 4]

    def size(self, symbol: Symbol) -> tuple[int, int]:
        """Width and height of its box on the paper."""
        return (symbol.height, symbol.width) if self.turn % 180 else (symbol.width, symbol.height)

    def boxes(self, symbol: Symbol) -> list[tuple[int, int, int, int]]:
        """Left, top, right and bottom of each place it is drawn at."""
        w, h = self.size(symbol)
        return [(x - w // 2, y - h // 2, x + w // 2, y + h // 2) for x, y in (self.at, *self.more)]


@dataclass(frozen=True)
class Diagram:
    """A drawing: places of components and branches of nets, by name."""

    components: dict[str, Placement] = field(default_factory=dict)
    nets: dict[str, tuple[Branch, ...]] = field(default_factory=dict)
