"""A liquid whose air takes its time to come out and to dissolve."""

from __future__ import annotations

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, maximum, minimum
from bramah.fluids.cavitating import CavitatingFluid
from bramah.fluids.condition import Condition


class ReleasingFluid(CavitatingFluid):
    """`CavitatingFluid` whose dissolved air is released and dissolved at finite rates.

    v ~ (1 - alpha) v_l(p) + (alpha + delta x) (P_0/P)^(1/n) + v_v
    x' = max(0, theta(p) - x) / tau_r + min(0, theta(p) - x) / tau_s

    x is the share of the dissolved air that is free, theta(p) its value in equilibrium (Henry). It is a state of each
    volume, chamber and pipe end that holds fluid; air is not carried along by flow from one to another, and neither the
    mass of the air nor its heat is counted. Mass is conserved: what a change of x displaces, V dr/dx x', leaves the
    volume or compresses what is in it. With short times this is `CavitatingFluid`, with long ones the air that is free
    at the start stays as it is. Vapour follows the pressure at once. Laws of flow and lines with waves, which hold no
    such state, take the equilibrium.

    No times fit every oil: they depend on the size and number of bubbles and on how the oil is stirred, and air takes
    longer to dissolve than to come out. The defaults are assumptions, not data; give what was measured.
    """

    relaxes = True

    release_time = parameter("s", 0.1, least=1e-5, help="tau_r, in which air comes out to a share of 1 - 1/e")
    solution_time = parameter("s", 10.0, least=1e-5, help="tau_s, in which it dissolves")

    def relaxation(self, at: Condition) -> Expr:
        lag = self.settled(at.p) - self._free(at)
        return maximum(lag, 0.0) / as_expr(self.release_time) + minimum(lag, 0.0) / as_expr(self.solution_time)

    def swelling(self, at: Condition) -> Expr:
        ratio = self.density_ratio(at)
        share = self._straight_below(self._air_volume, self._air_slope, at)
        return -as_expr(self.dissolved_air) * share / self._parts_at_zero() * ratio * ratio
