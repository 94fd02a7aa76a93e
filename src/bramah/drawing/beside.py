"""Places for a number beside a line or a port, the better ones first."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from bramah.drawing.labels import Anchor
from bramah.drawing.placement import Branch, Corner
from bramah.drawing.room import LEADING, Spot

SIZE = 1.0
"""Height of a number in modules."""
BESIDE, ABOVE = 0.5, 0.3
"""From a line to a number beside it, and to one above or below it."""
ALONG = (0.5, 0.25, 0.75, 0.1, 0.9)
"""Where along a piece of a line, as shares of its length."""
DISTANCES = (1.6, 2.4, 3.2, 0.8, 4.0)
"""Modules from a port."""


def beside_line(branches: Iterable[Branch], lines: tuple[str, ...]) -> Iterator[Spot]:
    """Along the pieces of a line, the longest first."""
    pieces = [piece for branch in branches for piece in itertools.pairwise(branch)]
    pieces.sort(key=lambda piece: -abs(piece[0][0] - piece[1][0]) - abs(piece[0][1] - piece[1][1]))
    off = SIZE * LEADING * len(lines) / 2 + ABOVE
    for (ax, ay), (bx, by) in pieces:
        for share in ALONG:
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            if ay == by:
                yield Spot((x, y - off), Anchor.MIDDLE, lines, SIZE)
                yield Spot((x, y + off), Anchor.MIDDLE, lines, SIZE)
            else:
                yield Spot((x + BESIDE, y), Anchor.START, lines, SIZE)
                yield Spot((x - BESIDE, y), Anchor.END, lines, SIZE)


def beside_port(at: Corner, away: tuple[int, int], lines: tuple[str, ...]) -> Iterator[Spot]:
    """On both sides of the line that leaves a port."""
    (x, y), (dx, dy) = at, away
    off = SIZE * LEADING * len(lines) / 2 + ABOVE
    for distance in DISTANCES:
        if dx:
            anchor = Anchor.START if dx > 0 else Anchor.END
            yield Spot((x + dx * (distance - 0.8), y - off), anchor, lines, SIZE)
            yield Spot((x + dx * (distance - 0.8), y + off), anchor, lines, SIZE)
        else:
            yield Spot((x + BESIDE, y + dy * distance), Anchor.START, lines, SIZE)
            yield Spot((x - BESIDE, y + dy * distance), Anchor.END, lines, SIZE)
