"""Which pieces of a net are pilot and drain lines: those that lead to nothing but pilot and drain ports."""

from __future__ import annotations

from bramah.drawing.placement import Branch
from bramah.drawing.routing.graph import branches_of, cut_loose, graph_of, pieces_of
from bramah.drawing.routing.tree import Ends


def with_pilots(branches: tuple[Branch, ...], ends: Ends) -> tuple[tuple[Branch, ...], tuple[bool, ...]]:
    """The lines of a net and, of each, whether it is a pilot line; one that is so in part is cut at its joints."""
    pins = (*ends.pins, *ends.places)
    dashed = {pin.at for pin in pins if pin.dashed}
    if not dashed:
        return branches, (False,) * len(branches)
    ports = {pin.at for pin in pins}
    working = graph_of(branches)
    cut_loose(working, ports - dashed)

    def kinds(branch: Branch) -> set[bool]:
        return {b not in working[a] for a, b in pieces_of(branch, working)}

    if any(len(kinds(branch)) > 1 for branch in branches):
        branches = branches_of(graph_of(branches), ports)
    return branches, tuple(True in kinds(branch) for branch in branches)
