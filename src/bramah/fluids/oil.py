"""Mineral hydraulic oils by viscosity grade and temperature."""

from __future__ import annotations

import math
from enum import Enum
from types import MappingProxyType
from typing import Any

from bramah.declare import Declared, choice, parameter
from bramah.fluids.aerated import AeratedFluid
from bramah.fluids.fluid import Fluid
from bramah.fluids.tait import TaitFluid
from bramah.units import from_unit


class Grade(Enum):
    """ISO 3448 viscosity grades."""

    ISO_VG_32 = "iso vg 32"
    ISO_VG_46 = "iso vg 46"
    ISO_VG_68 = "iso vg 68"


VISCOSITIES = MappingProxyType(
    {Grade.ISO_VG_32: (32.0, 5.4), Grade.ISO_VG_46: (46.0, 6.8), Grade.ISO_VG_68: (68.0, 8.7)}
)
"""Kinematic viscosity in cSt at 40 degC (the grade, ISO 3448) and at 100 degC (typical of a viscosity index of 100)."""

DENSITY_AT_15 = 870.0
"""kg/m3, typical of mineral hydraulic oils (HLP, ISO 11158)."""
THERMAL_EXPANSION = 0.7e-3
"""Growth of volume per kelvin, typical of mineral oils."""
TAIT_CONSTANT = 0.0894
"""The value Cutler and others found for hydrocarbons (J. Chem. Phys. 29, 1958): 0.2058 with decimal logarithms."""
TAIT_PRESSURE_AT_40 = 1.34e8
"""Pa; gives a bulk modulus of 1.5e9 Pa at 0 bar and 40 degC, typical of mineral oils."""
TAIT_PRESSURE_DECAY = 5e-3
"""Exponential fall of the Tait pressure per kelvin, typical of hydrocarbons."""


class Oil(Declared):
    """Mineral hydraulic oil at a temperature, with entrained air.

    Viscosity: Ubbelohde-Walther, log log(nu + 0.7) = A - B log T with nu in cSt (ASTM D341), through two points.
    Density: 870 kg/m3 at 15 degC, volume growing 0.07 % per kelvin. Stiffness: Tait with b falling 0.5 % per kelvin.
    """

    grade = choice(Grade, Grade.ISO_VG_46, help="viscosity grade")
    temperature = parameter("degC", 40.0, least=-20, most=120, help="temperature of the oil, the same everywhere")
    air = parameter("-", 0.005, least=0, below=0.5, help="share of free air in the volume at 0 bar")

    def fluid(self) -> Fluid:
        """The fluid with these properties."""
        T = self.temperature
        warmer = T - from_unit(15.0, "degC")
        b = TAIT_PRESSURE_AT_40 * math.exp(-TAIT_PRESSURE_DECAY * (T - from_unit(40.0, "degC")))
        return liquid(
            density=DENSITY_AT_15 / (1.0 + THERMAL_EXPANSION * warmer),
            viscosity=walther(VISCOSITIES[self.grade], T),
            tait_constant=TAIT_CONSTANT,
            tait_pressure=b,
            air=self.air,
        )


def oil(**values: Any) -> Fluid:
    """A mineral oil: oil(grade="ISO VG 46", temperature="40 degC", air="0.5 %"), all of them optional."""
    return Oil(**values).fluid()


def walther(points: tuple[float, float], temperature: float) -> float:
    """Viscosity in m2/s at a temperature in K, from the viscosities in cSt at 40 and 100 degC."""
    cold, hot = from_unit(40.0, "degC"), from_unit(100.0, "degC")
    at_cold, at_hot = (math.log10(math.log10(nu + 0.7)) for nu in points)
    slope = (at_cold - at_hot) / math.log10(hot / cold)
    height = at_cold - slope * math.log10(temperature / cold)
    return from_unit(10.0**10.0**height - 0.7, "cSt")


def liquid(*, density: float, viscosity: float, tait_constant: float, tait_pressure: float, air: float) -> Fluid:
    """A Tait liquid, with air if there is any. The density is the liquid's own."""
    constants = {"viscosity": viscosity, "tait_constant": tait_constant, "tait_pressure": tait_pressure}
    if air == 0.0:
        return TaitFluid(reference_density=density, **constants)
    return AeratedFluid(reference_density=(1.0 - air) * density, air_fraction=air, **constants)
