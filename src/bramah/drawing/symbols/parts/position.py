"""The position box of a valve: what it joins, drawn from data.

A path is named after the two ports that it joins, as in components/laws/spool.py: "PA". Ports that a position joins
one to one get arrows, ports that it joins three or four together get lines, and those that it joins to nothing are
shown blocked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bramah.drawing.shapes import Point
from bramah.drawing.symbols.parts.strokes import Shapes, arrow, box, line

HALF = 2.0
"""Half the height of a box, and half the width of one with two ports on a side."""
STUB = 0.75
BAR = 0.5


def position(
    centre: float, ports: Mapping[str, Point], paths: Iterable[str], part: str = "", half: float = HALF
) -> Shapes:
    """A box about x = `centre` whose ports have places relative to it."""
    paths = list(paths)
    at = {name: (centre + x, y) for name, (x, y) in ports.items()}
    drawn = box(centre - half, -HALF, centre + half, HALF, part=part)
    for group in _groups(ports, paths):
        if len(group) == 1:
            drawn += blocked(at[group[0]], part)
        elif len(group) == 2:
            path = "".join(group) if "".join(group) in paths else "".join(reversed(group))
            drawn += _joined_two(at[path[0]], at[path[1]], part)
        else:
            drawn += _joined([at[name] for name in group], part)
    return drawn


def blocked(port: Point, part: str = "") -> Shapes:
    """A port that is closed."""
    x, y = port
    end = y - STUB if y > 0 else y + STUB
    return line((x, y), (x, end), part=part) + line((x - BAR, end), (x + BAR, end), part=part)


def _groups(ports: Iterable[str], paths: Iterable[str]) -> list[list[str]]:
    """Ports that are joined to each other, directly or not."""
    groups = [[name] for name in ports]
    for path in paths:
        one, other = (next(g for g in groups if name in g) for name in (path[0], path[1]))
        if one is not other:
            one.extend(other)
            groups.remove(other)
    return groups


def _joined_two(begin: Point, end: Point, part: str) -> Shapes:
    if begin[1] == end[1]:
        y = begin[1] * 0.3
        return line(begin, (begin[0], y), (end[0], y), end, part=part)
    return arrow(begin, end, part=part)


def _joined(places: list[Point], part: str) -> Shapes:
    """Upright lines to a level one."""
    xs = [x for x, _ in places]
    drawn = line((min(xs), 0.0), (max(xs), 0.0), part=part)
    for x, y in places:
        drawn += line((x, y), (x, 0.0), part=part)
    return drawn
