"""The [CURVES] of an EPANET file, each read for what it is used for."""

from __future__ import annotations

import math
from itertools import pairwise

from bramah.errors import nearest, quoted
from bramah.files.epanet.measures import Measures
from bramah.files.epanet.sections import Sections
from bramah.files.epanet.words import Words

Points = tuple[tuple[float, float], ...]
PERCENT = 0.01


class Curves:
    """Points by name. What is wrong with a curve is said where it is used; then it has no points."""

    def __init__(self, sections: Sections, measures: Measures) -> None:
        self.measures = measures
        self.points: dict[str, Points] = {}
        for row in sections.rows.get("curves", []):
            words = Words(row, sections)
            if words.enough(3):
                before = self.points.get(words[0], ())
                self.points[words[0]] = (*before, (words.number(1, "x"), words.number(2, "y")))

    def head(self, words: Words, name: str) -> Points:
        """Of a pump over flow."""
        found = self._scaled(words, name, self.measures.flow, self.measures.length)
        falling = all(a[0] < b[0] and a[1] > b[1] for a, b in pairwise(found))
        alone = len(found) == 1 and (found[0][0] <= 0 or found[0][1] <= 0)
        if not falling or alone or (len(found) > 1 and found[0][0] != 0):
            words.wrong(
                f"The head of curve {name} must begin at a flow of 0 and fall with it, or be one point above 0."
            )
            return ()
        return found

    def loss(self, words: Words, name: str) -> Points:
        """Head that a GPV takes over flow, from no flow on: there its first piece is extended to, as EPANET does it."""
        found = self._scaled(words, name, self.measures.flow, self.measures.length)
        rising = all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(found))
        if found and (len(found) < 2 or not rising or found[0][0] < 0):
            words.wrong(
                f"The head loss of curve {name} must have two points at least and rise with flow, from a flow of 0 or "
                "more. Write a valve that takes the same at any flow as a PBV."
            )
            return ()
        if found and found[0][0] > 0:
            (q1, h1), (q2, h2) = found[:2]
            found = ((0.0, h1 - q1 * (h2 - h1) / (q2 - q1)), *found)
        if found and found[0][1] < 0:
            words.wrong(
                f"The head loss of curve {name} must not be below 0 without flow, to where its first two points lead. "
                "Let it begin with 0 0."
            )
            return ()
        return found

    def opening(self, words: Words, name: str) -> Points:
        """Of a PCV: share of the flow coefficient over share open."""
        found = self._scaled(words, name, PERCENT, PERCENT)
        rising = all(a[0] < b[0] for a, b in pairwise(found))
        if not rising or any(not 0 <= share <= 1 for point in found for share in point):
            words.wrong(f"Curve {name} of a PCV must have rising openings from 0 to 100 %, and flows from 0 to 100 %.")
            return ()
        return found

    def _scaled(self, words: Words, name: str, x: float, y: float) -> Points:
        if name not in self.points:
            near = nearest(name, self.points)
            words.wrong(f"There is no curve {quoted(name)}.{f' Did you mean {near}?' if near else ''}")
        return tuple((x * a, y * b) for a, b in self.points.get(name, ()))


def power_law(points: Points) -> tuple[float, float, float, float] | None:
    """Shut-off head, rated flow, rated head and exponent of H = h0 - r q^n, as EPANET takes one or three points."""
    if len(points) == 1:
        ((q, h),) = points
        return 4.0 / 3.0 * h, q, h, 2.0
    if len(points) != 3:
        return None
    (_, h0), (q1, h1), (q2, h2) = points
    exponent = math.log((h0 - h2) / (h0 - h1)) / math.log(q2 / q1)
    return (h0, q1, h1, exponent) if 1.0 <= exponent <= 20.0 else None


def flow_share(points: Points, opening: float) -> float:
    """What share of its flow coefficient a PCV has: straight between the points, (0, 0) and (1, 1)."""
    if not 0 < opening < 1:
        return min(max(opening, 0.0), 1.0)
    inner = [point for point in points if 0 < point[0] < 1]
    for (x1, y1), (x2, y2) in pairwise([(0.0, 0.0), *inner, (1.0, 1.0)]):
        if opening <= x2:
            return y1 + (y2 - y1) * (opening - x1) / (x2 - x1)
    return 1.0
