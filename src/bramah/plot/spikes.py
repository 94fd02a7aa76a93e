"""Spikes that would flatten the rest of a panel: cut off, and marked with what they reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from bramah.plot.curves import Curve

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RARE = 0.01
"""Of the time: what is out of range for less is a spike."""
FLAT = 5.0
"""So many times as high as all else together must a spike be: the rest would have a fifth of the panel."""
ROOM = 0.12
"""Of the range shown, above and below."""


def usual_range(curve: Curve) -> tuple[float, float]:
    """Least and greatest value, but for a hundredth of the time."""
    fine = np.isfinite(curve.values)
    t, values = curve.t[fine], curve.values[fine]
    if not len(t):
        return np.inf, -np.inf
    weight = np.gradient(t) if len(t) > 1 else np.ones(1)
    order = np.argsort(values)
    share = np.cumsum(weight[order])
    low, high = np.searchsorted(share, [RARE / 2 * share[-1], (1 - RARE / 2) * share[-1]])
    return float(values[order[low]]), float(values[order[min(high, len(order) - 1)]])


def cut_spikes(axis: Axes, drawn: Sequence[Curve], colours: Sequence[str]) -> None:
    """Show the usual range where spikes are many times as high."""
    ranges = np.array([usual_range(curve) for curve in drawn])
    low, high = float(ranges[:, 0].min()), float(ranges[:, 1].max())
    least = min(float(np.nanmin(curve.values, initial=np.inf)) for curve in drawn)
    most = max(float(np.nanmax(curve.values, initial=-np.inf)) for curve in drawn)
    if not (np.isfinite([least, most]).all() and high > low and most - least > FLAT * (high - low)):
        return
    room = ROOM * (high - low)
    bottom = low - room if least < low - room else least - room / 2
    top = high + room if most > high + room else most + room / 2
    axis.set_ylim(bottom, top)
    marked = {"^": 0, "v": 0}
    for curve, colour in zip(drawn, colours, strict=True):
        for place, edge, sign, beyond in (
            (int(np.nanargmax(curve.values)), top, "^", curve.values > top),
            (int(np.nanargmin(curve.values)), bottom, "v", curve.values < bottom),
        ):
            if beyond.any():
                _mark(axis, curve, place, edge, sign, colour, marked[sign])
                marked[sign] += 1


def _mark(axis: Axes, curve: Curve, place: int, edge: float, sign: str, colour: str, line: int) -> None:
    """A triangle at the edge, and what is reached in a line of its own."""
    t, value = float(curve.t[place]), float(curve.values[place])
    axis.plot([t], [edge], sign, color=colour, markersize=6, clip_on=False, zorder=5)
    late = t > curve.t[0] + 0.7 * (curve.t[-1] - curve.t[0])
    unit = "" if curve.unit == "-" else f" {curve.unit}"
    axis.annotate(
        f"{value:.3g}{unit}", (t, edge), xytext=(-6 if late else 6, (-2 - 11 * line) * (1 if sign == "^" else -1)),
        textcoords="offset points", ha="right" if late else "left", va="top" if sign == "^" else "bottom", fontsize=8,
        color=colour,
        bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 0.5},
    )  # fmt: skip
