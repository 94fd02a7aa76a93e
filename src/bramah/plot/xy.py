"""One signal over another: characteristic curves that a run passes through, phase plots, p-V diagrams."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.plot.canvas import drawing
from bramah.plot.curves import Curve, Results, Units, by_name, curves, selected
from bramah.plot.panels import LONG, label, styles
from bramah.plot.style import INK, PlotError, axis_label
from bramah.result.recorded import Array
from bramah.result.result import Patterns, Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SIZE = (7.2, 5.0)
"""Inches."""
ARROWS = (0.2, 0.5, 0.8)
"""Where arrows show the direction, in parts of the way along a curve."""


def xy_figure(
    results: Results,
    x: str,
    signals: Patterns,
    path: str | Path | None = None,
    *,
    units: Units = None,
    log: str = "",
    arrows: bool = True,
    title: str | None = None,
) -> Figure:
    """Signals over another one instead of over time; with a path also saved.

    `log` names the axes that are logarithmic, "x", "y" or "xy". A dot is the start, arrows show the direction.
    """
    named = by_name(results)
    names = selected(named, signals)
    across = {curve.run: curve for curve in curves(named, [x], units)}
    if not across:
        selected(named, x)
    drawn = [curve for curve in curves(named, names, units) if curve.run in across]
    return _figure(drawn, across, path, log, arrows, _title(named, title))


def phase_figure(
    results: Results, signal: str, path: str | Path | None = None, *, units: Units = None, title: str | None = None
) -> Figure:
    """The rate of change of a signal over the signal itself; with a path also saved."""
    named = by_name(results)
    selected(named, signal)
    across = {curve.run: curve for curve in curves(named, [signal], units)}
    drawn = [
        Curve(f"d({signal})/dt", run, "1/s" if curve.unit == "-" else f"{curve.unit}/s", curve.t, rate_of(curve))
        for run, curve in across.items()
    ]
    return _figure(drawn, across, path, "", True, _title(named, title))


def rate_of(curve: Curve) -> Array:
    """Rate of change at the samples of a curve, on either side of an event by itself."""
    rate = np.full(len(curve.t), np.nan)
    ends = [0, *(np.flatnonzero(np.diff(curve.t) <= 0) + 1).tolist(), len(curve.t)]
    for first, last in pairwise(ends):
        if last - first > 2:
            rate[first:last] = np.gradient(curve.values[first:last], curve.t[first:last], edge_order=2)
    return rate


def _title(named: dict[str, Result], title: str | None) -> str:
    titles = list(dict.fromkeys(result.title for result in named.values() if result.title))
    return title if title is not None else (titles[0] if len(titles) == 1 else "")


def _figure(
    drawn: list[Curve], across: dict[str, Curve], path: str | Path | None, log: str, arrows: bool, title: str
) -> Figure:
    units = list(dict.fromkeys(curve.unit for curve in drawn))
    if len(units) != 1:
        raise PlotError(f"Signals over another one share an axis and must share a unit, not {', '.join(units)}.")
    with drawing(SIZE[1], path, SIZE[0]) as made:
        axis = made.subplots()
        for curve, look in zip(drawn, styles(drawn, frozenset()), strict=True):
            _draw(axis, across[curve.run].values, curve.values, label(curve, drawn), look, arrows)
        first = next(iter(across.values()))
        axis.set_xlabel(_named_axis(first.name, first.unit))
        axis.set_ylabel(_named_axis(drawn[0].name, units[0]) if _one(drawn) else axis_label(units[0]))
        axis.margins(0.05)
        for letter in log:
            getattr(axis, f"set_{letter}scale")("log", nonpositive="mask")
        if len(drawn) > 1:
            _legend(axis, drawn)
        if title:
            axis.set_title(title, loc="left", fontweight="bold", fontsize=11)
    return made


def _one(drawn: list[Curve]) -> bool:
    return len({curve.name for curve in drawn}) == 1


def _named_axis(name: str, unit: str) -> str:
    """The name of the one signal of an axis, and its unit."""
    return name if unit == "-" else f"{name} [{unit}]"


def _draw(axis: Axes, x: Array, y: Array, text: str, look: dict[str, Any], arrows: bool) -> None:
    axis.plot(x, y, label=text, **look)
    fine = np.isfinite(x) & np.isfinite(y)
    x, y = x[fine], y[fine]
    if not arrows or len(x) < 3:
        return
    axis.plot(x[:1], y[:1], "o", color=look["color"], markersize=5)
    reach = max(float(np.ptp(x)), 1e-300), max(float(np.ptp(y)), 1e-300)
    way = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x) / reach[0], np.diff(y) / reach[1]))])
    for part in ARROWS:
        k = int(np.searchsorted(way, part * way[-1]))
        ahead = int(np.searchsorted(way, part * way[-1] + 0.01))
        if way[-1] > 0 and k < ahead < len(x):
            head: dict[str, Any] = {"arrowstyle": "-|>", "color": look["color"], "mutation_scale": 13, "linewidth": 0}
            axis.annotate("", (x[ahead], y[ahead]), xytext=(x[k], y[k]), arrowprops=head)


def _legend(axis: Axes, drawn: list[Curve]) -> None:
    title = drawn[0].name if _one(drawn) else ""
    look: dict[str, Any] = {"frameon": False, "title": title, "alignment": "left", "title_fontsize": 9.0}
    long = max(len(label(curve, drawn)) for curve in drawn) > LONG
    place = {"loc": "lower left", "bbox_to_anchor": (0.0, 1.0)} if long else {"loc": "best"}
    axis.legend(labelcolor=INK, **place, **look)
