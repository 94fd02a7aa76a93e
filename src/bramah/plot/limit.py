"""Measures along an axis: their numbers, and their limits, beyond which it is shaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bramah.plot.style import COLOURS
from bramah.studies.telling import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MISSED = COLOURS[1]


def near_zero(value: float, wide: float) -> str:
    """A number beside an axis of this width, on which very small ones are nothing."""
    return plain(value if abs(value) > 1e-4 * wide else 0.0, 4)


def shade_limit(axis: Axes, low: float, high: float) -> None:
    """Shade what lies outside two ends along the horizontal axis.

    An end that is farther away than the axis is long would press together what is drawn: it is left out.
    """
    left, right = axis.get_xlim()
    wide = right - left
    near = [end for end in (low, high) if left - wide < end < right + wide]
    left, right = min([left, *(end - 0.06 * wide for end in near)]), max([right, *(end + 0.06 * wide for end in near)])
    axis.set_xlim(left, right)
    for end, far in ((low, left), (high, right)):
        if end in near:
            axis.axvspan(min(end, far), max(end, far), color=MISSED, alpha=0.13, linewidth=0)
            axis.axvline(end, color=MISSED, linewidth=1.5)
