"""The cheapest way of a line over the paper: A* over points and directions, with costs for corners and crossings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from heapq import heappop, heappush

from bramah.drawing.routing.paper import BEND, CROSSING, GUARDED, JOINT, MIDDLE, STEP, STEPS, STRIDE, Paper

MARGIN = 10
"""Modules by which lines may run outside of what is drawn."""
OVER, THROUGH = 400, 80
"""What a point costs that another net has, where lines that are in the way will be drawn anew, and one of a symbol."""


class Pass(IntEnum):
    """What a line may touch at a price."""

    NOTHING = 0
    LINES = 1
    SYMBOLS = 2
    """And lines: of symbols that were put on each other, where there is no other way out."""


MOST_VISITS = {Pass.NOTHING: 20_000, Pass.LINES: 20_000, Pass.SYMBOLS: 4_000}
"""Points and directions after which a search is given up."""

Rectangle = tuple[int, int, int, int]


def _least(x: int, y: int, d: int, rectangles: Sequence[Rectangle]) -> int:
    """The least that the rest of a way can cost: the distance to the nearest of some rectangles, and corners."""
    least = -1
    for left, top, right, bottom in rectangles:
        dx = left - x if x < left else right - x if x > right else 0
        dy = top - y if y < top else bottom - y if y > bottom else 0
        if d & 1:
            on, aside = (dx if d == 1 else -dx), dy
        else:
            on, aside = (dy if d == 2 else -dy), dx
        bends = 2 if on < 0 else 1 if aside else 0
        cost = STEP * ((dx if dx > 0 else -dx) + (dy if dy > 0 else -dy)) + BEND * bends
        if least < 0 or cost < least:
            least = cost
    return least


def way(
    paper: Paper, net: int, start: tuple[int, int], goals: Mapping[int, int], rectangles: Sequence[Rectangle],
    over: Pass = Pass.NOTHING,
) -> list[int] | None:  # fmt: skip
    """The corners of the cheapest way, from a point and direction to one of the goals; None if there is none.

    `goals` holds, by point, in which directions it may be reached, as bits. `rectangles` cover the goals.
    """
    blocked, lines, nodes, guards, soft = paper.blocked, paper.lines, paper.nodes, paper.guards, paper.soft
    low_x, high_x = paper.left - MARGIN + MIDDLE, paper.right + MARGIN + MIDDLE
    low_y, high_y = (paper.top - MARGIN + MIDDLE) * STRIDE, (paper.bottom + MARGIN + MIDDLE + 1) * STRIDE
    shifted = [(x0 + MIDDLE, y0 + MIDDLE, x1 + MIDDLE, y1 + MIDDLE) for x0, y0, x1, y1 in rectangles]
    p, d = start
    if p in goals and goals[p] >> d & 1:
        return [p]
    heap, count = [(0, 0, 0, p * 4 + d)], 0
    came: dict[int, int] = {p * 4 + d: -1}
    best: dict[int, int] = {p * 4 + d: 0}
    done: set[int] = set()
    first, most = p * 4 + d, MOST_VISITS[over]
    while heap:
        _, _, g, key = heappop(heap)
        if key in done:
            continue
        done.add(key)
        p, d = key >> 2, key & 3
        if key != first and p in goals and goals[p] >> d & 1:
            break
        if len(done) > most:
            key = first
            break
        # Where another line is crossed, and in front of its port, a line goes on straight.
        straight = key == first or lines[1 - (d & 1)].get(p, net) != net or guards.get(p, net) != net
        for turn in (0,) if straight else (0, 1, 3):
            nd = (d + turn) & 3
            axis = nd & 1
            np = p + STEPS[nd]
            nkey = np * 4 + nd
            if nkey in done:
                continue
            cost = g + STEP + soft[axis].get(np, 0) + (BEND if turn else 0)
            if np in goals and goals[np] >> nd & 1:
                if nodes.get(np) != net:
                    cost += JOINT
            elif np in blocked:
                if over < Pass.SYMBOLS:
                    continue
                cost += THROUGH
            elif lines[axis].get(np, net) != net or nodes.get(np, net) != net:
                if not over:
                    continue
                cost += OVER
            else:
                if lines[1 - axis].get(np, net) != net:
                    cost += CROSSING
                if guards.get(np, net) != net:
                    cost += GUARDED
                if not (low_x <= np % STRIDE <= high_x and low_y <= np < high_y):
                    continue
            if cost < best.get(nkey, cost + 1):
                best[nkey] = cost
                came[nkey] = key
                count -= 1
                ahead = _least(np % STRIDE, np // STRIDE, nd, shifted)
                heappush(heap, (cost + ahead, count, cost, nkey))
    else:
        key = first
    paper.visited += len(done)
    return None if key == first else _corners(came, key)


def _corners(came: dict[int, int], key: int) -> list[int]:
    found, d = [key >> 2], key & 3
    while (before := came[key]) >= 0:
        if before & 3 != d:
            found.append(before >> 2)
            d = before & 3
        key = before
    if found[-1] != key >> 2:
        found.append(key >> 2)
    return found[::-1]
