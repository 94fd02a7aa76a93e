"""Lines that are there already, as far as they still join something: what hangs loose is cut off."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bramah.drawing.placement import Branch, Corner
from bramah.drawing.routing.graph import branches_of, cut, cut_loose, graph_of, groups
from bramah.drawing.routing.paper import heading
from bramah.drawing.routing.tree import Ends


def fitting(branches: Sequence[Branch], ends: Ends) -> tuple[Branch, ...]:
    """Lines as they were given if each end of them meets a port of the net; otherwise what is left of them."""
    branches = [branch for branch in map(_without_repeats, branches) if _is_line(branch)]
    graph, ports = graph_of(branches), {pin.at for pin in (*ends.pins, *ends.places)}
    size = sum(map(len, graph.values()))
    for pin in (*ends.pins, *ends.places):
        # A line that comes to its port from inside of the symbol belongs to a part that was turned since.
        for other in [o for o in graph.get(pin.at, ()) if heading(pin.at, o) == pin.direction ^ 2]:
            cut(graph, pin.at, other)
    # The line of one port alone leads to free space: somebody will draw it on.
    if len(ports) > 1:
        cut_loose(graph, ports)
    wanted = {pin.at for pin in ends.places}
    whole = [piece for piece in groups(graph) if not ports.isdisjoint(piece)]
    if wanted:
        whole = [piece for piece in whole if not wanted.isdisjoint(piece)]
    elif len(whole) > 1:
        whole = [max(whole, key=lambda piece: len(ports.intersection(piece)))]
    left = {at: graph[at] for piece in whole for at in piece}
    if sum(map(len, left.values())) == size:
        return tuple(branches)
    return branches_of(left, ports)


def joins_all(branches: Sequence[Branch], ends: Ends) -> bool:
    """Whether lines that fit lead to all ports of a net."""
    met = {corner for branch in branches for corner in branch}
    return all(pin.at in met for pin in ends.pins)


def joints(branches: Sequence[Branch]) -> tuple[Corner, ...]:
    """Points at which three or more pieces of a net meet."""
    return tuple(at for at, others in graph_of(branches).items() if len(others) > 2)


def _without_repeats(branch: Branch) -> Branch:
    return tuple(corner for k, corner in enumerate(branch) if k == 0 or corner != branch[k - 1])


def _is_line(branch: Branch) -> bool:
    return len(branch) > 1 and all(a[0] == b[0] or a[1] == b[1] for a, b in itertools.pairwise(branch))
