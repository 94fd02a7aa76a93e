"""Models of lines on one circuit: their signals over time, and error over cost."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.canvas import check_format, save, styled
from bramah.plot.style import COLOURS, DASHES, EVENT, INK, require_matplotlib
from bramah.plot.work_precision import MARKERS
from bramah.result.signal import in_display_unit
from bramah.studies.compare_lines import LineComparison, LineTrial
from bramah.studies.compare_lines.trial import STILL

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, HEIGHT = 12.0, 2.6
"""Inches; the height is of one signal."""
LEAST_HEIGHT = 5.2
MOST_SIGNALS = 4


def line_models(comparison: LineComparison, path: str | Path | None = None) -> Figure:
    """Signals of each model beside the reference (grey), and mean error over time taken; with a path also saved.

    Of each model the coarsest run that is accurate enough is drawn over time, else its finest. Each point of the
    diagram of errors bears the number of reaches, segments or modes; the ring is the run advised.
    """
    if path is not None:
        check_format(path)
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    shown = moving(comparison)[:MOST_SIGNALS]
    with styled():
        made = Figure(figsize=(WIDTH, max(LEAST_HEIGHT, 1.2 + HEIGHT * len(shown))), layout="constrained")
        FigureCanvasAgg(made)
        grid = made.add_gridspec(len(shown), 2, width_ratios=(1.6, 1.0))
        axes = [made.add_subplot(grid[k, 0]) for k in range(len(shown))]
        for axis, name in zip(axes, shown, strict=True):
            _histories(axis, comparison, name)
        made.suptitle(comparison.title or "Models of lines", x=0.01, ha="left", fontweight="bold", fontsize=11)
        axes[0].legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncol=3, fontsize=8, frameon=False)
        axes[-1].set_xlabel("Time [s]")
        _errors(made.add_subplot(grid[:, 1]), comparison)
        made.supxlabel(textwrap.fill(comparison.advice, 150), x=0.01, ha="left", fontsize=9)
        if path is not None:
            save(made, path)
    return made


def moving(comparison: LineComparison) -> list[str]:
    """Signals that move, none twice under two names; all if none does."""
    found: dict[bytes, str] = {}
    for name in comparison.signals:
        values = comparison.reference.values[name]
        if np.ptp(values) > STILL * np.max(np.abs(values)):
            found.setdefault(values.tobytes(), name)
    return list(found.values()) or list(comparison.signals)


def drawn(trials: list[LineTrial], accuracy: float) -> LineTrial | None:
    """Which run of a model to show: the coarsest that is accurate enough, else the finest that was done."""
    done = [trial for trial in trials if trial.ok]
    return next((trial for trial in done if trial.error <= accuracy), done[-1] if done else None)


def _histories(axis: Axes, comparison: LineComparison, name: str) -> None:
    unit = comparison.units[name]
    exact = in_display_unit(comparison.reference.values[name], unit)
    axis.plot(comparison.times, exact, color=EVENT, linewidth=4.0, alpha=0.6, label=str(comparison.reference))
    for number, trials in enumerate(comparison.by_model().values()):
        trial = drawn(trials, comparison.accuracy)
        if trial is not None:
            values = in_display_unit(trial.values[name], unit)
            look = {"color": COLOURS[number], "linestyle": DASHES[number % len(DASHES)]}
            axis.plot(comparison.times, values, linewidth=1.4, label=str(trial), **look)
    axis.set_ylabel(f"{name} [{unit}]")
    axis.set_xlim(0.0, comparison.until)
    # A rigid column may ring without end and far; what the others do must stay legible.
    low, high = float(exact.min()), float(exact.max())
    margin = 0.35 * (high - low) or 1.0
    axis.set_ylim(low - margin, high + margin)


def _errors(axis: Axes, comparison: LineComparison) -> None:
    found = False
    for number, (model, trials) in enumerate(comparison.by_model().items()):
        done = [trial for trial in trials if trial.ok and trial.error > 0]
        label = model if done else f"{model} (failed)"
        work, errors = [1e3 * t.seconds for t in done], [t.error for t in done]
        axis.plot(work, errors, color=COLOURS[number], marker=MARKERS[number], markersize=5, label=label)
        for trial, x, y in zip(done, work, errors, strict=True):
            if trial.number:
                axis.annotate(str(trial.number), (x, y), xytext=(5, 4), textcoords="offset points", fontsize=8)
        found = found or bool(done)
    if found:
        axis.set_xscale("log")
        axis.set_yscale("log")
    axis.axhline(comparison.accuracy, color=EVENT, linestyle=(0, (6, 3)), linewidth=1.0, zorder=0.9)
    best = comparison.best
    if best is not None:
        at = (1e3 * best.seconds, best.error)
        axis.plot(*at, "o", markersize=14, fillstyle="none", color=INK, markeredgewidth=1.5)
    axis.margins(0.12)
    axis.set_xlabel("Wall time [ms]")
    axis.set_ylabel("Mean error [range of the signal]")
    axis.legend(loc="best", fontsize=9, framealpha=0.85)
