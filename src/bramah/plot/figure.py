"""Signals over time: one axis for each unit, one above the other."""

from __future__ import annotations

import io
import os
import textwrap
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.errors import FileError, must_be, path_of
from bramah.files.atomic import write_atomically
from bramah.plot.style import EVENT, STYLE, axis_label, line_style, require_matplotlib
from bramah.result.choose import main_signals
from bramah.result.recorded import Array
from bramah.result.result import Patterns, Result
from bramah.result.signal import UNITLESS, in_display_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 9.0
HEIGHT = 2.1
"""Inches; the height is of one axis."""
MOST_SAMPLES = 20_000
FINEST = 12
"""Samples inside a step at most: enough for a curve to look like one."""
MOST_EVENT_LINES = 40
FORMATS = (".png", ".svg")
DPI = 150

# The style is set for the whole process while a figure is drawn. The thread that draws may fork.
_lock = threading.RLock()
if hasattr(os, "register_at_fork"):
    # A child has no thread that would finish what another thread draws, so that it is let finish first.
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the package's style and leave matplotlib's own settings alone."""
    import matplotlib

    style: Any = dict(STYLE)
    with _lock, matplotlib.rc_context(style):
        yield


def figure(result: Result, signals: Patterns = None, path: str | Path | None = None) -> Figure:
    """A figure of the signals that match, drawn with the solver's dense output; with a path (.png or .svg) also saved.

    Without `signals` it shows what the circuit says to plot, or else some signals that move. Dotted lines are events.
    """
    must_be(result, Result, "What is drawn", "a Result")
    if path is not None:
        check_format(path)
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    names = main_signals(result) if signals is None else result.select(signals)
    groups: dict[str, list[str]] = {}
    for name in names:
        unit = result.unit(name)
        groups.setdefault("-" if unit in UNITLESS else unit, []).append(name)
    with styled():
        made = Figure(figsize=(WIDTH, 0.9 + HEIGHT * max(1, len(groups))), layout="constrained")
        FigureCanvasAgg(made)
        axes = made.subplots(max(1, len(groups)), 1, sharex=True, squeeze=False)[:, 0]
        for axis, (unit, members) in zip(axes, groups.items(), strict=False):
            _draw(axis, result, unit, members)
        _finish(made, axes, result)
        if path is not None:
            save(made, path)
    return made


def check_format(path: str | Path) -> None:
    """Raise FileError unless figures can be written to such a file."""
    if path_of(path, "The figure").suffix.lower() not in FORMATS:
        raise FileError(f"Cannot write a figure to {path}: its name must end in {' or '.join(FORMATS)}.")


def save(made: Figure, path: str | Path) -> None:
    """Write the figure, whole or not at all."""
    kind = Path(path).suffix.lower().removeprefix(".")
    data = io.BytesIO()
    # Without a date, the same result gives the same file.
    made.savefig(data, format=kind, dpi=DPI, metadata={"Date": None} if kind == "svg" else None)
    write_atomically(path, data.getvalue())


def _draw(axis: Axes, result: Result, unit: str, names: list[str]) -> None:
    instants = _samples(result)
    for number, name in enumerate(names):
        values = in_display_unit(result.evaluate(name, *instants), result.unit(name))
        axis.plot(instants[0], values, label=name, **line_style(number))
    alone = unit == "-" and len(names) == 1
    axis.set_ylabel(names[0] if alone else axis_label(unit))
    axis.margins(x=0, y=0.08)
    axis.ticklabel_format(axis="y", useOffset=False, scilimits=(-4, 6))
    if not alone:
        axis.legend(loc="upper left", bbox_to_anchor=(1.01, 1.02), frameon=False, borderaxespad=0.0, handlelength=1.6)
    _steady_range(axis)


def _steady_range(axis: Axes) -> None:
    """Keep rounding noise on a constant from filling the axis."""
    low, high = axis.dataLim.y0, axis.dataLim.y1
    if np.isfinite([low, high]).all() and high - low <= 1e-6 * max(abs(low), abs(high)):
        middle = (low + high) / 2
        half = 0.1 * abs(middle) or 1.0
        axis.set_ylim(middle - half, middle + half)


def _samples(result: Result) -> tuple[Array, Array, Array]:
    """Recorded points with instants inside the steps between, in order; both points of an event are kept."""
    recorded = result.recorded
    points = np.arange(len(recorded.t))
    count = min(FINEST, max(0, MOST_SAMPLES // max(1, len(points)) - 1))
    own = recorded.t, recorded.y, recorded.discrete_at_points()
    if recorded.dense is None or count == 0:
        return own
    ends = points[recorded.step > 0]
    inside = recorded.inside_steps(ends, count)
    order = np.argsort(np.concatenate([points, np.repeat(ends - 0.5, count)]), kind="stable")
    t, y, d = (np.concatenate(pair)[order] for pair in zip(own, inside, strict=True))
    return t, y, d


def _finish(made: Figure, axes: Any, result: Result) -> None:
    start, end = float(result.t[0]), float(result.t[-1])
    times = sorted({event.t for event in result.events if start < event.t < end})
    for axis in axes:
        if len(times) <= MOST_EVENT_LINES:
            for t in times:
                axis.axvline(t, color=EVENT, linewidth=0.8, linestyle=(0, (1, 2)), zorder=0.9)
        else:
            axis.plot(times, np.zeros(len(times)), "|", color=EVENT, markersize=8, transform=axis.get_xaxis_transform())
        if end > start:
            axis.set_xlim(start, end)
    axes[-1].set_xlabel("Time [s]")
    if result.title:
        axes[0].set_title(result.title, loc="left", fontweight="bold", fontsize=11)
    if not result.ok:
        made.supxlabel(textwrap.fill(result.message, 110), x=0.01, ha="left", fontsize=8)
    made.align_ylabels(axes)
