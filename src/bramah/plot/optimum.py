"""How an optimisation went: its goal, its limits and its values, run by run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bramah.plot.canvas import drawing
from bramah.plot.style import COLOURS, EVENT, INK, SET_POINT
from bramah.result.signal import heading, in_display_unit
from bramah.studies.optimise import Optimum
from bramah.studies.vary import Range

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Floats = NDArray[np.float64]

HEIGHT, WIDTH = 1.75, 8.0
"""Inches; the height is of one panel."""
FAR = 4.0
"""Spans of the better half of the runs beyond which the others are drawn at the edge."""
GOOD, BAD, BEST = COLOURS[0], EVENT, COLOURS[1]


def optimum_figure(found: Optimum, path: str | Path | None = None) -> Figure:
    """Goal, limits and values over the number of the run; with a path also saved.

    Full points keep all limits, open ones do not. The line is the best so far; dashed is the circuit as it stands.
    """
    limits = [name for name in found.aim.limits if found.aim.added or name != found.aim.goals[0].measure]
    axes = found.space.axes
    with drawing(HEIGHT * (1 + len(limits) + len(axes)) + 0.7, path, WIDTH) as made:
        drawn = made.subplots(1 + len(limits) + len(axes), 1, sharex=True, squeeze=False)[:, 0]
        _goal(drawn[0], found)
        for axis, name in zip(drawn[1:], limits, strict=False):
            _measure(axis, found, name)
        for axis, one in zip(drawn[1 + len(limits) :], axes, strict=True):
            _value(axis, found, one)
        drawn[-1].set(xlabel="Run", xlim=(0, 1.02 * found.search.evaluations))
        drawn[0].set_title(f"{found.aim}", loc="left", fontweight="bold", fontsize=11)
        drawn[0].legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncol=4, frameon=False, fontsize=8.5)
        made.align_ylabels(list(drawn))
    return made


def _goal(axis: Axes, found: Optimum) -> None:
    costs = np.array([one.costs[0] for one in found.search.judged])
    goal, kept = found.aim.goals[0], np.array([one.kept for one in found.search.judged])
    unit = "-" if found.aim.added else found.table.units.get(goal.measure, "-")
    sign = 1.0 if found.aim.added else goal.cost(1.0)
    shown = in_display_unit(sign * costs, unit)
    own = in_display_unit(np.array(sign * found.before.costs[0]), unit)
    _points(axis, shown, kept)
    so_far = np.minimum.accumulate(np.where(kept, costs, np.inf))
    run, there = np.arange(1, len(costs) + 1), np.isfinite(so_far)
    best = in_display_unit(sign * so_far[there], unit)
    axis.step(run[there], best, where="post", color=BEST, label="best so far")
    words = "as it stands" if found.before.kept else "as it stands (limits not kept)"
    if np.isfinite(own):
        axis.axhline(float(own), label=words, **SET_POINT)
    axis.set_ylabel("Sum of goals" if found.aim.added else heading(goal.measure, unit))
    _look(axis, shown, kept, [float(own)])


def _measure(axis: Axes, found: Optimum, name: str) -> None:
    unit, limit = found.table.units.get(name, "-"), found.aim.limits[name]
    values = in_display_unit(found.table[name][1:], unit)
    kept = np.array([one.kept for one in found.search.judged])
    _points(axis, values, kept)
    ends = [float(in_display_unit(np.array(end), unit)) for end in (limit.low, limit.high) if np.isfinite(end)]
    there = values[np.isfinite(values)]
    low, high = (float(x) for x in np.quantile(there, [0.1, 0.9])) if len(there) else (0.0, 0.0)
    low, high = min(low, *ends), max(high, *ends)
    margin = 0.15 * (high - low) or 1.0
    low, high = low - margin, high + margin
    for end in ends:
        axis.axhline(end, color=INK, linewidth=1.0)
    if np.isfinite(limit.low):
        axis.axhspan(low, ends[0], color=BEST, alpha=0.1, linewidth=0)
    if np.isfinite(limit.high):
        axis.axhspan(ends[-1], high, color=BEST, alpha=0.1, linewidth=0)
    axis.set_ylim(low, high)
    axis.set_ylabel(heading(name, unit))


def _value(axis: Axes, found: Optimum, one: Any) -> None:
    kept = np.array([judged.kept for judged in found.search.judged])
    raw = [judged.row.changes[one.path] for judged in found.search.judged]
    axis.set_ylabel(heading(one.path.replace(".", ".\n"), one.place.unit))
    if not all(isinstance(value, int | float) for value in raw):
        words = [str(value) for value in one.varied.values()]
        _points(axis, np.array([words.index(str(value)) for value in raw], dtype=float), kept)
        axis.set_yticks(range(len(words)), words)
        return
    _points(axis, in_display_unit(np.array(raw, dtype=float), one.place.unit), kept)
    best = in_display_unit(np.array(float(found.values[one.path])), one.place.unit)
    axis.axhline(float(best), color=BEST, linewidth=1.2)
    ends = in_display_unit(np.array([one.value(0.0), one.value(1.0)], dtype=float), one.place.unit)
    if isinstance(one.varied, Range) and one.varied.log:
        from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

        axis.set_yscale("log")
        axis.yaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axis.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axis.yaxis.set_minor_formatter(NullFormatter())
    else:
        margin = 0.05 * float(np.ptp(ends))
        axis.set_ylim(float(ends.min()) - margin, float(ends.max()) + margin)


def _points(axis: Axes, values: Floats, kept: NDArray[np.bool_]) -> None:
    run = np.arange(1, len(values) + 1)
    look: dict[str, Any] = {"linestyle": "none", "marker": "o", "markersize": 2.6, "rasterized": True}
    axis.plot(run[~kept], values[~kept], markerfacecolor="none", color=BAD, label="limit not kept", **look)
    axis.plot(run[kept], values[kept], color=GOOD, alpha=0.55, markeredgewidth=0, label="run", **look)


def _look(axis: Axes, values: Floats, kept: NDArray[np.bool_], more: Sequence[float]) -> None:
    """The better part of the runs fills the panel; what is far off is cut."""
    chosen = values[kept] if kept.any() else values
    chosen = chosen[np.isfinite(chosen)]
    if not len(chosen):
        return
    low, middle = float(chosen.min()), float(np.median(chosen))
    high = float(chosen.max())
    span = middle - low if middle - low < high - middle else high - middle
    low, high = max(low, middle - FAR * span), min(high, middle + FAR * span)
    ends = [low, high, *(value for value in more if np.isfinite(value))]
    margin = 0.06 * (max(ends) - min(ends)) or 1.0
    axis.set_ylim(min(ends) - margin, max(ends) + margin)
