"""A liquid that lets air out below its saturation pressure, as HASP has it."""

from __future__ import annotations

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, select, sqrt
from bramah.fluids.condition import Condition
from bramah.fluids.constant import ConstantFluid


class HaspFluid(ConstantFluid):
    """Liquid of constant bulk modulus B whose dissolved air comes out below the saturation pressure p_sat.

    1/B_e = 1/B + d_0 max(0, p_sat - p) / (n P^2)

    Fluid of HASP's pipes, as printed (Wang 1988, eqs. 6.45 and B.16): d_0 is the volume of the dissolved air at
    standard conditions over that of the liquid, n the polytropic exponent of the released air, P the absolute pressure.
    HASP sets pressures below -1 bar to -0.999 bar, where fluid is made of nothing. Here P has a smooth lower limit,
    (P + sqrt(P^2 + w^2)) / 2, so that the fluid gives way without end before it reaches vacuum.

    Density changes count where fluid is stored and are neglected where it flows. `CavitatingFluid` keeps mass exactly,
    with air in solution, free air and vapour in equilibrium; it is the one to use unless HASP's law is wanted.
    """

    atmospheric_pressure = parameter("bar", 1.0, above=0, help="absolute pressure at 0 bar gauge", advanced=True)
    saturation_pressure = parameter("bar", 0.0, help="p_sat, gauge; air is released below it")
    dissolved_air = parameter("-", 0.1, least=0, help="d_0, volume of dissolved air over that of the liquid")
    polytropic_exponent = parameter("-", 1.4, least=1, most=2, help="n of the released air")
    floor = parameter("bar", 0.001, above=0, help="w, width of the lower limit of absolute pressure", advanced=True)

    def compressibility(self, at: Condition) -> Expr:
        P, w = self.absolute_pressure(at.p), as_expr(self.floor)
        P = 0.5 * (P + sqrt(P * P + w * w))
        # At saturation itself the slope is that of the liquid, where circuits often start.
        below = select(at.p < self.saturation_pressure, self.saturation_pressure - at.p, 0.0)
        released = as_expr(self.dissolved_air) * below
        return super().compressibility(at) + released / (self.polytropic_exponent * P * P)

    def least_pressure(self) -> Expr:
        """Absolute: vacuum, which it does not reach."""
        return as_expr(0.0)

    def bulk_modulus(self, at: Condition) -> Expr:
        return 1.0 / self.compressibility(at)
