"""Places for inputs and outputs that a picture has no place of its own for."""

from __future__ import annotations

from collections.abc import Iterator

from bramah.drawing.shapes import Path, PortPlace, Shape, Side, Symbol, Weight
from bramah.drawing.symbols.wanted import IN, OUT, Wanted

INPUT_SIDES = (Side.WEST, Side.NORTH, Side.SOUTH, Side.EAST)
OUTPUT_SIDES = (Side.EAST, Side.NORTH, Side.SOUTH, Side.WEST)
INWARD = {Side.WEST: (1, 0), Side.EAST: (-1, 0), Side.NORTH: (0, 1), Side.SOUTH: (0, -1)}


def with_places(drawn: Symbol, wanted: Wanted) -> Symbol | None:
    """The picture with exactly the places that are wanted; None if it cannot have them."""
    places = {name: drawn.ports[name] for name in wanted.ports if name in drawn.ports}
    stubs: list[Shape] = []
    for name, kind in wanted.ports.items():
        if name in places:
            continue
        place = _free(drawn, places, kind)
        if place is None:
            return None
        places[name] = place
        stubs.append(_stub(place, kind))
    ports = {name: places[name] for name in wanted.ports}
    return Symbol(
        width=drawn.width, height=drawn.height, shapes=(*drawn.shapes, *stubs), ports=ports, moves=drawn.moves,
        label=drawn.label, gauge=drawn.gauge,
    )  # fmt: skip


def _free(drawn: Symbol, places: dict[str, PortPlace], kind: str) -> PortPlace | None:
    """The first free point of the edge, two modules from others if there is such a one."""
    if kind not in (IN, OUT):
        return None
    taken = [place.at for place in places.values()]
    for least in (2, 1):
        for side in INPUT_SIDES if kind == IN else OUTPUT_SIDES:
            for x, y in _points(drawn, side):
                if all(max(abs(x - a), abs(y - b)) >= least for a, b in taken):
                    return PortPlace((x, y), side)
    return None


def _points(drawn: Symbol, side: Side) -> Iterator[tuple[int, int]]:
    """Whole modules along a side, its middle first, without corners."""
    w, h = drawn.width // 2, drawn.height // 2
    along = h if side in (Side.WEST, Side.EAST) else w
    for k in sorted(range(-along + 1, along), key=lambda k: (abs(k), k)):
        yield {Side.WEST: (-w, k), Side.EAST: (w, k), Side.NORTH: (k, -h), Side.SOUTH: (k, h)}[side]


def _stub(place: PortPlace, kind: str) -> Shape:
    """A short thin line from the edge inwards."""
    (x, y), (dx, dy) = place.at, INWARD[place.side]
    return Path(points=((x, y), (x + dx, y + dy)), weight=Weight.THIN)
