"""Water at a temperature."""

from __future__ import annotations

from typing import Any

from bramah.declare import Declared, called_like, parameter
from bramah.fluids.fluid import Fluid
from bramah.fluids.oil import liquid
from bramah.units import convert

TAIT_CONSTANT = 0.1368
"""Gibson and Loeffler (1941): 0.3150 with decimal logarithms, the same from 25 to 85 degC."""
VISCOSITY_AT_20 = 1.002e-3
"""Pa s (Kestin and others 1981)."""


class Water(Declared):
    """Pure water between 0 and 100 degC.

    Density and isothermal bulk modulus at 0 bar: Kell (J. Chem. Eng. Data 20, 1975). Viscosity: Kestin, Khalifa and
    Correia (J. Phys. Chem. Ref. Data 10, 1981); pressure hardly changes it. Stiffness: Tait from that bulk modulus.
    """

    temperature = parameter("degC", 20.0, least=0, most=100, help="temperature of the water, the same everywhere")
    air = parameter("-", 0.0, least=0, below=0.5, help="share of free air in the volume at 0 bar")

    def fluid(self) -> Fluid:
        """The fluid with these properties."""
        celsius = convert(self.temperature, "degC")
        rho = density(celsius)
        made = liquid(
            density=rho,
            viscosity=dynamic_viscosity(celsius) / rho,
            tait_constant=TAIT_CONSTANT,
            tait_pressure=TAIT_CONSTANT * bulk_modulus(celsius),
            air=self.air,
        )
        return made.made_from(self)


@called_like(Water)
def water(**values: Any) -> Fluid:
    """Water: water(temperature="20 degC", air=0), both optional."""
    return Water(**values).fluid()


def density(celsius: float) -> float:
    """Density in kg/m3 at atmospheric pressure (Kell 1975)."""
    top = 0.0
    for c in (-280.54253e-12, 105.56302e-9, -46.170461e-6, -7.9870401e-3, 16.945176, 999.83952):
        top = top * celsius + c
    return top / (1.0 + 16.879850e-3 * celsius)


def bulk_modulus(celsius: float) -> float:
    """Isothermal bulk modulus in Pa at atmospheric pressure (Kell 1975, eq. 20)."""
    compressibility = 0.0
    for c in (410.4110e-12, -58.47727e-9, 20.08438e-6, 1.459187e-3, 0.6163813, 50.88496):
        compressibility = compressibility * celsius + c
    return 1e11 * (1.0 + 19.67348e-3 * celsius) / compressibility


def dynamic_viscosity(celsius: float) -> float:
    """Viscosity in Pa s at atmospheric pressure (Kestin and others 1981, eq. 3)."""
    d = 20.0 - celsius
    exponent = d / (celsius + 96.0) * (1.2378 - 1.303e-3 * d + 3.06e-6 * d**2 + 2.55e-8 * d**3)
    return float(VISCOSITY_AT_20 * 10.0**exponent)
