"""Places along a row, so that most lines are straight: from row to row to where its lines come from."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from math import inf

from bramah.records import dataclass

SWEEPS = 8
NEAR = 8
"""Ports of a net up to which each pulls at all others; beyond, only neighbours in its list do."""

CORNERS = 6
"""Modules that the two corners of a line count for."""

LIGHT = 0.3
"""Weight of lines of what only hangs on others, such as a relief valve, of pilot lines and of signals."""


@dataclass(frozen=True)
class Link:
    """A pull on something: where it is joined, what to and where there, and how much they want to be in line."""

    at: int
    other: str
    there: int
    weight: float


End = tuple[str, int, bool]
"""What is joined, where, and whether its line is a light one."""
Links = dict[str, list[Link]]
Sizes = Mapping[str, tuple[int, int]]
"""How far things reach to both sides of their origins."""


def links_of(names: Sequence[str], nets: Sequence[Sequence[End]]) -> Links:
    """Pulls between the ports of nets; lines between two ports want to be straight most, light ones least."""
    found: Links = {name: [] for name in names}
    for ends in nets:
        weight = {2: 8.0, 3: 3.0}.get(len(ends), 1.0) / max(len(ends) - 1, 1)
        for k, (name, at, light) in enumerate(ends):
            for other, there, also in ends if len(ends) <= NEAR else ends[max(0, k - 2) : k + 3]:
                if other != name:
                    found[name].append(Link(at, other, there, weight * (LIGHT if light or also else 1.0)))
    return found


def aligned(
    rows: Sequence[Sequence[str]], sizes: Sizes, links: Links, gap: int, sweeps: int = SWEEPS
) -> dict[str, int]:
    """The place of each thing along its row, in the order given."""
    where: dict[str, int] = {}
    best, least, thorough = where, inf, sweeps >= SWEEPS
    row_of = {name: k for k, row in enumerate(rows) for name in row}
    for row in rows:
        x = 0
        for name in row:
            where[name] = x - sizes[name][0]
            x += sizes[name][1] - sizes[name][0] + gap
    for sweep in range(sweeps):
        for row in rows if sweep % 2 else rows[::-1]:
            wanted = []
            for name in row:
                ends = [
                    (where[k.other] + k.there - k.at, k.weight if row_of[k.other] != row_of[name] else 0.02)
                    for k in links[name]
                ]
                wanted.append(_median(ends) if ends else (where[name], 0.01))
            _keep_apart(row, sizes, wanted, where, gap)
            if thorough and sweep >= sweeps // 2 and (found := _bent(where, links, row_of)) < least:
                best, least = dict(where), found
    return best


def _bent(where: Mapping[str, int], links: Links, row_of: Mapping[str, int]) -> float:
    """How far lines between rows are from being straight; each that is not counts for some modules more."""
    total = 0.0
    for name, pulls in links.items():
        x, row = where[name], row_of[name]
        for k in pulls:
            aside = abs(where[k.other] + k.there - x - k.at)
            if aside and row_of[k.other] != row:
                total += k.weight * (aside + CORNERS)
    return total


def _median(ends: list[tuple[int, float]]) -> tuple[int, float]:
    ends.sort()
    total, half = sum(w for _, w in ends), 0.0
    for x, w in ends:
        half += w
        if half >= total / 2:
            return x, total
    return ends[-1][0], total


def _keep_apart(
    row: Sequence[str], sizes: Sizes, wanted: list[tuple[int, float]], where: dict[str, int], gap: int
) -> None:
    """As near as possible to where each wants to be, in order and apart (pool adjacent violators, by medians)."""
    offsets, offset = [], 0
    for k, name in enumerate(row):
        if k:
            offset += sizes[row[k - 1]][1] - sizes[name][0] + gap
        offsets.append(offset)
    pools: list[tuple[int, list[tuple[int, float]], int]] = []
    for k, (x, weight) in enumerate(wanted):
        ends, count = [(x - offsets[k], max(weight, 0.01))], 1
        place = ends[0][0]
        while pools and pools[-1][0] > place:
            _, more, others = pools.pop()
            for end in more:
                insort(ends, end)
            count += others
            place = _median(list(ends))[0]
        pools.append((place, ends, count))
    k = 0
    for place, _, count in pools:
        for _ in range(count):
            where[row[k]] = place + offsets[k]
            k += 1


def closed_up(where: Mapping[str, int], sizes: Sizes, most: int) -> dict[str, int]:
    """Places without stretches on which nothing stands at all, where these are longer than `most`."""
    found: dict[str, int] = {}
    end, back = None, 0
    for name in sorted(where, key=lambda name: where[name] + sizes[name][0]):
        begin = where[name] + sizes[name][0]
        if end is not None and begin - end > most:
            back += begin - end - most
        found[name] = where[name] - back
        end = max(begin if end is None else end, where[name] + sizes[name][1])
    return found
