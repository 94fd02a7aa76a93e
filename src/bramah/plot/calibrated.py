"""A model beside what was measured, and what is left."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bramah.plot.canvas import drawing
from bramah.plot.style import COLOURS, EVENT, INK, SET_POINT, axis_label
from bramah.result.signal import in_display_unit
from bramah.studies.calibrate import Calibrated
from bramah.studies.calibrate.series_fit import SeriesFit
from bramah.studies.telling import difference

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Floats = NDArray[np.float64]

WIDTH, HEIGHT, LEFT_HEIGHT = 8.4, 2.5, 1.2
"""Inches: of the figure, of a series, and of what is left of it."""


def calibrated_figure(found: Calibrated, path: str | Path | None = None) -> Figure:
    """Each series with the model before and after the fit, and below what is left of it within two standard
    uncertainties; with a path also saved."""
    count = len(found.fits)
    with drawing((HEIGHT + LEFT_HEIGHT) * count + 0.5, path, WIDTH) as made:
        ratios = [HEIGHT, LEFT_HEIGHT] * count
        axes = made.subplots(2 * count, 1, squeeze=False, gridspec_kw={"height_ratios": ratios})[:, 0]
        for k, fit in enumerate(found.fits):
            above, below = axes[2 * k], axes[2 * k + 1]
            below.sharex(above)
            above.tick_params(labelbottom=False)
            _series(above, fit, None if found.before is None else found.before[k])
            _left(below, fit)
        axes[-1].set_xlabel("Time [s]")
        axes[0].legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncol=3, frameon=False)
        made.align_ylabels(list(axes))
    return made


def _series(axis: Axes, fit: SeriesFit, before: Floats | None) -> None:
    unit, t = fit.series.unit, fit.series.times
    size = float(np.clip(60.0 / np.sqrt(len(t)), 2.0, 5.0))
    if before is not None:
        axis.plot(t, in_display_unit(before, unit), label="as it stands", **SET_POINT)
    axis.plot(
        t, in_display_unit(fit.series.values, unit), linestyle="none", marker="o", markersize=size, color=EVENT,
        alpha=0.7, markeredgewidth=0, label="measured", rasterized=True,
    )  # fmt: skip
    axis.plot(t, in_display_unit(fit.model, unit), color=COLOURS[0], label="fitted")
    axis.set_ylabel(axis_label(unit))
    axis.set_title(fit.title, loc="left", fontweight="bold", fontsize=10)


def _left(axis: Axes, fit: SeriesFit) -> None:
    unit, t = fit.series.unit, fit.series.times
    scale = difference(1.0, unit)
    wide = 2 * fit.uncertainty * scale
    axis.axhspan(-wide, wide, color=COLOURS[0], alpha=0.1, linewidth=0)
    axis.axhline(0.0, color=INK, linewidth=0.8)
    colour = COLOURS[1] if fit.runs.structured else COLOURS[0]
    size = float(np.clip(50.0 / np.sqrt(len(t)), 1.8, 4.0))
    axis.plot(
        t, fit.residuals * scale, linestyle="none", marker="o", markersize=size, color=colour, markeredgewidth=0,
        alpha=0.75, rasterized=True,
    )  # fmt: skip
    axis.set_ylabel(f"Left [{unit}]" if unit not in ("", "-", "*") else "Left")
    words = f"rms {fit.rms * scale:.3g}" + (", not chance" if fit.runs.structured else "")
    box = {"facecolor": "white", "alpha": 0.8, "edgecolor": "none", "pad": 1.5}
    axis.text(0.995, 0.96, words, transform=axis.transAxes, ha="right", va="top", fontsize=8.5, color=INK, bbox=box)
