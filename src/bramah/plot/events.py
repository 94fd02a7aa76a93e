"""Events in figures: lines where something happens, with names as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.style import EVENT, INK

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from bramah.result.result import Result
    from bramah.runs.record import Happening

MOST_LINES = 40
"""More become ticks at the bottom."""
APART = 0.035
"""Of the width: names nearer to each other than this would run into one another."""
FEW = 12
"""Up to so many events each has its name, beyond that the first of each kind."""
LONGEST = 34
"""Letters of a name."""
ANGLE = 35.0
"""Degrees by which names are turned."""


def mark_events(axes: Sequence[Axes], result: Result, *, names: bool = True) -> float:
    """Mark when something happens in all axes, and say what above the first; how high the names reach, in points."""
    start, end = float(result.t[0]), float(result.t[-1])
    times = sorted({event.t for event in result.events if start < event.t < end})
    for axis in axes:
        if len(times) <= MOST_LINES:
            for t in times:
                axis.axvline(t, color=EVENT, linewidth=0.8, linestyle=(0, (1, 2)), zorder=0.9)
        elif times:
            axis.plot(times, np.zeros(len(times)), "|", color=EVENT, markersize=8, transform=axis.get_xaxis_transform())
    chosen = labels(result, start, end) if names else []
    for t, text in chosen:
        axes[0].annotate(
            text, (t, 1.0), xycoords=("data", "axes fraction"), xytext=(-2, 3), textcoords="offset points",
            rotation=ANGLE, rotation_mode="anchor", ha="left", va="bottom", fontsize=7, color=INK,
            annotation_clip=False,
        )  # fmt: skip
    # A letter of 7 points is about 3.7 points wide.
    return 8.0 + 3.7 * np.sin(np.radians(ANGLE)) * max(len(text) for _, text in chosen) if chosen else 0.0


def labels(result: Result, start: float, end: float) -> list[tuple[float, str]]:
    """Times and names of events that have room: the first of each kind, and others if there are few."""
    inside = [event for event in result.events if start < event.t < end]
    seen: set[tuple[str, str]] = set()
    first: list[Happening] = []
    again: list[Happening] = []
    for event in inside:
        kind = (event.component, event.name)
        (again if kind in seen else first).append(event)
        seen.add(kind)
    placed: dict[float, list[str]] = {}
    for event in [*first, *(again if len(inside) <= FEW else ())]:
        near = [t for t in placed if abs(t - event.t) < APART * (end - start)]
        text = f"{event.component} {event.name}"
        if not near:
            placed[event.t] = [text]
        elif event.t in placed and text not in placed[event.t]:
            placed[event.t].append(text)
    return [(t, _short(texts)) for t, texts in sorted(placed.items())]


def _short(texts: Sequence[str]) -> str:
    more = f" +{len(texts) - 1}" if len(texts) > 1 else ""
    text = texts[0]
    return (text if len(text) + len(more) <= LONGEST else text[: LONGEST - len(more) - 1] + "…") + more
