"""One net as a tree of lines: each further port is joined to what is drawn of the net already."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bramah.drawing.placement import Branch, Corner
from bramah.drawing.routing.paper import STEPS, Paper, along, corner_of, point
from bramah.drawing.routing.search import Pass, Rectangle, way
from bramah.records import dataclass

ANY = 15
"""All four directions."""
FAR = 2_000
"""Modules over which nobody looks for a way."""
MANY_PIECES = 8
"""Pieces of a tree beyond which its bounding box stands for them."""


@dataclass(frozen=True)
class Pin:
    """A port on the paper and the direction in which its line leaves."""

    at: Corner
    direction: int
    dashed: bool = False
    """Whether its line is a pilot or drain line."""


@dataclass(frozen=True)
class Ends:
    """What a net joins."""

    pins: tuple[Pin, ...]
    """Each is joined to the others."""
    places: tuple[Pin, ...] = ()
    """Of one and the same port that is drawn several times: each pin is joined to one of them."""


class Tree:
    """The lines of one net as they grow."""

    def __init__(self, paper: Paper, net: int) -> None:
        self.paper, self.net = paper, net
        self.branches: list[Branch] = []
        self.goals: dict[int, int] = {}
        self.met: set[Corner] = set()
        """Ports that are planted or joined."""
        self.rectangles: list[Rectangle] = []

    def plant(self, pin: Pin) -> None:
        """A port that may be joined."""
        self.goals[point(pin.at)] = 1 << (pin.direction ^ 2)
        self.rectangles.append((*pin.at, *pin.at))
        self.met.add(pin.at)

    def add(self, branch: Branch) -> None:
        """Lines that may be joined."""
        self.branches.append(branch)
        self.paper.draw(self.net, [branch])
        lines, guards = self.paper.lines, self.paper.guards
        for corner in branch:
            if point(corner) in self.paper.blocked:
                self.goals.pop(point(corner), None)
        self.met |= {branch[0], branch[-1]}
        for p, axis in along(branch):
            free = lines[1 - axis].get(p, self.net) == self.net and guards.get(p, self.net) == self.net
            if free and p not in self.paper.blocked:
                self.goals[p] = ANY
        if not self.goals:
            self.goals[point(branch[-1])] = ANY
        for (x0, y0), (x1, y1) in itertools.pairwise(branch):
            self.rectangles.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))

    def distance(self, pin: Pin) -> int:
        """About how far a port is from what can be joined."""
        return min((_apart(pin, r) for r in self.rectangles), default=0)

    def join(self, pin: Pin) -> None:
        """Draw a line from a port to the rest: the best that does no harm, otherwise over others, otherwise somehow."""
        if pin.at in self.met:
            return
        if self.distance(pin) > FAR or self.paper.visited > self.paper.most_visited:
            return self._straight_to(pin)
        free = front(pin) not in self.paper.blocked and any(self._is_open(p) for p in self.goals)
        for over in Pass if free else (Pass.SYMBOLS,):
            found = self._way(pin, over)
            if found is not None:
                return self.add(tuple(corner_of(p) for p in found))
        return self._straight_to(pin)

    def _is_open(self, goal: int) -> bool:
        """Whether something can be reached from outside of symbols."""
        bits = self.goals[goal]
        return any(bits >> d & 1 and goal - STEPS[d] not in self.paper.blocked for d in range(4))

    def _way(self, pin: Pin, over: Pass) -> list[int] | None:
        covers = self.rectangles
        if len(covers) > MANY_PIECES:
            left, top, right, bottom = zip(*covers, strict=True)
            covers = [(min(left), min(top), max(right), max(bottom))]
        return way(self.paper, self.net, (point(pin.at), pin.direction), self.goals, covers, over)

    def _straight_to(self, pin: Pin) -> None:
        """A line over all that is there, to something so far away that nobody looks for a way."""
        (x, y), (x1, y1) = pin.at, min(map(corner_of, self.goals), key=lambda at: _apart(pin, (*at, *at)))
        between = (x, y1) if pin.direction in (0, 2) else (x1, y)
        corners = [pin.at, between, (x1, y1)]
        self.add(tuple(c for k, c in enumerate(corners) if k == 0 or c != corners[k - 1]))


def _apart(pin: Pin, r: Rectangle) -> int:
    x, y = pin.at
    dx, dy = max(r[0] - x, 0, x - r[2]), max(r[1] - y, 0, y - r[3])
    return dx + dy + (3 if dx and dy else 0)


def grow(paper: Paper, net: int, ends: Ends, kept: Sequence[Branch] = (), first: int = 0) -> Tree:
    """Draw a net; `first` says which pin the tree starts from."""
    tree, pins = Tree(paper, net), list(ends.pins)
    for branch in kept:
        tree.add(branch)
    for place in ends.places:
        if place.at not in tree.met:
            tree.plant(place)
    pins = [pin for pin in pins if pin.at not in tree.met]
    if not tree.rectangles and pins:
        pins.sort(key=lambda pin: pin.dashed)
        tree.plant(pins.pop(first % len(pins)))
    while pins:
        nearest = min(range(len(pins)), key=lambda i: (pins[i].dashed, tree.distance(pins[i]), i))
        tree.join(pins.pop(nearest))
    return tree


def front(pin: Pin) -> int:
    """The point in front of a port."""
    return point(pin.at) + STEPS[pin.direction]
