"""The colour of a pressure, from blue to red; the page has the same scale (studio/src/replay/colours.ts)."""

from __future__ import annotations

import math
from collections.abc import Collection

from bramah.records import dataclass

STOPS = ((38, 99, 190), (22, 140, 160), (70, 150, 70), (205, 145, 20), (205, 55, 45))
"""Red, green and blue at equal distances of the scale, readable on light paper."""
DARK_STOPS = ((92, 155, 255), (70, 195, 210), (120, 205, 120), (245, 195, 80), (255, 110, 100))


@dataclass(frozen=True)
class Scale:
    """Pressures, in the unit of the legend, and their colours."""

    low: float
    high: float
    unit: str
    dark: bool = False

    def colour(self, value: float) -> str:
        """The colour of a pressure."""
        return colour_at((value - self.low) / (self.high - self.low), self.dark)


def colour_at(share: float, dark: bool = False) -> str:
    """The colour at a share of the scale, 0 to 1; what lies beyond is the nearest end."""
    stops = DARK_STOPS if dark else STOPS
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1) if math.isfinite(share) else 0.0
    index = min(int(place), len(stops) - 2)
    part = place - index
    mixed = (round(a + part * (b - a)) for a, b in zip(stops[index], stops[index + 1], strict=True))
    return "#" + "".join(f"{c:02x}" for c in mixed)


def scale_ends(values: Collection[float]) -> tuple[float, float]:
    """Round ends of a scale that holds these values; one that is hardly below zero begins at zero."""
    if not values:
        return (0.0, 1.0)
    low, high = min(values), max(values)
    if -0.01 * high < low < 0.5 * high:
        low = 0.0
    size = max(high - low, abs(high) * 1e-3, 1e-9)
    power = 10.0 ** math.floor(math.log10(size))
    step = power * (1.0 if size / power >= 5 else 0.5 if size / power >= 2 else 0.2)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    if first == last:
        last += 1
    return float(f"{first * step:.9g}"), float(f"{last * step:.9g}")
