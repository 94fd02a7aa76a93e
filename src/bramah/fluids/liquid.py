"""What liquids have in common: a relative volume that falls with pressure, and a viscosity that grows with it."""

from __future__ import annotations

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, exp, maximum, minimum, unwatched
from bramah.fluids.condition import Condition
from bramah.fluids.fluid import Fluid

REACH = 3e8
"""Pa; far beyond what circuits have and the law of Barus holds for."""


def within_reach(p: Expr) -> Expr:
    """A pressure as laws of viscosity take it: what a solver tries far beyond any that is meant counts as the end.

    Without an end the oil would be solid there, and a valve held shut by a pressure of a million bar a solution.
    """
    return unwatched(minimum(maximum(p, -REACH), REACH), p)


class Liquid(Fluid):
    """A liquid of relative volume v_l(p), 1 at 0 bar gauge. Subclasses say v_l and how fast it falls.

    rho/rho_ref = 1/v_l,   B = v_l / (-dv_l/dp)
    nu = nu_0 exp(alpha p)   (Barus, Am. J. Sci. 45, 1893)

    alpha is that of the kinematic viscosity, 0 unless it is given. Books state that of the dynamic viscosity, nu rho,
    which is larger by 1/B. Beyond 3000 bar the viscosity stays.
    """

    pressure_viscosity = parameter(
        "1/bar", 0.0, least=0, below=0.1, help="alpha, relative growth of the kinematic viscosity per pressure"
    )

    def density_ratio(self, at: Condition) -> Expr:
        return 1.0 / self.liquid_volume(at.p)

    def compressibility(self, at: Condition) -> Expr:
        v = self.liquid_volume(at.p)
        return self.liquid_slope(at.p) / (v * v)

    def bulk_modulus(self, at: Condition) -> Expr:
        return self.liquid_volume(at.p) / self.liquid_slope(at.p)

    def kinematic_viscosity(self, at: Condition) -> Expr:
        return self.viscosity * exp(as_expr(self.pressure_viscosity) * within_reach(at.p))

    def liquid_volume(self, p: Expr) -> Expr:
        """Volume of the liquid relative to its volume at 0 bar."""
        raise TypeError(f"{type(self).__name__} does not say its liquid_volume.")

    def liquid_slope(self, p: Expr) -> Expr:
        """How fast that volume falls with pressure, 1/Pa."""
        raise TypeError(f"{type(self).__name__} does not say its liquid_slope.")
