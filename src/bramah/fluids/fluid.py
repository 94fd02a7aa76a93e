"""What every fluid says about itself: density, compressibility and viscosity as laws of its condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import numpy as np

from bramah.declare import Declared, parameter
from bramah.expr import Expr, as_expr, evaluate, symbol
from bramah.fluids.condition import Condition
from bramah.units import parse_quantity


class Fluid(Declared):
    """The base of all fluids. Pressures are gauge; flow is mass flow over `reference_density`.

    A fluid gives r = rho/rho_ref in `density_ratio` and dr/dp in `compressibility`; the rest follows:
    rho = rho_ref r, bulk modulus r/(dr/dp), dynamic viscosity nu rho.
    """

    pressure_scale: ClassVar[float] = 1e7
    """Pa; absolute tolerances of pressures are a fraction of it. Small where little pressure means much volume."""

    atmospheric_pressure = parameter("bar", 1.01325, above=0, help="absolute pressure at 0 bar gauge", advanced=True)
    reference_density = parameter("kg/m3", 870.0, above=0, help="density at 0 bar gauge")
    viscosity = parameter("cSt", 30.0, above=0, help="kinematic viscosity")

    def density_ratio(self, at: Condition) -> Expr:
        """Density over reference density."""
        raise TypeError(f"{type(self).__name__} does not say its density_ratio.")

    def compressibility(self, at: Condition) -> Expr:
        """Slope of the density ratio with pressure, 1/Pa."""
        raise TypeError(f"{type(self).__name__} does not say its compressibility.")

    def bulk_modulus(self, at: Condition) -> Expr:
        """rho dp/drho, Pa."""
        return self.density_ratio(at) / self.compressibility(at)

    def density(self, at: Condition) -> Expr:
        return self.reference_density * self.density_ratio(at)

    def kinematic_viscosity(self, at: Condition) -> Expr:
        return as_expr(self.viscosity)

    def dynamic_viscosity(self, at: Condition) -> Expr:
        return self.kinematic_viscosity(at) * self.density(at)

    def absolute_pressure(self, p: Expr) -> Expr:
        """The one place where gauge becomes absolute."""
        return p + self.atmospheric_pressure

    def density_at(self, pressure: float | str) -> float:
        """Density in kg/m3 at a gauge pressure such as 1e7 or "100 bar"."""
        return self._number(self.density, pressure)

    def bulk_modulus_at(self, pressure: float | str) -> float:
        """Bulk modulus in Pa at a gauge pressure."""
        return self._number(self.bulk_modulus, pressure)

    def kinematic_viscosity_at(self, pressure: float | str) -> float:
        """Kinematic viscosity in m2/s at a gauge pressure."""
        return self._number(self.kinematic_viscosity, pressure)

    def dynamic_viscosity_at(self, pressure: float | str) -> float:
        """Dynamic viscosity in Pa s at a gauge pressure."""
        return self._number(self.dynamic_viscosity, pressure)

    def _number(self, law: Callable[[Condition], Expr], pressure: float | str) -> float:
        value = parse_quantity(pressure, "bar")
        [found] = evaluate([law(Condition(symbol("p")))], {"p": np.float64(value)})
        return float(found)
