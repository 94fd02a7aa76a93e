"""A whole drawing: blocks in rows, rows above each other, and parts of a circuit that nothing joins side by side."""

from __future__ import annotations

from math import sqrt

from bramah.drawing.layout.attach import build
from bramah.drawing.layout.block import Block, Box
from bramah.drawing.layout.chains import mechanical_block, signal_block
from bramah.drawing.layout.facing import facing
from bramah.drawing.layout.order import Rows
from bramah.drawing.layout.plan import Plan, Role, connected
from bramah.drawing.layout.ranks import Ranks
from bramah.drawing.placement import Corner, Placement
from bramah.drawing.shapes import Side

BETWEEN = 4
"""Modules between parts of a circuit that nothing joins."""
SHAPE = 1.8
"""Width over height that a drawing of several such parts comes to."""
TRACK, EDGE = 2, 3
"""Modules from line to line between two rows, and in all besides."""


class Sheet:
    """Places for all components of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.found: dict[str, Placement] = {}
        self.tanks: dict[str, list[Corner]] = {}

    def places(self) -> dict[str, Placement]:
        """The place of each component."""
        plan = self.plan
        names = [name for name in plan.circuit.components if plan.roles[name] is not Role.TANK]
        links = [[r.component for r in wire.ports] for name, wire in plan.nets.items() if name not in plan.returns]
        links += [
            [
                r.component
                for r in plan.nets[n].ports
                if plan.roles[r.component] is not Role.TANK and not plan.to_tank(r)
            ]
            for n in plan.returns
        ]
        groups = [self._group(group) for group in connected(names, links)]
        self._pack(groups)
        self._finish()
        return self.found

    def _group(self, names: list[str]) -> list[tuple[Block, Corner]]:
        """Blocks of a group with their places, as if it were alone."""
        rows = Rows(_in_rows(self.plan, names))
        rows.sort()
        xs = rows.places()
        ys = _heights(rows, xs)
        return [(block, (xs[block.host], ys[k])) for k, row in enumerate(rows.rows) for block in row]

    def _pack(self, groups: list[list[tuple[Block, Corner]]]) -> None:
        """Groups in lines from left to right, as in a text, each line standing on its lower edge."""
        boxes = [_bounds(group) for group in groups]
        area = sum((right - left + BETWEEN) * (bottom - top + BETWEEN) for left, top, right, bottom in boxes)
        most = max([sqrt(area * SHAPE), *(right - left for left, _, right, _ in boxes)])
        lines: list[list[int]] = [[]]
        x = 0
        for k, (left, _, right, _) in enumerate(boxes):
            if lines[-1] and x + right - left > most:
                lines.append([])
                x = 0
            lines[-1].append(k)
            x += right - left + BETWEEN
        y = 0
        for line in lines:
            y += max((boxes[k][3] - boxes[k][1] for k in line), default=0)
            x = 0
            for k in line:
                left, _, right, bottom = boxes[k]
                for block, (bx, by) in groups[k]:
                    self._put(block, (bx + x - left, by + y - bottom))
                x += right - left + BETWEEN
            y += BETWEEN

    def _put(self, block: Block, at: Corner) -> None:
        for name, place in block.places.items():
            x, y = place.at
            self.found[name] = Placement((x + at[0], y + at[1]), place.turn, place.mirror)
        for tank, _, (x, y) in block.tanks:
            self.tanks.setdefault(tank, []).append((x + at[0], y + at[1]))

    def _finish(self) -> None:
        """Tanks at all their places, and those that nothing is joined to below the rest."""
        below = max((p.at[1] for p in self.found.values()), default=0) + 8
        x = 0
        for name in self.plan.circuit.components:
            if name in self.tanks:
                first, *more = self.tanks[name]
                self.found[name] = Placement(first, more=tuple(more))
            elif name not in self.found:
                self.found[name] = Placement((x, below))
                x += 10


def _in_rows(plan: Plan, names: list[str]) -> list[list[Block]]:
    """Blocks of all that is in a group, row by row from below."""
    taken: set[str] = set()
    fluid = [n for n in names if plan.roles[n] in (Role.SUPPLY, Role.CONTROL, Role.ACTUATOR)]
    ranks = Ranks(plan, fluid)
    rows: dict[int, list[Block]] = {}
    inside: dict[str, int] = {}

    def keep(block: Block, row: int) -> None:
        rows.setdefault(row, []).append(block)
        inside.update(dict.fromkeys(block.places, row))

    for name in fluid:
        if name not in taken:
            place = Placement((0, 0), *facing(plan, name, ranks.wanted(name)))
            keep(build(plan, name, place, taken), ranks.rows[name])
    rest = [n for n in names if n not in taken and plan.roles[n] is Role.MECHANICAL]
    while rest:
        block = mechanical_block(plan, rest, taken)
        keep(block, _row_beside(block, inside))
        rest = [n for n in rest if n not in taken]
    signals = [n for n in names if n not in taken]
    links = [[r.component for r in wire.ports] for wire in plan.nets.values()]
    for group in connected(signals, links):
        block = signal_block(plan, group, taken)
        keep(block, _row_beside(block, inside))
    return [rows[k] for k in sorted(rows)]


def _row_beside(block: Block, inside: dict[str, int]) -> int:
    """The row in which most of what a block is joined to stands."""
    plan = block.plan
    there = [inside[o.component] for ref, _, _ in block.ports() for o in plan.others(ref) if o.component in inside]
    return sorted(there)[len(there) // 2] if there else 0


def _heights(rows: Rows, xs: dict[str, int]) -> list[int]:
    """The y of each row, the lowest at 0, with room for the lines between rows."""
    found = [0]
    for lower, upper in zip(rows.rows, rows.rows[1:], strict=False):
        top = min(block.size[1] for block in lower)
        bottom = max(block.size[3] for block in upper)
        found.append(found[-1] + top - bottom - EDGE - TRACK * _tracks(lower, upper, xs))
    return found


def _tracks(lower: list[Block], upper: list[Block], xs: dict[str, int]) -> int:
    """How many level lines need a height of their own between two rows."""
    spans: dict[str, list[int]] = {}
    for row, facing_side in ((lower, Side.NORTH), (upper, Side.SOUTH)):
        for block in row:
            for ref, (x, _), side in block.outer:
                if side is facing_side:
                    spans.setdefault(block.plan.net_of[ref], []).append(xs[block.host] + x)
    ends = sorted((min(found), max(found)) for found in spans.values() if min(found) < max(found))
    tracks: list[int] = []
    for left, right in ends:
        for k, last in enumerate(tracks):
            if last < left:
                tracks[k] = right
                break
        else:
            tracks.append(right)
    return len(tracks)


def _bounds(group: list[tuple[Block, Corner]]) -> Box:
    boxes = [(x + b.size[0], y + b.size[1], x + b.size[2], y + b.size[3]) for b, (x, y) in group]
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)
