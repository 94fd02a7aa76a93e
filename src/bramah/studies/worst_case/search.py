"""The search for the lowest and highest value of measures in a box."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence

import numpy as np

from bramah.studies.worst_case.box import Box, Point, main_effects, two_level_design

LONGEST, SHORTEST = 0.25, 1 / 64
"""Steps of the search around the worst, as a part of each span. A maximum inside a parabola is then met within
1/64^2 of what the parabola falls to the end of the span."""
MOST_MOVES = 60
Values = Mapping[Point, Mapping[str, float]]
Goal = tuple[str, float]
"""A measure, and 1 for its highest or -1 for its lowest value."""
Search = Generator[list[Point], Mapping[Point, float], bool]
"""Asks for points, is sent their values (higher is worse), and returns whether it came to an end by itself."""


class Known:
    """Values of all measures at all points that were asked for."""

    def __init__(self, box: Box, ask: Callable[[Sequence[Point]], list[Mapping[str, float]]], rtol: float) -> None:
        self.box, self._ask, self._rtol = box, ask, rtol
        self.values: dict[Point, Mapping[str, float]] = {}
        self._size: dict[str, float] = {}
        """The largest values so far, signs left out: what the tolerance of the runs is a part of."""

    def learn(self, points: Sequence[Point]) -> None:
        """Have those run that are not known yet."""
        left = [point for point in dict.fromkeys(points) if point not in self.values]
        found = self._ask(left) if left else []
        self.values |= dict(zip(left, found, strict=True))
        for name, value in ((name, abs(value)) for measures in found for name, value in measures.items()):
            self._size[name] = max(self._size.get(name, 0.0), value if np.isfinite(value) else 0.0)

    def height(self, point: Point, goal: Goal) -> float:
        """A value such that higher is worse; below all others where there is none."""
        value = goal[1] * self.values[point].get(goal[0], np.nan)
        return value if np.isfinite(value) else -np.inf

    def worst(self, goal: Goal) -> Point:
        """The worst point that is known; of those that are alike within the tolerance of the runs, the one with most
        quantities at their ends."""
        top = max(self.height(point, goal) for point in self.values)
        alike = [point for point in self.values if not self.above(top, self.height(point, goal), goal)]
        return max(alike, key=lambda point: (self.box.ends(point), self.height(point, goal)))

    def above(self, one: float, other: float, goal: Goal) -> bool:
        """Whether a height lies above another by more than the tolerance of the runs."""
        return bool(np.isfinite(one)) and one > other + self._rtol * self._size.get(goal[0], 0.0)


def find(known: Known, measures: Sequence[str], most_corners: int, inside: int, seed: int) -> dict[Goal, bool]:
    """Look for the lowest and highest value of each measure; whether the search around each came to its end."""
    box = known.box
    goals: list[Goal] = [(name, sign) for name in measures for sign in (-1.0, 1.0)]
    known.learn(box.one_at_a_time())
    if box.corner_count <= most_corners:
        known.learn(box.corners())
    else:
        _screen(known, goals)
    known.learn(box.scattered(inside, seed))
    return _together(known, {goal: _around(known, goal) for goal in goals})


def _screen(known: Known, goals: Sequence[Goal]) -> None:
    """The corners that effects point to: those of single quantities, and the average ones of a two-level design."""
    box = known.box
    size = len(box.spans)
    ends = [box.levels(k) for k in range(size)]
    design = two_level_design(size)
    corners = [tuple(ends[k][-1] if row[k] else ends[k][0] for k in range(size)) for row in design]
    known.learn(corners)
    hopeful = []
    for goal in goals:
        values = np.array([known.height(corner, goal) for corner in corners])
        effects = main_effects(design.astype(float), np.where(np.isfinite(values), values, np.nan))
        hopeful.append(tuple(ends[k][-1] if effects[k] > 0 else ends[k][0] for k in range(size)))
        hopeful.append(tuple(_worst_level(known, goal, k) for k in range(size)))
    known.learn(hopeful)
    _together(known, {goal: _exchange(known, goal) for goal in goals})


def _worst_level(known: Known, goal: Goal, k: int) -> float:
    own = known.box.own
    return max(known.box.levels(k), key=lambda level: known.height((*own[:k], level, *own[k + 1 :]), goal))


def _exchange(known: Known, goal: Goal) -> Search:
    """From the worst corner to its worst neighbour, as long as that is worse."""
    box = known.box
    corners = [point for point in known.values if box.ends(point) == len(point)]
    at = max(corners, key=lambda point: known.height(point, goal))
    for _ in range(MOST_MOVES):
        near = box.around(at, 1.0)
        heights = yield near
        best = max(near, key=lambda point: heights[point], default=at)
        if not near or not known.above(heights[best], known.height(at, goal), goal):
            return True
        at = best
    return False


def _around(known: Known, goal: Goal) -> Search:
    """From the worst point to worse neighbours; where there are none, to the top of the parabolas through them, and
    then nearer."""
    at, step = known.worst(goal), LONGEST
    for _ in range(MOST_MOVES):
        near = known.box.around(at, step)
        heights = yield near
        best = max(near, key=lambda point: heights[point], default=at)
        if near and known.above(heights[best], known.height(at, goal), goal):
            at = best
            continue
        top = _top(at, step, {**heights, at: known.height(at, goal)}, known.box)
        heights = yield [top]
        if known.above(heights[top], known.height(at, goal), goal):
            at = top
        if step <= SHORTEST:
            return True
        step /= 2
    return False


def _top(at: Point, step: float, heights: Mapping[Point, float], box: Box) -> Point:
    """Where the parabolas through a point and its two neighbours along each quantity have their tops."""
    found = list(at)
    for k, x in enumerate(at):
        sides = [(*at[:k], y, *at[k + 1 :]) for y in (x - step, x + step)]
        if not box.spans[k].continuous or any(not np.isfinite(heights.get(side, -np.inf)) for side in sides):
            continue
        left, right = (heights[side] for side in sides)
        bend = left - 2 * heights[at] + right
        if bend < 0:
            found[k] = x + float(np.clip(0.5 * (left - right) / bend, -1, 1)) * step
    return tuple(found)


def _together(known: Known, searches: Mapping[Goal, Search]) -> dict[Goal, bool]:
    """Carry out searches side by side, so that all points they ask for at once are run at once."""
    asked = {goal: next(search) for goal, search in searches.items()}
    ended: dict[Goal, bool] = {}
    while asked:
        known.learn([point for points in asked.values() for point in points])
        waiting, asked = asked, {}
        for goal, points in waiting.items():
            try:
                asked[goal] = searches[goal].send({point: known.height(point, goal) for point in points})
            except StopIteration as end:
                ended[goal] = end.value
    return ended
