"""Units of an EPANET file: the unit of flow decides about all others."""

from __future__ import annotations

from bramah.components.laws.gravity import GRAVITY
from bramah.records import dataclass

FOOT, INCH, GALLON, IMPERIAL_GALLON, ACRE = 0.3048, 0.0254, 3.785411784e-3, 4.54609e-3, 4046.8564224
PSI, DAY, HORSEPOWER = 6894.757293168, 86400.0, 745.69987158227022

US = {
    "CFS": FOOT**3, "GPM": GALLON / 60, "MGD": 1e6 * GALLON / DAY, "IMGD": 1e6 * IMPERIAL_GALLON / DAY,
    "AFD": ACRE * FOOT / DAY,
}  # fmt: skip
METRIC = {"LPS": 1e-3, "LPM": 1e-3 / 60, "MLD": 1e3 / DAY, "CMH": 1 / 3600, "CMD": 1 / DAY, "CMS": 1.0}
FLOWS = US | METRIC
"""m3/s"""
PRESSURES = ("PSI", "KPA", "METERS", "BAR", "FEET")


@dataclass(frozen=True)
class Measures:
    """What one unit of each quantity is in SI."""

    flow: float
    length: float
    diameter: float
    roughness: float
    """Of Darcy and Weisbach."""
    pressure: float
    power: float
    """Of pumps."""


def measures(flow: str, pressure: str, density: float) -> Measures:
    """For a unit of flow such as "GPM", and one of pressure or "" for the usual one of feet or metres."""
    us = flow in US
    column = density * GRAVITY
    pressures = {"PSI": PSI, "KPA": 1e3, "METERS": column, "BAR": 1e5, "FEET": FOOT * column}
    one = pressures[pressure or ("PSI" if us else "METERS")]
    if us:
        return Measures(FLOWS[flow], FOOT, INCH, 1e-3 * FOOT, one, HORSEPOWER)
    return Measures(FLOWS[flow], 1.0, 1e-3, 1e-3, one, 1e3)
