"""Worst cases: the range of each measure, and where in the tolerances its ends lie."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import drawing
from bramah.plot.limit import MISSED, near_zero, shade_limit
from bramah.plot.style import COLOURS, INK
from bramah.result.signal import heading, in_display_unit
from bramah.studies.span import Span
from bramah.studies.telling import number
from bramah.studies.worst_case.outcome import HIGHEST, LOWEST, WorstCase

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LOOKS = {LOWEST: (COLOURS[4], "v"), HIGHEST: (COLOURS[0], "^")}
ASIDE = {LOWEST: 0.16, HIGHEST: -0.16}
"""Off the line, so that the two marks do not hide each other."""
ROW, EDGES = 0.3, 1.15
"""Inches of a quantity, and around a panel."""


def worst_case_figure(found: WorstCase, path: str | Path | None = None) -> Figure:
    """A row per measure: all cases between its lowest and highest value, and where these lie; with a path saved."""
    names = list(found.extremes)
    height = max(1.9, ROW * len(found.spans) + EDGES)
    with drawing(height * len(names), path, 9.6) as made:
        axes = made.subplots(len(names), 2, squeeze=False, width_ratios=(1.15, 1))
        for (left, right), name in zip(axes, names, strict=True):
            _range(left, found, name)
            _places(right, found, name)
        axes[-1, 1].set_xlabel("lower end        within its span        upper end", fontsize=9)
    return made


def _range(axis: Axes, found: WorstCase, name: str) -> None:
    unit = found.unit(name)
    values = np.array([row.measures.get(name, np.nan) for row in found.table.rows])
    shown = in_display_unit(values[np.isfinite(values)], unit)
    spread = np.random.default_rng(0).uniform(-0.22, 0.22, len(shown))  # so that cases do not hide each other
    axis.plot(shown, spread, ".", color=INK, alpha=0.25, markersize=4)
    wide = float(np.ptp(shown)) if len(shown) else 1.0
    for side, (colour, marker) in LOOKS.items():
        at = _shown(found.extremes[name][side].value, unit)
        axis.plot(at, 0, marker, color=colour, markersize=10)
        axis.annotate(f"{side}\n{near_zero(at, wide)}", (at, 0.3), ha="center", va="bottom", fontsize=9)
    own = _shown(found.own[name], unit)
    axis.plot([own, own], [-0.3, 0.3], color=INK, linewidth=1.6)
    axis.annotate(f"as it is\n{near_zero(own, wide)}", (own, -0.34), ha="center", va="top", fontsize=9)
    axis.margins(x=0.14)
    if name in found.limits:
        limit = found.limits[name]
        shade_limit(axis, _shown(limit.low, unit), _shown(limit.high, unit))
        axis.set_title(f"{limit}: {'kept' if found.kept(name) else 'not kept'}", loc="right", fontsize=9, color=MISSED)
    axis.set(ylim=(-0.95, 0.95), yticks=[], xlabel=heading(name, unit))
    axis.spines["left"].set_visible(False)
    axis.grid(axis="y", visible=False)


def _places(axis: Axes, found: WorstCase, name: str) -> None:
    """Where in its span each quantity is at both ends of the range."""
    paths = list(found.spans)
    for k, path in enumerate(paths):
        axis.plot([0, 1], [k, k], color=INK, linewidth=0.8, alpha=0.4, zorder=1)
        for side, (colour, marker) in LOOKS.items():
            changes = found.extremes[name][side].changes
            if path in changes:
                axis.plot(_share(found.spans[path], changes[path]), k + ASIDE[side], marker, color=colour, markersize=9)
    axis.set_yticks(range(len(paths)), [_label(found, found.spans[path]) for path in paths], fontsize=8)
    axis.set(xlim=(-0.08, 1.08), ylim=(len(paths) - 0.4, -0.6), xticks=[])
    axis.grid(visible=False)
    axis.spines["bottom"].set_visible(False)


def _share(span: Span, value: float) -> float:
    if span.continuous:
        return span.share(value)
    return span.levels.index(value) / max(len(span.levels) - 1, 1)


def _shown(value: float, unit: str) -> float:
    return float(in_display_unit(np.array(value), unit))


def _label(found: WorstCase, span: Span) -> str:
    unit = found.unit(span.path)
    ends = [number(v, unit, 4) if isinstance(v, int | float) else str(v) for v in (span.levels[0], span.levels[-1])]
    return f"{span.path}\n{ends[0]} to {ends[1]}{'' if unit == '-' else f' {unit}'}"
