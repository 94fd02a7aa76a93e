"""The units Bramah knows, with exact factors to SI.

A dimension is the tuple of exponents of (metre, kilogram, second, kelvin, radian). The angle counts as a dimension
of its own and is never dropped: 28 cm3/rev is not 28 cm3, and 50 Hz is not 50 rad/s.
"""

from __future__ import annotations

import math
from fractions import Fraction
from types import MappingProxyType

Dimension = tuple[float, ...]

NUMBER: Dimension = (0, 0, 0, 0, 0)
LENGTH: Dimension = (1, 0, 0, 0, 0)
VOLUME: Dimension = (3, 0, 0, 0, 0)
FLOW: Dimension = (3, 0, -1, 0, 0)
MASS: Dimension = (0, 1, 0, 0, 0)
TIME: Dimension = (0, 0, 1, 0, 0)
FREQUENCY: Dimension = (0, 0, -1, 0, 0)
TEMPERATURE: Dimension = (0, 0, 0, 1, 0)
ANGLE: Dimension = (0, 0, 0, 0, 1)
ANGULAR_SPEED: Dimension = (0, 0, -1, 0, 1)
FORCE: Dimension = (1, 1, -2, 0, 0)
PRESSURE: Dimension = (-1, 1, -2, 0, 0)
ENERGY: Dimension = (2, 1, -2, 0, 0)
POWER: Dimension = (2, 1, -3, 0, 0)
KINEMATIC_VISCOSITY: Dimension = (2, 0, -1, 0, 0)
DYNAMIC_VISCOSITY: Dimension = (-1, 1, -1, 0, 0)

PREFIXES = {
    "n": Fraction(1, 10**9),
    "u": Fraction(1, 10**6),
    "m": Fraction(1, 1000),
    "c": Fraction(1, 100),
    "d": Fraction(1, 10),
    "h": Fraction(100),
    "k": Fraction(1000),
    "M": Fraction(10**6),
    "G": Fraction(10**9),
}

PI = Fraction(math.pi)
INCH = Fraction("0.0254")
FOOT = 12 * INCH
POUND = Fraction("0.45359237")
GRAVITY = Fraction("9.80665")
POUND_FORCE = POUND * GRAVITY
GALLON = 231 * INCH**3
LITRE = Fraction(1, 1000)
MINUTE = 60

# name, factor to SI, dimension, prefixes in use
_METRIC = (
    ("m", Fraction(1), LENGTH, "n u m c d k"),
    ("l", LITRE, VOLUME, "u m c d h"),
    ("L", LITRE, VOLUME, "u m c d h"),
    ("g", Fraction(1, 1000), MASS, "u m k"),
    ("s", Fraction(1), TIME, "n u m"),
    ("N", Fraction(1), FORCE, "m k M"),
    ("Nm", Fraction(1), ENERGY, "m k M"),
    ("Pa", Fraction(1), PRESSURE, "m h k M G"),
    ("bar", Fraction(10**5), PRESSURE, "u m k"),
    ("J", Fraction(1), ENERGY, "m k M"),
    ("W", Fraction(1), POWER, "m k M"),
    ("Hz", Fraction(1), FREQUENCY, "m k M"),
    ("rad", Fraction(1), ANGLE, "m"),
    ("St", Fraction(1, 10**4), KINEMATIC_VISCOSITY, "c"),
    ("P", Fraction(1, 10), DYNAMIC_VISCOSITY, "m c"),
)

_PLAIN = (
    ("1", Fraction(1), NUMBER),
    ("%", Fraction(1, 100), NUMBER),
    ("in", INCH, LENGTH),
    ("ft", FOOT, LENGTH),
    ("cc", LITRE / 1000, VOLUME),
    ("gal", GALLON, VOLUME),
    ("lpm", LITRE / MINUTE, FLOW),
    ("gpm", GALLON / MINUTE, FLOW),
    ("min", Fraction(MINUTE), TIME),
    ("h", Fraction(60 * MINUTE), TIME),
    ("t", Fraction(1000), MASS),
    ("lb", POUND, MASS),
    ("lbf", POUND_FORCE, FORCE),
    ("kgf", GRAVITY, FORCE),
    ("kp", GRAVITY, FORCE),
    ("psi", POUND_FORCE / INCH**2, PRESSURE),
    ("psig", POUND_FORCE / INCH**2, PRESSURE),
    ("barg", Fraction(10**5), PRESSURE),
    ("atm", Fraction(101325), PRESSURE),
    ("hp", 550 * FOOT * POUND_FORCE, POWER),
    ("deg", PI / 180, ANGLE),
    ("°", PI / 180, ANGLE),
    ("rev", 2 * PI, ANGLE),
    ("rpm", 2 * PI / MINUTE, ANGULAR_SPEED),
    ("K", Fraction(1), TEMPERATURE),
    # Long names, as other packages print SI base units.
    ("dimensionless", Fraction(1), NUMBER),
    ("meter", Fraction(1), LENGTH),
    ("metre", Fraction(1), LENGTH),
    ("kilogram", Fraction(1), MASS),
    ("second", Fraction(1), TIME),
    ("kelvin", Fraction(1), TEMPERATURE),
    ("radian", Fraction(1), ANGLE),
)

OTHER_SPELLINGS = MappingProxyType(
    {
        "Bar": "bar", "BAR": "bar", "bars": "bar", "PSI": "psi", "Psi": "psi", "kpa": "kPa", "pa": "Pa",
        "litre": "l", "litres": "l", "liter": "l", "liters": "l", "LPM": "lpm", "GPM": "gpm", "gallon": "gal",
        "RPM": "rpm", "Rpm": "rpm", "hz": "Hz", "HZ": "Hz", "degree": "deg", "degrees": "deg", "revolution": "rev",
        "ccm": "cc",
        "sec": "s", "secs": "s", "seconds": "s", "minute": "min", "minutes": "min", "hour": "h", "hours": "h",
        "inch": "in", "inches": "in", "foot": "ft", "feet": "ft", "meters": "m", "metres": "m", "mtr": "m",
        "kgs": "kg", "Kg": "kg", "KG": "kg", "tonne": "t", "tonnes": "t", "lbs": "lb", "newton": "N", "watt": "W",
        "KW": "kW", "Kw": "kW", "HP": "hp", "cst": "cSt", "CST": "cSt", "cp": "cP",
    }
)  # fmt: skip
"""What people also write, and what it means. Spellings that could mean two things are left out: "ton", "gm", "nm" for
a torque."""


def _all_units() -> dict[str, tuple[Fraction, Dimension]]:
    units: dict[str, tuple[Fraction, Dimension]] = {name: (factor, dimension) for name, factor, dimension in _PLAIN}
    for name, factor, dimension, prefixes in _METRIC:
        units[name] = (factor, dimension)
        for prefix in prefixes.split():
            units[prefix + name] = (PREFIXES[prefix] * factor, dimension)
    return units


UNITS = MappingProxyType(_all_units())

CELSIUS_NAMES = frozenset({"degC", "°C"})
CELSIUS_ZERO = 273.15

ABSOLUTE_PRESSURES = MappingProxyType({"bara": "bar", "psia": "psi"})
