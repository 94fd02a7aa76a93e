"""The lines of a net as points and the straight pieces between them."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator

from bramah.drawing.placement import Branch, Corner
from bramah.drawing.routing.paper import heading

Graph = dict[Corner, list[Corner]]
"""By point, the points that a straight piece leads to."""


def graph_of(branches: Iterable[Branch]) -> Graph:
    """Straight pieces between all corners and ends, also where one of them lies on another piece."""
    branches = tuple(branches)
    corners = sorted({corner for branch in branches for corner in branch})
    graph: Graph = {corner: [] for corner in corners}
    for branch in branches:
        for c, d in pieces_of(branch, corners):
            if d not in graph[c]:
                graph[c].append(d)
                graph[d].append(c)
    return graph


def pieces_of(branch: Branch, corners: Iterable[Corner]) -> Iterator[tuple[Corner, Corner]]:
    """The straight pieces of a line, cut wherever one of these points lies on it."""
    for a, b in itertools.pairwise(branch):
        low, high = min(a, b), max(a, b)
        on = sorted(c for c in corners if low <= c <= high and (c[0] == a[0] == b[0] or c[1] == a[1] == b[1]))
        yield from itertools.pairwise(on)


def cut(graph: Graph, a: Corner, b: Corner) -> None:
    graph[a].remove(b)
    graph[b].remove(a)


def cut_loose(graph: Graph, ports: Collection[Corner]) -> None:
    """Take away pieces that end where there is no port, until there are none."""
    waiting = [at for at, others in graph.items() if len(others) == 1 and at not in ports]
    while waiting:
        at = waiting.pop()
        if len(graph[at]) == 1:
            other = graph[at][0]
            cut(graph, at, other)
            if len(graph[other]) == 1 and other not in ports:
                waiting.append(other)


def groups(graph: Graph) -> list[list[Corner]]:
    """Points that lines join, in groups."""
    found, seen = [], set[Corner]()
    for start in graph:
        if start in seen or not graph[start]:
            continue
        seen.add(start)
        piece = [start]
        for at in piece:
            fresh = [other for other in graph[at] if other not in seen]
            seen.update(fresh)
            piece += fresh
        found.append(piece)
    return found


def branches_of(graph: Graph, ports: Collection[Corner]) -> tuple[Branch, ...]:
    """Lines from joint to joint or port, with corners only where they turn."""
    found: list[Branch] = []
    left = {at: list(others) for at, others in graph.items()}
    starts = [at for at, others in graph.items() if at in ports or len(others) != 2]
    for start in (*starts, *graph):
        while left[start]:
            branch, at = [start], start
            while left[at] and (at == start or (len(graph[at]) == 2 and at not in ports)):
                after = left[at][0]
                cut(left, at, after)
                if len(branch) > 1 and heading(branch[-2], at) == heading(at, after):
                    branch.pop()
                branch.append(after)
                at = after
                if at == start:
                    break
            found.append(tuple(branch))
    return tuple(found)
