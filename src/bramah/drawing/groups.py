"""A scene as marks on paper, in the order in which they are drawn: lines, symbols with their names, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, repeat

from bramah.drawing.colours import Scale
from bramah.drawing.labels import SIZE
from bramah.drawing.legend import legend
from bramah.drawing.line_marks import line_marks, tips_of
from bramah.drawing.marks import INK, VALUE, WIDTHS, Group, Mark, Stroke, Words, extent
from bramah.drawing.names import names_of
from bramah.drawing.outlines import Matrix, after, applied, outline
from bramah.drawing.placement import Corner, Placement
from bramah.drawing.room import SYMBOL, Room, Spot, united
from bramah.drawing.scene import Scene
from bramah.drawing.shapes import Shape, Symbol, Text
from bramah.drawing.symbols.json import fill_of
from bramah.records import dataclass


@dataclass(frozen=True, kw_only=True)
class Look:
    """What a drawing shows besides the circuit."""

    moved: Mapping[str, Mapping[str, Matrix]] = field(default_factory=dict)
    """Where moving parts stand, by component and part."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Colours of lines, by net."""
    below: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Lines below names, by component."""
    notes: tuple[tuple[str, tuple[Spot, ...]], ...] = ()
    """Numbers of nets, each with places to choose from."""
    arrows: tuple[tuple[str, Stroke], ...] = ()
    """On lines, by net."""
    legend: Scale | None = None
    caption: str = ""


def groups_of(scene: Scene, look: Look | None = None) -> list[Group]:
    """Lines, symbols and names of a scene, and what else is to be seen."""
    look = look or Look()
    tips = tips_of(scene)
    found = [line_marks(line, tips, look.colours.get(name, INK)) for name, line in scene.lines.items()]
    symbols = {name: _symbol(scene, name, look.moved.get(name)) for name in scene.places}
    room = Room.of(scene)
    drawn = {
        name: united(extent([symbols[name]]), scene.places[name].boxes(scene.symbols[name])[0]) for name in look.moved
    }
    for box in drawn.values():
        room.take(box, SYMBOL)
    # Numbers have few places, beside their lines; names go where there is room, so they come after.
    numbers = [Group(title="", marks=_texts(room.best(spots, net), (VALUE,))) for net, spots in look.notes]
    names = names_of(scene, room, look.below, drawn)
    for name, group in symbols.items():
        found.append(replace(group, marks=(*group.marks, *_texts(names[name], (INK, VALUE)))))
    for net, arrow in look.arrows:
        found.append(Group(title="", marks=(replace(arrow, fill=look.colours.get(net, INK)),)))
    found += numbers
    if look.caption:
        left, _, _, bottom = extent(found)
        found.append(legend(look.caption, look.legend, (left, bottom + 2 * SIZE)))
    return found


def _symbol(scene: Scene, name: str, moved: Mapping[str, Matrix] | None) -> Group:
    """A component at each of its places."""
    place, kind = scene.places[name], type(scene.circuit.components[name]).__name__
    places = (place.at, *place.more)
    marks = tuple(mark for at in places for mark in symbol_marks(scene.symbols[name], place, at, moved))
    return Group(title=f"{name}: {kind}", marks=marks)


def _texts(spot: Spot, colours: Sequence[str]) -> tuple[Words, ...]:
    """Lines of text, the last colour for all that have none of their own."""
    return tuple(
        Words(at=at, text=text, anchor=spot.anchor, size=spot.size, colour=colour, halo=spot.crowded)
        for (at, text), colour in zip(spot.places(), chain(colours, repeat(colours[-1])), strict=False)
    )


def symbol_marks(
    symbol: Symbol, place: Placement, at: Corner | None = None, moved: Mapping[str, Matrix] | None = None
) -> Iterator[Mark]:
    """The shapes of a symbol at a place."""
    matrix = _matrix(place, at)
    for shape in symbol.shapes:
        own = (moved or {}).get(shape.part) if shape.part else None
        yield _mark(shape, after(matrix, own) if own else matrix)


def _mark(shape: Shape, matrix: Matrix) -> Mark:
    if isinstance(shape, Text):
        return Words(at=applied(matrix, shape.at), text=shape.text, size=shape.size)
    width = WIDTHS[shape.weight]
    return Stroke(outline=outline(shape, matrix), width=width, fill=fill_of(shape), dashed=shape.dashed)


def _matrix(place: Placement, at: Corner | None) -> Matrix:
    x, y = place.point((0.0, 0.0), at)
    (ax, ay), (bx, by) = place.point((1.0, 0.0), at), place.point((0.0, 1.0), at)
    return (ax - x, ay - y, bx - x, by - y, x, y)
