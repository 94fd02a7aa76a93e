"""Paper on which lines are drawn: what is taken, point by point, and what it costs to pass.

A point is one number, so that a step is one addition. Directions are 0 to 3 for north, east, south and west.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from bramah.drawing.placement import Branch, Corner
from bramah.drawing.shapes import Side

STRIDE, MIDDLE = 1 << 22, 1 << 21
STEPS = (-STRIDE, 1, STRIDE, -1)
DIRECTION = {Side.NORTH: 0, Side.EAST: 1, Side.SOUTH: 2, Side.WEST: 3}

STEP, BEND, CROSSING, GUARDED, JOINT = 2, 12, 24, 10, 5
"""Costs of a module, a corner, a crossing of another line, a pass in front of another's port, and a joint where there
was none: lines rather meet where others do.
"""
BESIDE_SYMBOL, BESIDE_LINE = 2, 2
"""What a module costs besides, next to a symbol or to a line that runs the same way."""

LONGEST = 10_000
"""Modules of a straight piece beyond which nothing keeps clear of it: it leads far off the drawing."""


def point(corner: Corner) -> int:
    """A corner as a number."""
    return (corner[1] + MIDDLE) * STRIDE + corner[0] + MIDDLE


def corner_of(p: int) -> Corner:
    """The corner that a number stands for."""
    return p % STRIDE - MIDDLE, p // STRIDE - MIDDLE


def heading(a: Corner, b: Corner) -> int:
    """The direction from one corner to another on the same line."""
    if a[0] == b[0]:
        return 0 if b[1] < a[1] else 2
    return 1 if b[0] > a[0] else 3


def along(branch: Branch) -> Iterator[tuple[int, int]]:
    """The points of a branch and the axis of the piece they are on; corners come once for each piece."""
    for a, b in itertools.pairwise(branch):
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) > LONGEST:
            continue
        d = heading(a, b)
        p, end = point(a), point(b)
        while True:
            yield p, d & 1
            if p == end:
                break
            p += STEPS[d]


class Paper:
    """What is on the paper, by point; the owner of a line is the number of its net."""

    def __init__(self) -> None:
        self.blocked: set[int] = set()
        self.lines: tuple[dict[int, int], dict[int, int]] = ({}, {})
        """Owners of upright and of level lines."""
        self.nodes: dict[int, int] = {}
        """Owners of corners, ends and joints, which no other line may touch."""
        self.guards: dict[int, int] = {}
        """Nets of the ports in front of which a point lies: other lines go straight across, if at all."""
        self.soft: tuple[dict[int, int], dict[int, int]] = ({}, {})
        """What a step costs besides, upright and level."""
        self.visited = 0
        """Points that searches have looked at, all in all."""
        self.most_visited = 0
        """How many these may be; beyond, lines are drawn straight over whatever is there."""
        self.left = self.top = MIDDLE
        self.right = self.bottom = -MIDDLE

    def put_box(self, box: tuple[int, int, int, int]) -> None:
        """Nothing runs through a symbol or along its edge."""
        left, top, right, bottom = box
        self.reach((left, top))
        self.reach((right, bottom))
        for y in range(top, bottom + 1):
            first = point((left, y))
            self.blocked.update(range(first, first + right - left + 1))
        upright, level = self.soft
        for y in range(top, bottom + 1):
            for x in (left - 1, right + 1):
                p = point((x, y))
                upright[p] = upright.get(p, 0) + BESIDE_SYMBOL
        for x in range(left, right + 1):
            for y in (top - 1, bottom + 1):
                p = point((x, y))
                level[p] = level.get(p, 0) + BESIDE_SYMBOL

    def reach(self, corner: Corner) -> None:
        """The paper is at least as large as this."""
        self.left, self.right = min(self.left, corner[0]), max(self.right, corner[0])
        self.top, self.bottom = min(self.top, corner[1]), max(self.bottom, corner[1])

    def guard(self, port: Corner, direction: int, net: int) -> None:
        """Keep the point in front of a port for its own net."""
        self.guards.setdefault(point(port) + STEPS[direction], net)

    def draw(self, net: int, branches: Iterable[Branch]) -> None:
        """Put lines of a net on the paper."""
        for branch in branches:
            for p, axis in along(branch):
                self.lines[axis].setdefault(p, net)
                self._beside(p, axis, BESIDE_LINE)
            for corner in branch:
                self.nodes.setdefault(point(corner), net)
                self.reach(corner)

    def wipe(self, net: int, branches: Sequence[Branch]) -> None:
        """Take all lines of a net from the paper."""
        for branch in branches:
            for p, axis in along(branch):
                if self.lines[axis].get(p) == net:
                    del self.lines[axis][p]
                self._beside(p, axis, -BESIDE_LINE)
            for corner in branch:
                if self.nodes.get(point(corner)) == net:
                    del self.nodes[point(corner)]

    def _beside(self, p: int, axis: int, cost: int) -> None:
        soft, aside = self.soft[axis], STRIDE if axis else 1
        soft[p - aside] = soft.get(p - aside, 0) + cost
        soft[p + aside] = soft.get(p + aside, 0) + cost

    def free_for(self, net: int, branches: Iterable[Branch]) -> bool:
        """Whether lines could be drawn without touching another net or a symbol, but for their own ports."""
        lines, nodes = self.lines, self.nodes
        for branch in branches:
            ends = (point(branch[0]), point(branch[-1])) if branch else ()
            for p, axis in along(branch):
                if lines[axis].get(p, net) != net or nodes.get(p, net) != net or (p in self.blocked and p not in ends):
                    return False
            if any(lines[axis].get(point(c), net) != net for c in branch for axis in (0, 1)):
                return False
        return True

    def cost(self, net: int, branches: Iterable[Branch]) -> int:
        """What lines cost that are not on the paper themselves."""
        found = 0
        for branch in branches:
            found += BEND * max(len(branch) - 2, 0)
            for p, axis in along(branch):
                found += STEP + self.soft[axis].get(p, 0)
                if self.lines[1 - axis].get(p, net) != net:
                    found += CROSSING
        return found
