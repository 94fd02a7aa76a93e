"""Work and precision of methods on one circuit: error over time, and over evaluations of the rates."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bramah.plot.canvas import check_format, save, styled
from bramah.plot.style import COLOURS, EVENT, INK, require_matplotlib
from bramah.runs.others import OTHERS
from bramah.studies.compare import Comparison, Trial

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SIZE = (11.0, 5.6)
"""Inches."""
MARKERS = "osD^vP*X<>ph"
LARGEST = 1.0
"""Errors above the scale itself are cut off: they mean nothing and would press all others together."""


def work_precision(comparison: Comparison, path: str | Path | None = None) -> Figure:
    """Error over wall time and over rate evaluations, on logarithmic axes; with a path (.png or .svg) also saved.

    Down and to the left is better. Methods of other packages are dashed, and hollow; the ring is the run advised.
    """
    if path is not None:
        check_format(path)
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with styled():
        made = Figure(figsize=SIZE, layout="constrained")
        FigureCanvasAgg(made)
        left, right = made.subplots(1, 2, sharey=True)
        for axis, label in ((left, "Wall time [ms]"), (right, "Evaluations of the rates")):
            _draw(axis, comparison, axis is left)
            axis.set_xlabel(label)
        _finish(left, right, comparison)
        made.supxlabel(textwrap.fill(comparison.advice.text, 140), x=0.01, ha="left", fontsize=9)
        if path is not None:
            save(made, path)
    return made


def _work(trial: Trial, time: bool) -> float:
    return 1e3 * trial.seconds if time else float(trial.counters["rates"] or 0)


def _draw(axis: Axes, comparison: Comparison, time: bool) -> None:
    for number, (method, trials) in enumerate(comparison.by_method().items()):
        done = [trial for trial in trials if trial.ok]
        failed = len(trials) - len(done)
        note = f" ({failed} of {len(trials)} failed)" if done else " (failed)"
        label = f"{method}{note if failed else ''}"
        work, errors = [_work(t, time) for t in done], [t.error for t in done]
        axis.plot(work, errors, label=label, markersize=5, linewidth=1.3, **_look(number, method))
    best = comparison.advice.trial
    if best is not None:
        axis.plot(_work(best, time), best.error, "o", markersize=14, fillstyle="none", color=INK, markeredgewidth=1.5)


def _look(number: int, method: str) -> dict[str, Any]:
    other = method in OTHERS
    return {
        "color": COLOURS[number % len(COLOURS)],
        "marker": MARKERS[number % len(MARKERS)],
        "linestyle": (0, (4, 2)) if other else "-",
        "fillstyle": "none" if other else "full",
    }


def _finish(left: Axes, right: Axes, comparison: Comparison) -> None:
    errors = [trial.error for trial in comparison.trials if trial.ok and trial.error > 0]
    floor = comparison.reference.error
    for axis in (left, right):
        if errors:
            axis.set_xscale("log")
            axis.set_yscale("log")
        axis.axhline(comparison.accuracy, color=EVENT, linestyle=(0, (6, 3)), linewidth=1.0, zorder=0.9)
        if errors:
            low, high = min(errors) / 3, min(3 * max(errors), LARGEST)
            axis.set_ylim(low, max(high, 3 * comparison.accuracy))
            if floor > low:
                axis.axhspan(low, floor, color=EVENT, alpha=0.25, linewidth=0)
    wanted = (1.0, comparison.accuracy)
    right.annotate("error wanted", wanted, xycoords=("axes fraction", "data"), fontsize=8, ha="right",
                   xytext=(-2, 3), textcoords="offset points", color=INK,
                   bbox={"color": "white", "alpha": 0.8, "pad": 0.5})  # fmt: skip
    left.set_ylabel("Mean error of the worst unknown [scales]")
    left.set_title(comparison.title or "Work and precision", loc="left", fontweight="bold", fontsize=11)
    right.legend(loc="upper left", bbox_to_anchor=(1.01, 1.02), frameon=False, borderaxespad=0.0, fontsize=9)
