"""One panel of a figure: its curves, axes, scale and legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from bramah.plot.curves import Curve, without_copies
from bramah.plot.spikes import cut_spikes
from bramah.plot.style import COLOURS, DASHES, SET_POINT, PlotError, axis_label, line_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LONG = 26
"""Letters of a name in a legend from which on it goes above the panel instead of beside it."""
MOST_UNITS = 2
"""Units in one panel: one on either side."""


def draw_panel(
    axis: Axes,
    drawn: Sequence[Curve],
    *,
    set_points: frozenset[str] = frozenset(),
    log: bool = False,
    whole: bool = False,
) -> None:
    """Draw curves over time; those in another unit than the first go with an axis on the right.

    Spikes are cut off, and marked with what they reach, where they would flatten the rest, unless `whole`.
    """
    drawn = without_copies(drawn, set_points)
    units = list(dict.fromkeys(curve.unit for curve in drawn))
    if len(units) > MOST_UNITS:
        raise PlotError(f"One panel has room for two units, not for {', '.join(units)}. Spread it over several.")
    sides = [axis, axis.twinx()] if len(units) > 1 else [axis]
    looks = styles(drawn, set_points)
    lone = len(drawn) == 1
    for side, unit in zip(sides, units, strict=False):
        mine = [(curve, look) for curve, look in zip(drawn, looks, strict=True) if curve.unit == unit]
        for curve, look in mine:
            side.plot(curve.t, curve.values, label=label(curve, drawn), **look)
        side.set_ylabel(drawn[0].name if lone and unit == "-" else axis_label(unit))
        side.margins(x=0, y=0.08)
        _scale(side, [curve for curve, _ in mine], [look["color"] for _, look in mine], log, whole)
    if len(sides) > 1:
        sides[1].spines["right"].set_visible(True)
        sides[1].grid(False)
    if not (lone and units[0] == "-"):
        runs = {curve.name for curve in drawn if curve.run}
        legend(axis, sides, next(iter(runs)) if len(runs) == 1 else "")


def _scale(side: Axes, mine: Sequence[Curve], colours: Sequence[str], log: bool, whole: bool) -> None:
    if log:
        if not any((curve.values > 0).any() for curve in mine):
            raise PlotError(f"{mine[0].name} is never above zero: a logarithmic axis cannot show it.")
        side.set_yscale("log", nonpositive="mask")
        return
    side.ticklabel_format(axis="y", useOffset=False, scilimits=(-4, 6))
    if not whole:
        cut_spikes(side, mine, colours)
    _steady_range(side)


def label(curve: Curve, drawn: Sequence[Curve]) -> str:
    """What a curve is called: the signal, the run, or both, whichever tells curves apart."""
    if not curve.run:
        return curve.name
    return curve.run if len({other.name for other in drawn if other.run}) == 1 else f"{curve.name}, {curve.run}"


def styles(drawn: Sequence[Curve], set_points: frozenset[str]) -> list[dict[str, Any]]:
    """Colours and dashes. With several runs and signals, a colour is a signal and dashes are a run."""
    names, runs = (
        [*dict.fromkeys(getattr(c, key) for c in drawn if key == "name" or c.run)] for key in ("name", "run")
    )
    found: list[dict[str, Any]] = []
    actual = [name for name in names if name not in set_points] or names
    for curve in drawn:
        if curve.name in set_points and curve.name not in actual:
            found.append(dict(SET_POINT))
        elif len(runs) > 1 and len(actual) > 1:
            name, run = actual.index(curve.name), runs.index(curve.run)
            found.append({"color": COLOURS[name % len(COLOURS)], "linestyle": DASHES[run % len(DASHES)]})
        else:
            found.append(line_style(runs.index(curve.run) if len(runs) > 1 else actual.index(curve.name)))
    return found


def legend(axis: Axes, sides: Sequence[Axes], title: str = "") -> None:
    """Beside the panel, or above it where names are long or an axis is in the way."""
    both = [side.get_legend_handles_labels() for side in sides]
    handles, labels = [line for pair in both for line in pair[0]], [text for pair in both for text in pair[1]]
    if len(both) > 1:
        right = set(both[1][1])
        labels = [f"{text} (right)" if text in right else text for text in labels]
    look: dict[str, Any] = {
        "title": title,
        "alignment": "left",
        "title_fontsize": 9.0,
        "frameon": False,
        "borderaxespad": 0.0,
        "handlelength": 2.2,
    }
    if len(sides) > 1 or max(map(len, labels)) > LONG:
        columns = max(1, min(len(labels), int(110 / (max(map(len, labels)) + 8))))
        axis.legend(handles, labels, loc="lower left", bbox_to_anchor=(0.0, 1.02), ncols=columns, **look)
    else:
        axis.legend(handles, labels, loc="upper left", bbox_to_anchor=(1.01, 1.02), **look)


def _steady_range(axis: Axes) -> None:
    """Keep rounding noise on a constant from filling the axis."""
    low, high = axis.dataLim.y0, axis.dataLim.y1
    if np.isfinite([low, high]).all() and high - low <= 1e-6 * max(abs(low), abs(high)):
        middle = (low + high) / 2
        half = 0.1 * abs(middle) or 1.0
        axis.set_ylim(middle - half, middle + half)
