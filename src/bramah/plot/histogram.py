"""How measures of a Monte Carlo study are distributed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import drawing
from bramah.plot.limit import MISSED, near_zero, shade_limit
from bramah.plot.style import COLOURS, INK
from bramah.result.signal import heading, in_display_unit
from bramah.studies.monte_carlo import Sampled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEIGHT = 3.1
"""Inches of one measure."""
ROOM = 1.28
"""Above the highest bar, for the names of percentiles."""
CROWDED = 0.09
"""Share of the axis: percentiles that are nearer to each other have one text."""
KEPT = COLOURS[0]


def histograms(found: Sampled, path: str | Path | None = None, measures: Sequence[str] | None = None) -> Figure:
    """A histogram per measure with percentiles, their intervals, and limits; with a path also saved."""
    names = list(found.measures if measures is None else measures)
    with drawing(HEIGHT * max(len(names), 1), path, 7.6) as made:
        for axis, name in zip(made.subplots(len(names), 1, squeeze=False)[:, 0], names, strict=True):
            _draw(axis, found, name)
        sure = f"grey bands and brackets: {100 * found.confidence:.3g} % confidence"
        made.suptitle(f"{len(found.table)} cases, {found.design}; {sure}", x=0.01, ha="left", fontsize=10)
    return made


def _draw(axis: Axes, found: Sampled, name: str) -> None:
    unit = found.table.unit(name)
    values = in_display_unit(found.values(name), unit)
    axis.set(xlabel=heading(name, unit), ylabel="Cases")
    axis.grid(axis="x", visible=False)
    if not len(values):
        axis.text(0.5, 0.5, "no case has a value", transform=axis.transAxes, ha="center")
        return
    edges = np.histogram_bin_edges(values, "auto" if np.ptp(values) > 0 else 1)
    counts, _ = np.histogram(values, edges)
    axis.bar(edges[:-1], counts, np.diff(edges), align="edge", color=KEPT, alpha=0.35, edgecolor="white", linewidth=0.8)
    top = ROOM * counts.max()
    axis.set_ylim(0, top)
    if name in found.limits:
        _limit(axis, found, name, unit)
    places = {}
    for percent, estimate in found.spreads[name].percentiles.items():
        low, at, high = (
            float(in_display_unit(np.array(x), unit)) for x in (estimate.low, estimate.value, estimate.high)
        )
        low, high = max(low, edges[0]), min(high, edges[-1])
        axis.axvspan(low, high, ymax=1 / ROOM, color=INK, alpha=0.1, linewidth=0)
        axis.plot([at, at], [0, top / ROOM], color=INK, linewidth=1.3)
        places[f"{percent:g}"] = at
    _names(axis, places, 1.015 * top / ROOM)


def _names(axis: Axes, places: Mapping[str, float], height: float) -> None:
    """Percentiles above their places; those too near to each other share one text."""
    left, right = axis.get_xlim()
    groups: list[list[str]] = []
    for word, at in places.items():
        if groups and at - places[groups[-1][-1]] < CROWDED * (right - left):
            groups[-1].append(word)
        else:
            groups.append([word])
    for words in groups:
        ends = dict.fromkeys(near_zero(places[word], right - left) for word in (words[0], words[-1]))
        middle = 0.5 * (places[words[0]] + places[words[-1]])
        text = f"{', '.join(words)} %\n{' to '.join(ends)}"
        share = (middle - left) / (right - left)
        side = "left" if share < CROWDED else "right" if share > 1 - CROWDED else "center"
        axis.text(middle, height, text, ha=side, va="bottom", fontsize=9)


def _limit(axis: Axes, found: Sampled, name: str, unit: str) -> None:
    """What lies outside is shaded, and how much keeps it is said."""
    limit, share = found.limits[name], found.kept[name].share
    shade_limit(axis, *(float(in_display_unit(np.array(end), unit)) for end in (limit.low, limit.high)))
    words = f"{limit}: {100 * share.value:.3g} % ({100 * share.low:.3g} to {100 * share.high:.3g} %)"
    axis.set_title(words, loc="right", fontsize=9, color=MISSED)
