"""Mineral hydraulic oils by viscosity grade and temperature."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from bramah.declare import Changed, Declared, called_like, choice, parameter
from bramah.fluids.aerated import AeratedFluid
from bramah.fluids.fluid import Fluid
from bramah.fluids.tait import TaitFluid
from bramah.fluids.viscosity_index import viscosity_at_100
from bramah.units import from_unit


class Grade(Enum):
    """ISO 3448 viscosity grades."""

    ISO_VG_10 = "iso vg 10"
    ISO_VG_15 = "iso vg 15"
    ISO_VG_22 = "iso vg 22"
    ISO_VG_32 = "iso vg 32"
    ISO_VG_46 = "iso vg 46"
    ISO_VG_68 = "iso vg 68"
    ISO_VG_100 = "iso vg 100"
    ISO_VG_150 = "iso vg 150"

    @property
    def viscosity(self) -> float:
        """The middle of the grade: kinematic viscosity in cSt at 40 degC; an oil may be 10 % off it."""
        return float(self.value.rpartition(" ")[2])


DENSITY_AT_15 = 870.0
"""kg/m3, typical of mineral hydraulic oils; makers state 850 to 890, more for the thicker grades."""
THERMAL_EXPANSION = 0.7e-3
"""Growth of volume per kelvin, rounded: ASTM D1250 has 0.6278/rho for lubricating oils, 0.72e-3 at 870 kg/m3."""
TAIT_CONSTANT = 0.0894
"""The value Cutler and others found for hydrocarbons (J. Chem. Phys. 29, 1958): 0.2058 with decimal logarithms."""
TAIT_PRESSURE_AT_40 = 1.34e8
"""Pa; gives a bulk modulus of 1.5e9 Pa at 0 bar and 40 degC, typical of mineral oils at rest (isothermal)."""
TAIT_PRESSURE_DECAY = 5e-3
"""Exponential fall of the Tait pressure per kelvin, typical of hydrocarbons."""
PRESSURE_VISCOSITY = 1.63e-3
"""1/bar, of mineral oils: 1.7e-3 of the dynamic viscosity (Vacca and Franzoni, Hydraulic Fluid Power, 2021, section
2.6.2), less the share 1/B = 0.07e-3 by which density grows."""


class Oil(Declared):
    """Mineral hydraulic oil at a temperature, with entrained air.

    Viscosity: Ubbelohde-Walther, log log(nu + 0.7) = A - B log T with nu in cSt (ASTM D341), through the grade at
    40 degC and what the viscosity index says at 100 degC (ASTM D2270); growing with pressure by exp(alpha p).
    Density: volume growing 0.07 % per kelvin. Stiffness: Tait with b falling 0.5 % per kelvin.
    """

    grade = choice(Grade, Grade.ISO_VG_46, help="viscosity grade")
    temperature = parameter("degC", 40.0, least=-20, most=120, help="temperature of the oil, the same everywhere")
    air = parameter("-", 0.005, least=0, below=0.5, help="share of free air in the volume at 0 bar")
    viscosity_index = parameter(
        "-", 100.0, least=0, most=250, help="95 to 105 of plain oils (HLP), 140 and more of HVLP"
    )
    density = parameter("kg/m3", DENSITY_AT_15, above=0, help="density without air at 15 degC and 0 bar")
    pressure_viscosity = parameter(
        "1/bar", PRESSURE_VISCOSITY, least=0, below=0.1,
        help="relative growth of the kinematic viscosity per pressure; 0: none", changed=Changed(2, "0"),
    )  # fmt: skip

    def fluid(self) -> Fluid:
        """The fluid with these properties."""
        T, grade = self.temperature, self.grade.viscosity
        warmer = T - from_unit(15.0, "degC")
        b = TAIT_PRESSURE_AT_40 * math.exp(-TAIT_PRESSURE_DECAY * (T - from_unit(40.0, "degC")))
        made = liquid(
            density=self.density / (1.0 + THERMAL_EXPANSION * warmer),
            viscosity=walther((grade, viscosity_at_100(grade, self.viscosity_index)), T),
            tait_constant=TAIT_CONSTANT,
            tait_pressure=b,
            air=self.air,
            pressure_viscosity=self.pressure_viscosity,
        )
        return made.made_from(self)


@called_like(Oil)
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


def liquid(*, density: float, air: float, **constants: float) -> Fluid:
    """A Tait liquid, with air if there is any. The density is the liquid's own."""
    if air == 0.0:
        return TaitFluid(reference_density=density, **constants)
    return AeratedFluid(reference_density=(1.0 - air) * density, air_fraction=air, **constants)
