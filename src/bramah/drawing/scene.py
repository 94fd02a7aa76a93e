"""Everything a drawing shows: symbols in their places, lines with their joints. What the page and the pictures get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bramah.drawing.layout import laid_out
from bramah.drawing.placement import Branch, Corner, Diagram, Placement
from bramah.drawing.routing import ends_of, paper_of, sorted_nets
from bramah.drawing.routing.kept import joints
from bramah.drawing.routing.pilots import with_pilots
from bramah.drawing.routing.router import Router
from bramah.drawing.routing.tree import Ends
from bramah.drawing.shapes import Symbol
from bramah.drawing.wiring import Wire, symbols, wires
from bramah.records import cached_property, dataclass

if TYPE_CHECKING:
    from bramah.circuit import Circuit

EDGE = 3
"""Modules of empty paper around what is drawn."""


@dataclass(frozen=True)
class Line:
    """A net on the paper."""

    wire: Wire
    branches: tuple[Branch, ...]
    joints: tuple[Corner, ...]
    """Where three or more pieces meet."""
    pilots: tuple[bool, ...]
    """Of each branch, whether it is a pilot or drain line."""
    automatic: bool
    """Whether it was drawn without being told how."""

    def json(self) -> dict[str, Any]:
        return {
            "kind": self.wire.kind,
            "dashed": bool(self.pilots) and all(self.pilots),
            "pilots": list(self.pilots),
            "ports": [str(ref) for ref in self.wire.ports],
            "branches": [[list(corner) for corner in branch] for branch in self.branches],
            "joints": [list(joint) for joint in self.joints],
            "automatic": self.automatic,
        }


@dataclass(frozen=True)
class Scene:
    """A drawing of a circuit."""

    circuit: Circuit
    places: dict[str, Placement]
    symbols: dict[str, Symbol]
    lines: dict[str, Line]
    ends: dict[str, Ends] = field(repr=False, compare=False, default_factory=dict)
    """Where the ports of each net are."""

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the paper."""
        boxes = [box for name, place in self.places.items() for box in place.boxes(self.symbols[name])]
        corners = [corner for line in self.lines.values() for branch in line.branches for corner in branch]
        xs = [x for left, _, right, _ in boxes for x in (left, right)] + [x for x, _ in corners]
        ys = [y for _, top, _, bottom in boxes for y in (top, bottom)] + [y for _, y in corners]
        if not xs:
            return (0, 0, 10, 10)
        return min(xs) - EDGE, min(ys) - EDGE, max(xs) + EDGE, max(ys) + EDGE

    def diagram(self) -> Diagram:
        """Its places and lines, as a file has them."""
        return Diagram(dict(self.places), {n: line.branches for n, line in self.lines.items() if not line.automatic})

    def json(self) -> dict[str, Any]:
        """What the page gets."""
        from bramah.drawing.symbols import further_inputs, symbol_json

        keys, known = self._keys(), dict[str, Any]()
        for name, key in keys.items():
            if key not in known:
                drawn = self.symbols[name]
                known[key] = symbol_json(drawn, further_inputs(self.circuit.components[name], drawn))
        return {
            "components": {name: self._component(name, keys[name]) for name in self.places},
            "symbols": known,
            "nets": {name: line.json() for name, line in self.lines.items()},
            "box": list(self.box),
        }

    def _component(self, name: str, key: str) -> dict[str, Any]:
        place = self.places[name]
        return {
            "type": type(self.circuit.components[name]).__name__,
            "symbol": key,
            "at": list(place.at),
            "turn": place.turn,
            "mirror": place.mirror,
            "more": [list(at) for at in place.more],
        }

    def _keys(self) -> dict[str, str]:
        """A name for each different symbol: that of the type, with a number if it has several."""
        known: dict[str, list[Symbol]] = {}
        keys = {}
        for name, symbol in self.symbols.items():
            kind = type(self.circuit.components[name]).__name__
            same = known.setdefault(kind, [])
            number = next((k for k, other in enumerate(same) if other is symbol or other == symbol), len(same))
            if number == len(same):
                same.append(symbol)
            keys[name] = kind if number == 0 else f"{kind}:{number + 1}"
        return keys


def scene_of(circuit: Circuit, diagram: Diagram | None = None, before: Scene | None = None) -> Scene:
    """The circuit laid out and all its lines drawn. What `diagram` (otherwise the circuit's own) says stays.

    Lines of `before` are taken over wherever their ports have not moved and nothing is in their way.
    """
    diagram = circuit.diagram if diagram is None else diagram
    nets = wires(circuit)
    pictures = symbols(circuit, nets, before.circuit if before else None, before.symbols if before else {})
    places = laid_out(circuit, diagram, pictures, nets).components
    ends = {name: ends_of(wire, places, pictures) for name, wire in nets.items()}
    kept = {name: branches for name, branches in diagram.nets.items() if name in nets}
    router = Router(paper_of(places, pictures), ends, kept)
    quiet: set[str] = set()
    if before:
        old = {n: line.branches for n, line in before.lines.items() if n in nets and line.automatic and n not in kept}
        quiet = _quiet(before, old, places, pictures, ends)
        router.take_over(old, quiet)
    router.route([name for name in sorted_nets(nets, ends) if name not in router.branches])
    lines = {}
    for name, wire in nets.items():
        branches = router.branches[name]
        if before and name in quiet and branches is before.lines[name].branches and wire == before.lines[name].wire:
            lines[name] = before.lines[name]
            continue
        branches, pilots = with_pilots(branches, ends[name])
        lines[name] = Line(wire, branches, joints(branches), pilots, name not in kept)
    return Scene(circuit, places, pictures, lines, ends)


def _quiet(
    before: Scene,
    old: Mapping[str, tuple[Branch, ...]],
    places: Mapping[str, Placement],
    pictures: Mapping[str, Symbol],
    ends: Mapping[str, Ends],
) -> set[str]:
    """Nets whose ports are where they were, and near which no symbol is new."""
    new = [
        box
        for name, place in places.items()
        if before.places.get(name) != place or before.symbols[name] is not pictures[name]
        for box in place.boxes(pictures[name])
    ]
    return {
        name
        for name, branches in old.items()
        if before.ends.get(name) == ends[name] and not any(_is_near(branches, box) for box in new)
    }


def _is_near(branches: tuple[Branch, ...], box: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = box
    return any(
        min(x0, x1) <= right and left <= max(x0, x1) and min(y0, y1) <= bottom and top <= max(y0, y1)
        for branch in branches
        for (x0, y0), (x1, y1) in pairwise(branch)
    )
