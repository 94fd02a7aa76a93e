"""The profile of a metering edge from the windows in its sleeve, or the notches in its land.

found = edge_profile([RoundWindow(diameter="3 mm", count=4, opens_at="0.5 mm")], travel="4 mm")
valve = DirectionalValve43(**found.parameters("PA"))

y is the distance that a straight edge has moved over a window; each window gives the area that it uncovers,
A(y) = integral of the width from 0 to y.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import FitError
from bramah.records import dataclass
from bramah.units import parse_quantity

Array = NDArray[np.float64]
Points = tuple[tuple[float, float], ...]

POINTS = 24
"""Of a window's travel, closer where it begins to open."""


@dataclass(frozen=True, kw_only=True)
class Window:
    """What all windows have: how many there are around the spool, and where the edge reaches them."""

    count: int = 1
    opens_at: float | str = 0.0
    """Position of the spool, from the centre towards the open end, at which the edge reaches them; below 0: they are
    open in the centre."""

    def area(self, y: Array) -> Array:
        """Area of one window that an edge uncovers which has moved by y over it."""
        raise TypeError(f"{type(self).__name__} does not say what area it has.")

    def length(self) -> float:
        """Distance over which it goes on opening."""
        raise TypeError(f"{type(self).__name__} does not say how long it is.")


@dataclass(frozen=True, kw_only=True)
class RectangularWindow(Window):
    """A = w y up to its length. The whole circumference of a spool is a window with w = pi D."""

    width: float | str
    end: float | str = math.inf
    """Its length; the whole travel if it is not given."""

    def length(self) -> float:
        return _length(self.end)

    def area(self, y: Array) -> Array:
        return _length(self.width) * np.clip(y, 0.0, self.length())


@dataclass(frozen=True, kw_only=True)
class TriangularWindow(Window):
    """A = tan(alpha/2) y^2 up to its length: a V with its point towards the edge."""

    angle: float | str
    """alpha, between the two sides."""
    end: float | str = math.inf

    def length(self) -> float:
        return _length(self.end)

    def area(self, y: Array) -> Array:
        return math.tan(0.5 * parse_quantity(self.angle, "rad")) * np.clip(y, 0.0, self.length()) ** 2


@dataclass(frozen=True, kw_only=True)
class RoundWindow(Window):
    """A = (d^2/8)(theta - sin theta),   cos(theta/2) = 1 - 2 y/d: a segment of a drilled hole."""

    diameter: float | str

    def length(self) -> float:
        return _length(self.diameter)

    def area(self, y: Array) -> Array:
        d = self.length()
        theta = 2.0 * np.arccos(1.0 - 2.0 * np.clip(y / d, 0.0, 1.0))
        return d * d / 8.0 * (theta - np.sin(theta))


@dataclass(frozen=True)
class EdgeProfile:
    """The full area of an edge, and what share of it is open over the spool's position."""

    area: float
    profile: Points

    def parameters(self, edge: str) -> dict[str, Any]:
        """What to give to a directional valve for one of its edges, such as "PA"."""
        return {f"area_{edge}": self.area, f"profile_{edge}": self.profile}


def edge_profile(windows: Sequence[Window], *, travel: float | str) -> EdgeProfile:
    """The edge of a spool that moves by `travel` from its centre to the end where the edge is fully open."""
    stroke = parse_quantity(travel, "m")
    if stroke <= 0 or not windows:
        raise FitError("An edge needs a travel above 0 and at least one window.")
    full = float(_area(windows, np.array([stroke]))[0])
    if full <= 0:
        raise FitError(f"No window is reached within the travel of {stroke * 1e3:g} mm. Look at `opens_at`.")
    x = {-stroke, stroke}
    for window in windows:
        first = parse_quantity(window.opens_at, "m")
        last = min(first + window.length(), stroke)
        x |= set((first + (last - first) * np.linspace(0.0, 1.0, POINTS) ** 2).tolist())
    at = np.unique(np.clip(np.array(sorted(x)), -stroke, stroke))
    at = at[np.concatenate([[True], np.diff(at) > 1e-9 * stroke])]
    share = _area(windows, at) / full
    return EdgeProfile(full, tuple(zip((at / stroke).tolist(), share.tolist(), strict=True)))


def _area(windows: Sequence[Window], x: Array) -> Array:
    return sum((w.count * w.area(x - parse_quantity(w.opens_at, "m")) for w in windows), np.zeros_like(x))


def _length(value: float | str) -> float:
    return math.inf if value == math.inf else parse_quantity(value, "m")
