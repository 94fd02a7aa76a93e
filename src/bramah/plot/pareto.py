"""Pareto fronts: what of one goal costs what of another."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.plot.canvas import drawing
from bramah.plot.style import COLOURS, EVENT, INK
from bramah.result.signal import heading, in_display_unit
from bramah.studies.optimise import Front

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Floats = NDArray[np.float64]

SIZE = 4.6
"""Inches of a pair of goals."""
ROOM = 0.6
"""Spans of the front around it that are shown."""
MANY = 60
"""Points of a front from which on they are drawn smaller."""


def pareto_figure(found: Front, path: str | Path | None = None) -> Figure:
    """The front, all other runs, and the circuit as it stands, for each pair of goals; with a path also saved."""
    pairs = list(combinations(range(len(found.aim.goals)), 2))
    with drawing(SIZE, path, (SIZE + 0.9) * len(pairs)) as made:
        drawn = made.subplots(1, len(pairs), squeeze=False)[0]
        for axis, (i, j) in zip(drawn, pairs, strict=True):
            _pair(axis, found, i, j)
        drawn[0].legend(loc="best", fontsize=8.5, framealpha=0.85)
        title = f"{len(found.points)} points of {found.search.evaluations} runs"
        drawn[0].set_title(title, loc="left", fontweight="bold", fontsize=11)
    return made


def _pair(axis: Axes, found: Front, i: int, j: int) -> None:
    names = [found.aim.goals[k].measure for k in (i, j)]
    units = [found.table.units.get(name, "-") for name in names]

    def shown(rows: list[Any]) -> list[Floats]:
        columns = (np.array([row.measures.get(name, np.nan) for row in rows], dtype=float) for name in names)
        return [in_display_unit(column, unit) for column, unit in zip(columns, units, strict=True)]

    kept = [one.row for one in found.search.judged if one.kept]
    missed = [one.row for one in found.search.judged if not one.kept and np.isfinite(one.excess)]
    small: dict[str, Any] = {"linestyle": "none", "marker": "o", "markersize": 3, "rasterized": True}
    if missed:
        axis.plot(*shown(missed), color=EVENT, markerfacecolor="none", label="limit not kept", **small)
    axis.plot(*shown(kept), color=EVENT, alpha=0.6, markeredgewidth=0, label="beaten in all goals", **small)
    front = shown(found.points)
    line = "-" if len(found.aim.goals) == 2 else "none"
    size = 4.5 if len(found.points) < MANY else 3.0
    axis.plot(*front, color=COLOURS[0], marker="o", markersize=size, linestyle=line, linewidth=1.0, label="front")
    own = shown([found.before.row])
    words = "as it stands" if found.before.kept else "as it stands (limits not kept)"
    axis.plot(*own, color=COLOURS[1], marker="*", markersize=13, linestyle="none", markeredgecolor=INK, label=words)
    axis.set(xlabel=heading(names[0], units[0]), ylabel=heading(names[1], units[1]))
    _look(axis, front, own, [found.aim.goals[k].largest for k in (i, j)])


def _look(axis: Axes, front: list[Floats], own: list[Floats], largest: list[bool]) -> None:
    """The front fills a third of the panel at least; runs that are far off are cut."""
    for values, mine, up, word in zip(front, own, largest, ("xlim", "ylim"), strict=True):
        if not len(values):
            return
        span = float(np.ptp(values)) or abs(float(values[0])) or 1.0
        below, above = (ROOM, 0.1) if up else (0.1, ROOM)  # what is beaten lies on the other side of the best
        low, high = float(values.min()) - below * span, float(values.max()) + above * span
        near = [float(x) for x in mine if low - ROOM * span < x < high + ROOM * span]
        ends = (min([low, *(x - 0.1 * span for x in near)]), max([high, *(x + 0.1 * span for x in near)]))
        axis.set(**{word: ends})
