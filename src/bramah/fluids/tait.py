"""A liquid that stiffens with pressure."""

from __future__ import annotations

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, log
from bramah.fluids.liquid import Liquid


class TaitFluid(Liquid):
    """Liquid with a bulk modulus that grows with pressure, after Tait.

    B(p) = (b + p) (1/a - ln(1 + p/b))             (Esqué 2008, eq. 3.2)
    rho/rho_ref = 1 / (1 - a ln(1 + p/b))

    The second is the integral of the first, so B = rho dp/drho exactly. At 0 bar B = b/a and dB/dp = 1/a - 1. The law
    holds for p above -b, in tension too; a liquid that must not go there needs entrained air.
    """

    tait_constant = parameter("-", 0.0894, above=0, below=1, help="a, dimensionless")
    tait_pressure = parameter("bar", 1340.0, above=10, help="b; the bulk modulus at 0 bar is b/a")

    def liquid_volume(self, p: Expr) -> Expr:
        return 1.0 - as_expr(self.tait_constant) * log(1.0 + p / self.tait_pressure)

    def liquid_slope(self, p: Expr) -> Expr:
        return self.tait_constant / (self.tait_pressure + p)
