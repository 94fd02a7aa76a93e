"""A liquid with entrained air."""

from __future__ import annotations

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, select, smooth, sqrt
from bramah.fluids.tait import TaitFluid


class BubblyFluid(TaitFluid):
    """What liquids with bubbles of air have in common. P is what the air bears, kept positive by a smooth limit:

    v = (1 - alpha) v_l(p) + alpha (P_0/P)^(1/n),   P = (p_air + sqrt(p_air^2 + w^2)) / 2
    """

    air_fraction = parameter("-", 0.005, least=0, below=1, help="share of free air in the volume at 0 bar")
    polytropic_exponent = parameter("-", 1.4, least=1, most=2, help="1 for slow changes, 1.4 for fast ones")

    def air_pressure(self, p: Expr) -> Expr:
        """p_air, absolute: all of the pressure where bubbles hold nothing but air."""
        return self.absolute_pressure(p)

    def smoothing(self) -> Expr:
        """w."""
        raise TypeError(f"{type(self).__name__} does not say its smoothing.")

    def density_ratio(self, p: Expr) -> Expr:
        return 1.0 / self._volume(p)

    def compressibility(self, p: Expr) -> Expr:
        v = self._volume(p)
        return self._slope(p) / (v * v)

    def bulk_modulus(self, p: Expr) -> Expr:
        return self._volume(p) / self._slope(p)

    def _volume(self, p: Expr) -> Expr:
        alpha = as_expr(self.air_fraction)
        return (1.0 - alpha) * self.liquid_volume(p) + alpha * self._air_volume(p)

    def _slope(self, p: Expr) -> Expr:
        """-dv/dp; the air's part is v_g/(n sqrt(p_abs^2 + w^2)) since dP/dp = P/sqrt(...)."""
        alpha = as_expr(self.air_fraction)
        air = self._air_volume(p) / (self.polytropic_exponent * self._root(p))
        return (1.0 - alpha) * self.liquid_slope(p) + alpha * air

    def _air_volume(self, p: Expr) -> Expr:
        return (self._inverse(p) / self._inverse(as_expr(0.0))) ** (1.0 / as_expr(self.polytropic_exponent))

    def _inverse(self, p: Expr) -> Expr:
        """1/P, below vacuum in the form without cancellation: 2 (sqrt(p_abs^2 + w^2) - p_abs) / w^2."""
        x, w, root = self.air_pressure(p), self.smoothing(), self._root(p)
        return smooth(select(x < 0.0, 2.0 / (w * w) * (root - x), 2.0 / (root + x)), x, w)

    def _root(self, p: Expr) -> Expr:
        x, w = self.air_pressure(p), self.smoothing()
        return sqrt(x * x + w * w)


class AeratedFluid(BubblyFluid):
    """Tait liquid with bubbles of free air that neither dissolve nor separate.

    rho_ref/rho = v = (1 - alpha) v_l(p) + alpha (P_0/P)^(1/n)

    alpha is the share of the volume that is air at 0 bar gauge, v_l the relative volume of the liquid, n the polytropic
    exponent. The mass of the air is neglected. P is the absolute pressure p_abs with a smooth lower limit,

    P = (p_abs + sqrt(p_abs^2 + w^2)) / 2,

    and P_0 its value at 0 bar gauge. Above a few w it is the absolute pressure; towards and beyond vacuum it stays
    positive, so the bubbles grow without bound and the pressure stays near vacuum instead of falling into tension. The
    resulting stiffness is that of Esqué 2008, eq. 3.1, without the walls.
    """

    vacuum_smoothing = parameter(
        "bar", 0.01, above=0, help="w, the width over which absolute pressure is kept above zero", advanced=True
    )

    def smoothing(self) -> Expr:
        return as_expr(self.vacuum_smoothing)
