"""Lines between ports: level and upright, on the grid, never along one another and never through a symbol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bramah.drawing.placement import Placement
from bramah.drawing.routing.paper import DIRECTION, Paper
from bramah.drawing.routing.tree import Ends, Pin
from bramah.drawing.shapes import Symbol
from bramah.drawing.wiring import MECHANICAL, SIGNAL, Wire


def paper_of(places: Mapping[str, Placement], symbols: Mapping[str, Symbol]) -> Paper:
    """Paper with the symbols on it."""
    paper = Paper()
    for name, place in places.items():
        for box in place.boxes(symbols[name]) if name in symbols else ():
            paper.put_box(box)
    return paper


def sorted_nets(nets: Mapping[str, Wire], ends: Mapping[str, Ends]) -> list[str]:
    """Names of nets in the order in which they are best drawn."""
    return sorted(nets, key=lambda name: order(nets[name], ends[name]))


def ends_of(wire: Wire, places: Mapping[str, Placement], symbols: Mapping[str, Symbol]) -> Ends:
    """Where the ports of a net are on the paper."""
    pins: list[Pin] = []
    many: list[Pin] = []
    here = [ref.component for ref in wire.ports]
    repeated = next((n for n in here if n in places and places[n].more and here.count(n) == 1), None)
    for ref in wire.ports:
        place, port = places.get(ref.component), symbols[ref.component].ports.get(ref.port)
        if place is None or port is None:
            continue
        if ref.component == repeated:
            found = [place.port(port, at) for at in (place.at, *place.more)]
            many += [Pin(at, DIRECTION[side], port.dashed) for at, side in found]
        else:
            at, side = place.port(port)
            pins.append(Pin(at, DIRECTION[side], port.dashed))
    return Ends(tuple(pins), tuple(many))


def order(wire: Wire, ends: Ends) -> tuple[int, int, int]:
    """Shafts and rods are drawn first, for they should be straight; signals last; short nets before long ones."""
    level = 0 if wire.kind in MECHANICAL else 2 if wire.kind == SIGNAL else 1
    return level, len(ends.pins) if not ends.places else 2, _span(ends.pins)


def _span(pins: Iterable[Pin]) -> int:
    x, y = zip(*(pin.at for pin in pins), strict=True) if pins else ((0,), (0,))
    return max(x) - min(x) + max(y) - min(y)
