"""Pipes and hoses that are components: a wall around what is modelled inside."""

from __future__ import annotations

import math

from bramah.drawing.shapes import Arc, Side, Symbol
from bramah.drawing.symbols.parts.assembly import joint
from bramah.drawing.symbols.parts.places import east, west
from bramah.drawing.symbols.parts.strokes import Shapes, arrow, box, line, thin
from bramah.drawing.symbols.wanted import Builder, Wanted

END = 2.4
TALL = 0.7
PARTS = 4
"""Segments that are drawn, however many there are."""


def hose(wanted: Wanted) -> Symbol:
    """A flexible line between two ends."""
    shapes: Shapes = line((-3, 0), (-2, 0)) + line((2, 0), (3, 0)) + joint((-2, 0), (2, 0))
    drop = 0.9
    radius = (4 + drop * drop) / (2 * drop)
    reach = math.degrees(math.asin(2 / radius))
    shapes += (Arc(centre=(0.0, drop - radius), radius=radius, begin=90 - reach, end=90 + reach),)
    return _level(shapes)


def pipe(wanted: Wanted) -> Symbol:
    """A pipe with one column of fluid."""
    return _level(_wall() + arrow((-1.2, 0), (1.2, 0)))


def segmented(wanted: Wanted) -> Symbol:
    """A pipe cut into segments."""
    cuts = [-END + 2 * END * k / PARTS for k in range(1, PARTS)]
    return _level(_wall() + tuple(cut for x in cuts for cut in line((x, -TALL), (x, TALL))))


def long_line(wanted: Wanted) -> Symbol:
    """A line in which waves run, or what a model without them makes of it."""
    model = wanted.choice("model")
    if model == "rigid":
        return pipe(wanted)
    if model == "segments":
        return segmented(wanted)
    steps = 24
    wave = [(-1.8 + 3.6 * k / steps, -0.4 * math.sin(4 * math.pi * k / steps)) for k in range(steps + 1)]
    return _level(_wall() + thin(*wave))


def _wall() -> Shapes:
    return line((-3, 0), (-END, 0)) + line((END, 0), (3, 0)) + box(-END, -TALL, END, TALL)


def _level(shapes: Shapes) -> Symbol:
    ports = {"A": west(-3, 0), "B": east(3, 0)}
    return Symbol(width=6, height=2, shapes=shapes, ports=ports, label=Side.NORTH, gauge="A.q")


LINES: dict[str, Builder] = {"hose": hose, "line": long_line, "pipe": pipe, "segmented pipe": segmented}
"""Pipes and hoses, by symbol."""
