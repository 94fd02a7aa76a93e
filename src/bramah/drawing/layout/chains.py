"""Blocks of signals that drive several parts, laid out from left to right, and of mechanics without hydraulics."""

from __future__ import annotations

from bramah.drawing.layout.attach import add_signals
from bramah.drawing.layout.block import Block
from bramah.drawing.layout.coordinates import End, aligned, closed_up, links_of
from bramah.drawing.layout.plan import Plan
from bramah.drawing.layout.shafts import add_mechanical
from bramah.drawing.placement import Placement

COLUMN, ROW = 5, 2
"""Modules between columns, and between signals of one column."""
SOURCES = ("source", "engine", "motor", "external", "ground", "force", "torque")


def signal_block(plan: Plan, names: list[str], taken: set[str]) -> Block:
    """Signals in columns: each to the right of what it depends on."""
    columns = _columns(plan, names)
    ys = _heights(plan, columns)
    x = 0
    places: dict[str, Placement] = {}
    for column in columns:
        width = max(plan.symbols[name].width for name in column)
        places |= {name: Placement((x + width // 2, ys[name])) for name in column}
        x += width + COLUMN
    first = names[0]
    x0, y0 = places[first].at
    block = Block(plan, first, Placement((0, 0)))
    for name in names:
        taken.add(name)
        if name != first:
            block.put(name, Placement((places[name].at[0] - x0, places[name].at[1] - y0)))
    block.first = True
    return block


def _columns(plan: Plan, names: list[str]) -> list[list[str]]:
    """Longest paths from sources; an edge that closes a loop does not count."""
    inside = set(names)
    drivers = {
        name: [
            d.component for ref in plan.signals(name, out=False) if (d := plan.driver(ref)) and d.component in inside
        ]
        for name in names
    }
    depth: dict[str, int] = {}
    for start in names:
        way = {start: None}
        while way:
            name = next(reversed(way))
            ahead = next((d for d in drivers[name] if d not in depth and d not in way), None)
            if ahead is not None:
                way[ahead] = None
                continue
            depth.setdefault(name, max((depth[d] + 1 for d in drivers[name] if d in depth and d not in way), default=0))
            del way[name]
    for name in names:
        # A source stands right before the first that needs it.
        users = [o.component for ref in plan.signals(name, out=True) for o in plan.others(ref) if o.component in depth]
        if users and not plan.signals(name, out=False):
            depth[name] = max(0, min(depth[user] for user in users) - 1)
    return [[n for n in names if depth[n] == k] for k in range(max(depth.values()) + 1) if k in depth.values()]


def _heights(plan: Plan, columns: list[list[str]]) -> dict[str, int]:
    names = [name for column in columns for name in column]
    nets: dict[str, list[End]] = {}
    for name in names:
        for ref in plan.joined[name]:
            nets.setdefault(plan.net_of[ref], []).append((name, plan.symbols[name].ports[ref.port].at[1], False))
    links = links_of(names, list(nets.values()))
    place = {name: float(k) for column in columns for k, name in enumerate(column)}
    for column in (*columns, *columns[::-1]):
        keys = {n: _mean([place[k.other] + k.there * 0.1 for k in links[n]], place[n]) for n in column}
        column.sort(key=lambda n: keys[n])
        place |= {name: float(k) for k, name in enumerate(column)}
    half = {name: plan.symbols[name].height // 2 for name in names}
    sizes = {name: (-half[name] - 2, half[name]) for name in names}
    return closed_up(aligned(columns, sizes, links, ROW), sizes, ROW)


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def mechanical_block(plan: Plan, names: list[str], taken: set[str]) -> Block:
    """Mechanics alone: what drives is at the left."""

    def rank(name: str) -> tuple[int, int]:
        word = plan.circuit.components[name].symbol
        return next((k for k, part in enumerate(SOURCES) if part in word), 20), len(plan.mechanical(name))

    root = min(names, key=rank)
    ports = plan.mechanical(root)
    faces_west = bool(ports) and plan.symbols[root].ports[ports[0].port].side.value == "w"
    block = Block(plan, root, Placement((0, 0), 0, faces_west and len(ports) == 1))
    taken.add(root)
    add_mechanical(block, root, taken)
    for name in list(block.places):
        add_signals(block, name, taken)
    return block
