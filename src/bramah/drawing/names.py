"""Where names stand: beside their symbols, on the side that is free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bramah.drawing.labels import ABOVE, BESIDE, SIZE, Anchor, label_at
from bramah.drawing.room import LEADING, Rectangle, Room, Spot
from bramah.drawing.shapes import Point, Side

if TYPE_CHECKING:
    from bramah.drawing.scene import Scene


def names_of(
    scene: Scene, room: Room, below: Mapping[str, Sequence[str]] | None = None,
    drawn: Mapping[str, Rectangle] | None = None,
) -> dict[str, Spot]:  # fmt: skip
    """A place for each name, with lines `below` it; `drawn` are boxes of symbols whose parts have moved."""
    found = {}
    for name, place in scene.places.items():
        symbol = scene.symbols[name]
        box = (drawn or {}).get(name) or place.boxes(symbol)[0]
        found[name] = room.best(_spots(place.side(symbol.label), box, (name, *(below or {}).get(name, ()))))
    return found


def _spots(usual: Side, box: Rectangle, lines: tuple[str, ...]) -> Iterator[Spot]:
    """The usual side first, then all around."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    for side in (usual, *(side for side in Side if side is not usual)):
        yield _shifted(*label_at(side, box), y, lines)
    levels = ((top - ABOVE, top + ABOVE), (bottom + ABOVE, bottom - ABOVE))
    for outside, _ in levels:
        for at, anchor in (
            (x + BESIDE, Anchor.START),
            (x - BESIDE, Anchor.END),
            (left, Anchor.START),
            (right, Anchor.END),
        ):
            yield _shifted((at, outside), anchor, y, lines)
    for at, anchor in (right + BESIDE, Anchor.START), (left - BESIDE, Anchor.END):
        for outside, inside in levels:
            yield Spot((at, inside), anchor, lines, SIZE)
            yield _shifted((at, outside), anchor, y, lines)


def _shifted(at: Point, anchor: Anchor, middle: float, lines: tuple[str, ...]) -> Spot:
    """Several lines grow away from the symbol if they stand above or below it."""
    extra = (len(lines) - 1) * SIZE * LEADING / 2
    away = 0.0 if at[1] == middle else extra if at[1] > middle else -extra
    return Spot((at[0], at[1] + away), anchor, lines, SIZE)
