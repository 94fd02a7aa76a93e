"""Tornado: what each quantity by itself does to a measure across its span, the largest effect on top."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import drawing
from bramah.plot.legend import legend
from bramah.plot.style import COLOURS, INK
from bramah.result.signal import UNITLESS, heading, in_display_unit
from bramah.studies.sensitivity import Local
from bramah.studies.telling import number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LOW, HIGH = COLOURS[4], COLOURS[0]
MOST = 15
"""Quantities that are drawn; the others have less effect than these."""
BAR, EDGES = 0.36, 1.0
"""Inches of a bar, and around a panel."""


def tornado(found: Local, path: str | Path | None = None, measures: Sequence[str] | None = None) -> Figure:
    """A panel per measure, a bar per quantity from its lower to its upper end; with a path also saved."""
    names = list(found.effects if measures is None else measures)
    bars = [min(len(found.effects[name]), MOST) for name in names]
    heights = [BAR * count + EDGES for count in bars]
    with drawing(sum(heights) + 0.3, path, 8.4) as made:
        axes = made.subplots(len(names), 1, squeeze=False, height_ratios=heights)[:, 0]
        for axis, name in zip(axes, names, strict=True):
            _draw(axis, found, name)
        legend(made, {"at its lower end": LOW, "at its upper end": HIGH})
    return made


def _draw(axis: Axes, found: Local, name: str) -> None:
    unit = found.unit(name)
    effects = list(found.effects[name].values())[:MOST]
    own = _shown(found.own[name], unit)
    for k, one in enumerate(effects):
        levels = list(one.span.levels)
        ends = [(_shown(one.at[level], unit) - own, colour) for level, colour in ((levels[0], LOW), (levels[-1], HIGH))]
        for length, colour in sorted(ends, key=lambda end: -abs(np.nan_to_num(end[0]))):  # the shorter one on top
            if np.isfinite(length):
                axis.barh(k, length, left=own, color=colour, height=0.66)
        if len(levels) > 2:  # listed values: each is a mark
            axis.plot(
                [_shown(one.at[level], unit) for level in levels], [k] * len(levels), "|", color=INK, markersize=9
            )
    axis.axvline(own, color=INK, linewidth=1.0)
    axis.set_yticks(range(len(effects)), [_label(found, one.span.path, one.span.levels) for one in effects], fontsize=9)
    axis.set_ylim(len(effects) - 0.4, -0.6)
    axis.grid(axis="y", visible=False)
    axis.set_xlabel(heading(name, unit))


def _shown(value: float, unit: str) -> float:
    return float(in_display_unit(np.array(value), unit))


def _label(found: Local, path: str, levels: Sequence[object]) -> str:
    unit = found.unit(path)
    ends = [number(end, unit, 4) if isinstance(end, int | float) else str(end) for end in (levels[0], levels[-1])]
    return f"{path}\n{ends[0]} to {ends[1]}{'' if unit in UNITLESS else f' {unit}'}"
