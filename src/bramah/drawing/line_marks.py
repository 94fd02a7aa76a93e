"""Lines as marks on paper: working and pilot lines, rods and shafts, signals."""

from __future__ import annotations

from bramah.circuit import kind_of
from bramah.drawing.marks import PAPER, WIDTHS, Group, Mark, Stroke, arrow_at
from bramah.drawing.outlines import outline, path
from bramah.drawing.placement import Corner
from bramah.drawing.scene import Line, Scene
from bramah.drawing.shapes import Circle, Weight
from bramah.drawing.wiring import MECHANICAL, SIGNAL

RODS, BETWEEN = 0.56, 0.24
"""Widths of a double line and of what is left white in it."""
JOINT = 0.32
"""Radius of a dot where lines meet."""


def tips_of(scene: Scene) -> set[Corner]:
    """Points at which a signal goes into something."""
    found = set()
    for line in scene.lines.values():
        for ref in line.wire.ports:
            if kind_of(scene.circuit.components[ref.component], ref.port) == "signal in":
                place, symbol = scene.places[ref.component], scene.symbols[ref.component]
                found |= {place.port(symbol.ports[ref.port], at)[0] for at in (place.at, *place.more)}
    return found


def line_marks(line: Line, tips: set[Corner], colour: str) -> Group:
    """A net; `tips` are points at which a signal goes into something."""
    branches = [branch for branch in line.branches if len(branch) > 1]
    marks: list[Mark] = []
    if line.wire.kind in MECHANICAL:
        outlines = tuple(piece for branch in branches for piece in path(branch))
        marks.append(Stroke(outline=outlines, width=RODS, colour=colour))
        marks.append(Stroke(outline=outlines, width=BETWEEN, colour=PAPER))
    else:
        width = WIDTHS[Weight.THIN if line.wire.kind == SIGNAL else Weight.SYMBOL]
        for branch, pilot in zip(line.branches, line.pilots, strict=True):
            if len(branch) > 1:
                marks.append(Stroke(outline=path(branch), width=width, colour=colour, dashed=pilot))
                ends = ((branch[1], branch[0]), (branch[-2], branch[-1]))
                marks += [_arrow(a, b, colour) for a, b in ends if b in tips]
        marks += [_dot(joint, colour) for joint in line.joints]
    title = f"{line.wire.name}: {', '.join(str(ref) for ref in line.wire.ports)}"
    return Group(title=title, marks=tuple(marks))


def _dot(at: Corner, colour: str) -> Stroke:
    return Stroke(outline=outline(Circle(centre=at, radius=JOINT)), width=0.0, fill=colour, colour=colour)


def _arrow(start: Corner, tip: Corner, colour: str) -> Stroke:
    (ax, ay), (bx, by) = start, tip
    return arrow_at(tip, ((bx > ax) - (bx < ax), (by > ay) - (by < ay)), colour)
