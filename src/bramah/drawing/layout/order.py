"""The order of blocks within rows: barycentre sweeps, then exchanges of neighbours while that shortens lines."""

from __future__ import annotations

from collections.abc import Sequence

from bramah.drawing.layout.block import Block
from bramah.drawing.layout.coordinates import End, Links, aligned, closed_up, links_of
from bramah.drawing.layout.measure import measure
from bramah.drawing.wiring import SIGNAL

SWEEPS = 6
QUICK = 3
"""Sweeps of the placing by which orders are compared."""
APART = 3
"""Modules between two blocks of a row."""
FEW = 40
"""Blocks up to which neighbours are exchanged while that helps."""
PASSES, FAR = 4, 4


class Rows:
    """Blocks in rows, lowest first."""

    def __init__(self, rows: list[list[Block]]) -> None:
        self.rows = rows
        self.blocks = {block.host: block for row in rows for block in row}
        self.sizes = {host: (block.size[0], block.size[2]) for host, block in self.blocks.items()}
        nets: dict[str, list[End]] = {}
        for host, block in self.blocks.items():
            for ref, (x, _), _ in block.outer:
                light = block.hangs or block.plan.kinds[ref] == SIGNAL or block.plan.is_pilot(ref)
                nets.setdefault(block.plan.net_of[ref], []).append((host, x, light))
        self.links = links_of(list(self.blocks), list(nets.values()))

    def places(self, sweeps: int = 2 * SWEEPS) -> dict[str, int]:
        """The x of each block."""
        found = aligned([[b.host for b in row] for row in self.rows], self.sizes, self.links, APART, sweeps)
        return closed_up(found, self.sizes, APART)

    def sort(self) -> None:
        """Put each row in order."""
        place = {block.host: float(k) for row in self.rows for k, block in enumerate(row)}
        for sweep in range(SWEEPS):
            for row in self.rows if sweep % 2 == 0 else self.rows[::-1]:
                keys = {b.host: _key(b.host, self.links, place) for b in row}
                row.sort(key=lambda b: (not b.first, keys[b.host]))
                place |= {b.host: float(k) for k, b in enumerate(row)}
        if len(self.blocks) <= FEW:
            self._exchange()

    def _exchange(self) -> None:
        best = measure(self.rows, self.places(QUICK))
        for _ in range(PASSES):
            before = best
            for row in self.rows:
                for i, j in _pairs(row):
                    row[i], row[j] = row[j], row[i]
                    found = measure(self.rows, self.places(QUICK))
                    if found < best - 1e-9:
                        best = found
                    else:
                        row[i], row[j] = row[j], row[i]
            if best == before:
                return


def _pairs(row: Sequence[Block]) -> list[tuple[int, int]]:
    count = len(row)
    return [(i, j) for i in range(count) for j in range(i + 1, min(count, i + FAR)) if row[i].first == row[j].first]


def _key(host: str, links: Links, place: dict[str, float]) -> float:
    found = [(place[link.other], link.weight) for link in links[host]]
    if not found:
        return place[host]
    return sum(x * w for x, w in found) / sum(w for _, w in found)
