"""How good a layout is before lines are drawn: how far they run across, and how often they would cross."""

from __future__ import annotations

from collections.abc import Mapping

from bramah.drawing.layout.block import Block
from bramah.drawing.shapes import Side

CROSSING, BENT = 12.0, 3.0


def measure(rows: list[list[Block]], where: Mapping[str, int]) -> float:
    """Modules across, with those of corners and crossings added."""
    nets: dict[str, list[tuple[int, int]]] = {}
    for k, row in enumerate(rows):
        for block in row:
            for ref, (x, _), side in block.outer:
                # In units of rows: where a line starts, above or below its row.
                height = 2 * k + (1 if side is Side.NORTH else -1 if side is Side.SOUTH else 0)
                nets.setdefault(block.plan.net_of[ref], []).append((where[block.host] + x, height))
    total, pieces = 0.0, []
    for number, ends in enumerate(nets.values()):
        ends.sort(key=lambda end: (end[1], end[0]))
        xs = [x for x, _ in ends]
        total += max(xs) - min(xs) + BENT * (len(set(xs)) - 1)
        middle = sorted(xs)[len(xs) // 2]
        level = sorted(y for _, y in ends)[len(ends) // 2]
        pieces += [(x, y, middle, level, number) for x, y in ends if x != middle or y != level]
    return total + CROSSING * _crossings(pieces)


def _crossings(pieces: list[tuple[int, int, int, int, int]]) -> int:
    """Pairs of ways, each upright from its port and then level to the middle of its net, that cross."""
    found = 0
    for k, (ax, ay, am, al, a) in enumerate(pieces):
        a0, a1 = (ax, am) if ax < am else (am, ax)
        ay0, ay1 = (ay, al) if ay < al else (al, ay)
        for bx, by, bm, bl, b in pieces[k + 1 :]:
            if a == b:
                continue
            b0, b1 = (bx, bm) if bx < bm else (bm, bx)
            by0, by1 = (by, bl) if by < bl else (bl, by)
            if a0 < bx < a1 and by0 < al < by1:
                found += 1
            if b0 < ax < b1 and ay0 < bl < ay1:
                found += 1
            if al == bl and a0 < b1 and b0 < a1 and (a0 < b0) == (a1 < b1):
                # Two level pieces in one channel: one of them crosses the other's upright piece, unless they part.
                found += (ay < al) == (by < bl)
    return found
