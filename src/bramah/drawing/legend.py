"""What colours and numbers of a drawing mean."""

from __future__ import annotations

from bramah.drawing.colours import Scale
from bramah.drawing.labels import Anchor, text_width
from bramah.drawing.marks import VALUE, Group, Mark, Stroke, Words
from bramah.drawing.outlines import path
from bramah.drawing.shapes import Point

BAR, STEPS = 12.0, 48
"""Length of the bar of colours in modules, and how many there are."""


def legend(caption: str, scale: Scale | None, at: Point) -> Group:
    """When the numbers hold, and which pressures the colours of lines are; `at` is where it begins."""
    x, y = at
    marks: list[Mark] = [Words(at=at, text=caption, anchor=Anchor.START, colour=VALUE)]
    if scale is not None:
        low, high = f"{scale.low:g}", f"{scale.high:g} {scale.unit}"
        left = x + text_width(caption) + 2 + text_width(low)
        marks.append(Words(at=(left - 0.5, y), text=low, anchor=Anchor.END))
        width = BAR / STEPS
        for k in range(STEPS):
            # A little wider than its share, so that no seam is seen.
            x0, x1 = left + k * width, left + min((k + 1.2) * width, BAR)
            area = path(((x0, y - 0.4), (x1, y - 0.4), (x1, y + 0.4), (x0, y + 0.4)), closed=True)
            share = scale.low + (k + 0.5) / STEPS * (scale.high - scale.low)
            marks.append(Stroke(outline=area, width=0.0, fill=scale.colour(share)))
        marks.append(Words(at=(left + BAR + 0.5, y), text=high, anchor=Anchor.START))
    return Group(title="Colours of pressures" if scale else "", marks=tuple(marks))
