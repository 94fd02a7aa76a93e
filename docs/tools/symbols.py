"""Symbols of component types, for pages of the site and as one sheet for people to look at.

python docs/tools/symbols.py OUT.svg|OUT.png|OUT.pdf [family or name ...]

Beside a symbol with moving parts, or with values that a signal may drive, stands a second one: moved and driven.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace

from bramah.catalogue.types import family as family_of
from bramah.components import registry
from bramah.components.component import Component
from bramah.drawing.groups import symbol_marks
from bramah.drawing.labels import Anchor, text_width
from bramah.drawing.marks import Group, Mark, Stroke, Words
from bramah.drawing.moving import moved
from bramah.drawing.outlines import outline
from bramah.drawing.picture import Picture
from bramah.drawing.placement import Corner, Placement
from bramah.drawing.shapes import Circle, PortPlace, Side, Symbol
from bramah.drawing.symbols import symbol_of_type

COLUMNS = 3
CELL = (58, 20)
"""Modules from one type to the next on the sheet."""
APART = 4
"""Modules between the pictures of a symbol with moving parts, besides those of names."""
PORT, SMALL = "#c62828", 0.9
"""Colour and size of the names of ports."""
BESIDE = {Side.NORTH: (0.9, -0.7), Side.SOUTH: (0.9, 0.8), Side.WEST: (-0.9, -0.7), Side.EAST: (0.9, -0.7)}
"""Where the name of a port stands."""


def symbol_picture(kind: type[Component]) -> Picture:
    """The symbol of a type with the names of its ports, and once more with its parts moved and its values driven."""
    return Picture(kind.__name__, (Group(title=kind.__name__, marks=tuple(_both(kind, (0, 0)))),))


def inline(kind: type[Component]) -> str:
    """A symbol as a block of a Markdown page."""
    return f'<div class="drawing">\n{symbol_picture(kind).svg.strip()}\n</div>'


def _both(kind: type[Component], at: Corner) -> Iterator[Mark]:
    usual, driven = symbol_of_type(kind), symbol_of_type(kind, joined=list(kind.inputs()))
    yield from _marks(usual, at, usual.ports, high=False)
    inputs = {name: place for name, place in driven.ports.items() if name not in usual.ports}
    if usual.moves or inputs:
        names = [text_width(name, SMALL) for name, port in usual.ports.items() if port.side is not Side.WEST]
        names += [text_width(name, SMALL) for name, port in inputs.items() if port.side is Side.WEST]
        apart = (usual.width + driven.width) // 2 + APART + round(sum(sorted(names)[-2:]))
        yield from _marks(driven, (at[0] + apart, at[1]), inputs, high=True)


def _marks(symbol: Symbol, at: Corner, named: Mapping[str, PortPlace], *, high: bool) -> Iterator[Mark]:
    place = Placement(at)
    far = replace(symbol, moves=tuple(replace(move, low=0.0, high=1.0) for move in symbol.moves))
    yield from symbol_marks(symbol, place, moved=moved(far, lambda signal: 1.0, {}) if high else None)
    for name, port in named.items():
        (x, y), (dx, dy) = place.point(port.at), BESIDE[port.side]
        yield Stroke(outline=outline(Circle(centre=(x, y), radius=0.22)), width=0.0, fill=PORT)
        yield Words(at=(x + dx, y + dy), text=name, size=SMALL, colour=PORT, anchor=_anchor(port.side))


def _anchor(side: Side) -> Anchor:
    return Anchor.END if side is Side.WEST else Anchor.START


def page(families: Mapping[str, str]) -> str:
    """All symbols, by family; each leads to the page of its type."""
    parts = [
        "# Symbols",
        "What the types look like in [drawings](../drawing.md), after ISO 1219-1. Ports are red. "
        "Where something moves or may be driven by a signal, a second picture shows it moved and driven.",
    ]
    for family, title in families.items():
        kinds = {name: kind for name, kind in sorted(registry().items()) if family_of(kind) == family}
        cards = "\n".join(f"::::{{grid-item-card}} [{n}]({n}.md)\n{inline(kind)}\n::::\n" for n, kind in kinds.items())
        parts += [f"## {title}", f":::::{{grid}} 1 1 2 2\n:gutter: 2\n\n{cards}\n:::::"]
    return "\n\n".join(parts) + "\n"


def sheet(types: Mapping[str, type[Component]]) -> Picture:
    """All symbols in rows."""
    groups = []
    for k, (name, kind) in enumerate(types.items()):
        x, y = k % COLUMNS * CELL[0], k // COLUMNS * CELL[1]
        left = (x - 8, y - CELL[1] / 2 + 1)
        title = Words(at=left, text=f"{name}: {kind.symbol}", anchor=Anchor.START)
        groups.append(Group(title=name, marks=(title, *_both(kind, (x, y)))))
    return Picture("Symbols", tuple(groups))


def main() -> None:
    """Write the sheet."""
    out, *words = sys.argv[1:]
    types = {
        name: kind
        for name, kind in registry().items()
        if not words or any(word in f"{kind.__module__} {name} {kind.symbol}" for word in words)
    }
    sheet(types).save(out)


if __name__ == "__main__":
    main()
