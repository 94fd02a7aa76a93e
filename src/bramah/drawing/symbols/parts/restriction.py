"""Restrictions: two arcs where viscosity counts, two wedges where it does not."""

from __future__ import annotations

import math
from typing import Any

from bramah.drawing.shapes import Arc, Point
from bramah.drawing.symbols.parts.strokes import Shapes, line

GAP = 0.3
RADIUS = 1.0


def throttle(centre: Point = (0.0, 0.0), upright: bool = False, scale: float = 1.0, **how: Any) -> Shapes:
    """Two arcs about a line that lies level, or upright: the one above or to the left first."""
    x, y = centre
    reach = math.degrees(math.asin(GAP / RADIUS))
    arcs = []
    for sign, middle in ((-1, 90.0), (1, 270.0)):
        off = sign * scale * (RADIUS + GAP)
        at = (x + off, y) if upright else (x, y + off)
        turned = middle - 90.0 if upright else middle
        begin, end = turned - 90.0 + reach, turned + 90.0 - reach
        arcs.append(Arc(centre=at, radius=scale * RADIUS, begin=begin, end=end, **how))
    return tuple(arcs)


def sharp_edge(centre: Point = (0.0, 0.0), upright: bool = False, **how: Any) -> Shapes:
    """Two wedges whose tips face each other across a level line, or an upright one."""
    x, y = centre
    drawn: Shapes = ()
    for sign in (-1, 1):
        wedge = [(-0.7, sign * 1.0), (0.0, sign * GAP), (0.7, sign * 1.0)]
        drawn += line(*((x + b, y + a) if upright else (x + a, y + b) for a, b in wedge), **how)
    return drawn
