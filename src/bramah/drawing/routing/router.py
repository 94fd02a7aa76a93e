"""All nets of a drawing: drawn one after another, and those in each other's way once more."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bramah.drawing.placement import Branch
from bramah.drawing.routing.kept import fitting, joins_all, joints
from bramah.drawing.routing.paper import JOINT, Paper, along
from bramah.drawing.routing.tree import Ends, Tree, grow

MOST_REDRAWN = 8
"""How often a net is drawn anew because another had no way."""
LEAST_EFFORT, EFFORT = 50_000, 500
"""Points that may be looked at in all, and of these for each port: ten times what usual drawings need."""
POLISH, POLISH_FEW = 60_000, 2_000
"""Points that are looked at while nets are tried once more when all others are there; fewer while somebody edits."""
FEW_PINS = 4
"""Ports of a net up to which it is tried once more while somebody edits."""


class Router:
    """Draws nets on paper; `kept` lines stay as they are, and what they miss is joined to them."""

    def __init__(self, paper: Paper, ends: Mapping[str, Ends], kept: Mapping[str, Sequence[Branch]]) -> None:
        self.paper, self.ends = paper, ends
        self.kept = {name: fitting(branches, ends[name]) for name, branches in kept.items() if name in ends}
        self.seeds: dict[str, tuple[Branch, ...]] = {}
        """Lines from which a net is drawn on, the first time."""
        self.number = {name: k for k, name in enumerate(ends)}
        self.branches: dict[str, tuple[Branch, ...]] = {}
        self.redrawn: dict[str, int] = {}
        self.paper.most_visited = LEAST_EFFORT + EFFORT * sum(len(joined.pins) for joined in ends.values())
        for name, joined in ends.items():
            for pin in (*joined.pins, *joined.places):
                paper.guard(pin.at, pin.direction, self.number[name])
        for name, branches in self.kept.items():
            paper.draw(self.number[name], branches)

    def route(self, names: Sequence[str]) -> dict[str, tuple[Branch, ...]]:
        """Draw nets in this order; the branches by net."""
        waiting = list(names)
        for name in waiting:
            self.forget(name)
        while waiting:
            waiting += self.draw(waiting.pop(0))
        # While somebody edits, lines with many ports stay as they are but for what was joined to them.
        whole = len(names) == len(self.ends)
        effort = self.paper.visited + (POLISH if whole else POLISH_FEW)
        for name in (*names, *names):
            if self.paper.visited < effort and (whole or len(self.ends[name].pins) <= FEW_PINS):
                self.polish(name)
        return {name: self.branches[name] for name in names}

    def take_over(self, old: Mapping[str, tuple[Branch, ...]], quiet: Collection[str] = ()) -> None:
        """Draw lines as they were, as far as nothing is in their way; the others are drawn on from what is left.

        Near `quiet` nets nothing has changed.
        """
        for name in sorted(old, key=lambda name: name not in quiet):
            mine, ends, branches = self.number[name], self.ends[name], old[name]
            if name not in quiet:
                free = [branch for branch in branches if self.paper.free_for(mine, [branch])]
                left = fitting(free, ends)
                if left != branches or not joins_all(left, ends):
                    self.seeds[name] = left
                    self.paper.draw(mine, left)
                    continue
            self.paper.draw(mine, branches)
            self.branches[name] = branches

    def forget(self, name: str) -> None:
        """Take the lines of a net from the paper."""
        there = self.branches.pop(name, ()) or self.kept.get(name, ()) or self.seeds.get(name, ())
        self.paper.wipe(self.number[name], there)

    def draw(self, name: str) -> list[str]:
        """Draw a net; the names of others whose lines had to go for it."""
        self.branches[name] = tuple(self._grown(name, 0, self.seeds.pop(name, ())).branches)
        return self._clear(name)

    def _grown(self, name: str, first: int, seed: Sequence[Branch] = ()) -> Tree:
        return grow(self.paper, self.number[name], self.ends[name], self.kept.get(name, seed), first)

    def _clear(self, name: str) -> list[str]:
        """Take lines from the paper that those of a net run over, as far as they may be drawn anew."""
        mine, names, hit = self.number[name], list(self.number), set[int]()
        for branch in self.branches[name]:
            for p, axis in along(branch):
                hit |= {self.paper.lines[axis].get(p, mine), self.paper.nodes.get(p, mine)}
        ripped = []
        for other in sorted(hit - {mine}):
            again = names[other]
            times = self.redrawn[again] = self.redrawn.get(again, 0) + 1
            able = times <= MOST_REDRAWN and self.paper.visited < self.paper.most_visited
            if able and again in self.branches and again not in self.kept:
                self.forget(again)
                ripped.append(again)
        if ripped:
            self.paper.draw(mine, self.branches[name])
        return ripped

    def polish(self, name: str) -> None:
        """Try a net once more, from each of its ports, and keep the cheapest."""
        if name in self.kept or not self.branches[name]:
            return
        mine, paper = self.number[name], self.paper
        best = self.branches[name]
        self.forget(name)
        cost = paper.cost(mine, best) + JOINT * len(joints(best))
        tries = 1 if self.ends[name].places else min(len(self.ends[name].pins), 4)
        for first in range(tries if tries > 2 else 1):
            tried = tuple(self._grown(name, first).branches)
            paper.wipe(mine, tried)
            found = paper.cost(mine, tried) + JOINT * len(joints(tried))
            if found < cost and len(tried) == len(best) and paper.free_for(mine, tried):
                best, cost = tried, found
        self.branches[name] = best
        paper.draw(mine, best)
