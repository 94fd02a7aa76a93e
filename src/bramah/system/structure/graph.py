"""Strongly connected components of a directed graph."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

Vertex = TypeVar("Vertex", bound=Hashable)


def strong_components(needs: Mapping[Vertex, Iterable[Vertex]]) -> list[list[Vertex]]:
    """Vertices in groups that need each other, what is needed before what needs it (Tarjan 1972).

    Otherwise the order of the mapping is kept. Vertices that are needed must be keys too.
    """
    index: dict[Vertex, int] = {}
    low: dict[Vertex, int] = {}
    path: list[Vertex] = []
    done: set[Vertex] = set()
    found: list[list[Vertex]] = []
    work: list[tuple[Vertex, Iterator[Vertex]]] = []

    def enter(vertex: Vertex) -> None:
        index[vertex] = low[vertex] = len(index)
        path.append(vertex)
        work.append((vertex, iter(needs[vertex])))

    for root in needs:
        if root not in index:
            enter(root)
        while work:
            vertex, rest = work[-1]
            for needed in rest:
                if needed not in index:
                    enter(needed)
                    break
                if needed not in done:
                    low[vertex] = min(low[vertex], index[needed])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[vertex])
                if low[vertex] == index[vertex]:
                    found.append(_leave(path, vertex))
                    done.update(found[-1])
    return found


def _leave(path: list[Vertex], first: Vertex) -> list[Vertex]:
    group = [path.pop()]
    while group[-1] != first:
        group.append(path.pop())
    return group[::-1]
