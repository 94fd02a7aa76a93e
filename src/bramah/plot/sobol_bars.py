"""Sobol indices as bars: the share of the variance of a measure that comes from each quantity."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import drawing
from bramah.plot.legend import legend
from bramah.plot.style import COLOURS, INK
from bramah.studies.sensitivity import Global
from bramah.studies.statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIRST, TOTAL = COLOURS[0], COLOURS[5]
BEYOND = 0.25
"""Shares lie between 0 and 1: what an interval has beyond this is not shown."""
MOST = 15
"""Quantities that are drawn; the others have smaller total indices."""
BAR, EDGES = 0.46, 0.85
"""Inches of a pair of bars, and around a panel."""


def sobol_bars(found: Global, path: str | Path | None = None, measures: Sequence[str] | None = None) -> Figure:
    """A panel per measure: first-order and total index of each quantity with their confidence; with a path saved."""
    names = list(found.indices if measures is None else measures)
    heights = [BAR * min(len(found.indices[name]), MOST) + EDGES for name in names]
    with drawing(sum(heights) + 0.4, path, 8.0) as made:
        axes = made.subplots(len(names), 1, squeeze=False, sharex=True, height_ratios=heights)[:, 0]
        for axis, name in zip(axes, names, strict=True):
            chosen = list(found.indices[name].items())[:MOST]
            for k, (_, one) in enumerate(chosen):
                for estimate, colour, shift in ((one.first, FIRST, -0.19), (one.total, TOTAL, 0.19)):
                    axis.barh(k + shift, np.nan_to_num(estimate.value), height=0.36, color=colour)
                    axis.plot(_ends(estimate), [k + shift] * 2, color=INK, linewidth=1.2, solid_capstyle="butt")
            axis.set_yticks(range(len(chosen)), [quantity for quantity, _ in chosen])
            axis.set_ylim(len(chosen) - 0.4, -0.6)
            axis.grid(axis="y", visible=False)
            axis.axvline(0.0, color=INK, linewidth=0.8)
            axis.set_title(name, loc="left", fontweight="bold", fontsize=10)
        axes[-1].set_xlabel("Share of the variance")
        left, right = axes[-1].get_xlim()
        axes[-1].set_xlim(max(min(0.0, left), -BEYOND), min(max(1.0, right), 1 + BEYOND))
        legend(made, {"first order (by itself)": FIRST, "total (with others)": TOTAL})
    return made


def _ends(estimate: Estimate) -> list[float]:
    return [end if np.isfinite(end) else np.nan for end in (estimate.low, estimate.high)]
