"""Coordinates of a map as places in a drawing: scaled to its grid, and no two parts in one place."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from bramah.drawing.placement import Corner, Placement
from bramah.records import dataclass

CELL = 8
"""Modules from one part to the next, so that symbols do not touch."""
LINK = 24
"""Modules between the ends of a usual link: room for its symbol between those of the ends."""
WIDEST = 20_000
"""Modules from one end of the drawing to the other, however far one node lies from all others."""

LAYOUT = "layout"
"""The table of older files, in which coordinates of networks stood."""

Spot = tuple[float, float]


@dataclass(frozen=True)
class MapLink:
    """What leads from one node to another, made of parts one after the other."""

    parts: tuple[str, ...]
    start: str
    end: str


def placed_on_map(nodes: Mapping[str, Spot], links: Sequence[MapLink]) -> dict[str, Placement]:
    """Places of nodes and of what leads from one to the other; on a map y goes up, in a drawing down."""
    known = {name: spot for name, spot in nodes.items() if all(map(math.isfinite, spot))}
    if not known:
        return {}
    scale = _scale(known, links)
    left, top = min(x for x, _ in known.values()), max(y for _, y in known.values())
    spots = {name: ((x - left) * scale, (top - y) * scale) for name, (x, y) in known.items()}
    turns: dict[str, int] = {}
    for link in links:
        if link.start in spots and link.end in spots:
            (x0, y0), (x1, y1) = spots[link.start], spots[link.end]
            turns |= dict.fromkeys(link.parts, _turn(x1 - x0, y1 - y0))
            for k, part in enumerate(link.parts, start=1):
                share = k / (len(link.parts) + 1)
                spots.setdefault(part, (x0 + share * (x1 - x0), y0 + share * (y1 - y0)))
    taken: set[Corner] = set()
    made: dict[str, Placement] = {}
    for name, (x, y) in spots.items():
        cell = next(c for c in _around((round(x / CELL), round(y / CELL))) if c not in taken)
        taken.add(cell)
        made[name] = Placement((cell[0] * CELL, cell[1] * CELL), turns.get(name, 0))
    return made


def _turn(dx: float, dy: float) -> int:
    """Of a symbol whose flow goes from left to right, so that it goes the way of a link."""
    if abs(dx) >= abs(dy):
        return 0 if dx >= 0 else 180
    return 90 if dy > 0 else 270


def older_places(layout: Any, components: Collection[str]) -> dict[str, Placement]:
    """Places of the parts of a network whose file has its coordinates as older versions wrote them."""
    nodes, links = (layout.get(key) if isinstance(layout, dict) else None for key in ("nodes", "links"))
    if not isinstance(nodes, dict):
        return {}
    spots = {name: (float(at[0]), float(at[1])) for name, at in nodes.items() if name in components and _is_spot(at)}
    joined = [
        MapLink((name,), *ends)
        for name, ends in (links.items() if isinstance(links, dict) else ())
        if name in components and isinstance(ends, list) and len(ends) == 2 and all(isinstance(e, str) for e in ends)
    ]
    return placed_on_map(spots, joined)


def _is_spot(at: object) -> bool:
    return isinstance(at, list) and len(at) == 2 and all(isinstance(x, int | float) for x in at)


def _scale(nodes: Mapping[str, Spot], links: Sequence[MapLink]) -> float:
    """Modules per unit of the map: a usual link is long enough for its symbol, and the whole not too wide."""
    both = [(nodes[link.start], nodes[link.end]) for link in links if link.start in nodes and link.end in nodes]
    lengths = [length for a, b in both if (length := math.dist(a, b)) > 0]
    wide = max(max(v) - min(v) for v in zip(*nodes.values(), strict=True))
    if not wide:
        return 1.0
    usual = LINK / median(lengths) if lengths else LINK * math.sqrt(len(nodes)) / wide
    return min(usual, WIDEST / wide)


def _around(cell: Corner) -> Iterator[Corner]:
    """A cell, then those around it, nearer ones first."""
    yield cell
    x, y = cell
    ring = 0
    while True:
        ring += 1
        steps = range(-ring, ring + 1)
        edge = [(dx, dy) for dx in steps for dy in steps if max(abs(dx), abs(dy)) == ring]
        for dx, dy in sorted(edge, key=lambda d: (abs(d[0]) + abs(d[1]), d)):
            yield x + dx, y + dy
