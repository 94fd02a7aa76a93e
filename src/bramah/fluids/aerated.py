"""A liquid with entrained air."""

from __future__ import annotations

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, maximum, minimum, select, sqrt
from bramah.fluids.tait import TaitFluid

VOID_GROWTH = 4
"""Power with which the void grows towards absolute zero: C3 where it opens, and a modulus of a quarter of p_abs."""
LEAST = 1e-3
"""Share of the void pressure below which the law goes on straight. A volume has grown 1e12 times before it gets there,
and the straight piece keeps what a solver tries beyond absolute zero finite and pushes it back."""


class BubblyFluid(TaitFluid):
    """What liquids with bubbles have in common: air that obeys a gas law, and a void that opens before absolute zero.

    v = (1 - alpha) v_l(p) + alpha (P_0/P)^(1/n) + v_0,   P = (p_air + sqrt(p_air^2 + w^2)) / 2
    v_0 = max(0, p_0/p_abs - 1)^4

    P is what the air bears, kept positive by a smooth limit. The void v_0 is nothing above the void pressure p_0 and
    grows without bound as p_abs falls to zero, so that no volume, however far it is pulled, gets there.
    """

    air_fraction = parameter("-", 0.005, least=0, below=1, help="share of free air in the volume at 0 bar")
    polytropic_exponent = parameter("-", 1.4, least=1, most=2, help="1 for slow changes, 1.4 for fast ones")

    def air_pressure(self, p: Expr) -> Expr:
        """p_air, absolute: all of the pressure where bubbles hold nothing but air."""
        return self.absolute_pressure(p)

    def smoothing(self) -> Expr:
        """w."""
        raise TypeError(f"{type(self).__name__} does not say its smoothing.")

    def void_pressure(self) -> Expr:
        """p_0, absolute."""
        raise TypeError(f"{type(self).__name__} does not say its void_pressure.")

    def density_ratio(self, p: Expr) -> Expr:
        return 1.0 / self._volume(p)

    def compressibility(self, p: Expr) -> Expr:
        v = self._volume(p)
        return self._slope(p) / (v * v)

    def bulk_modulus(self, p: Expr) -> Expr:
        return self._volume(p) / self._slope(p)

    def _volume(self, p: Expr) -> Expr:
        least = self._least()
        straight = select(p < least, self._mixture_slope(least) * (least - p), 0.0)
        return self._mixture(self._held(p)) + straight

    def _slope(self, p: Expr) -> Expr:
        """-dv/dp."""
        return self._mixture_slope(self._held(p))

    def _held(self, p: Expr) -> Expr:
        least = self._least()
        return select(p < least, least, p)

    def _least(self) -> Expr:
        """The gauge pressure below which the law goes on straight."""
        return LEAST * self.void_pressure() - self.atmospheric_pressure

    def _mixture(self, p: Expr) -> Expr:
        """v above the least pressure."""
        alpha = as_expr(self.air_fraction)
        return (1.0 - alpha) * self.liquid_volume(p) + alpha * self._air_volume(p) + self._void(p) ** VOID_GROWTH

    def _mixture_slope(self, p: Expr) -> Expr:
        """-dv/dp there; the air's part is v_g/(n sqrt(p_abs^2 + w^2)) since dP/dp = P/sqrt(...)."""
        alpha = as_expr(self.air_fraction)
        air = self._air_volume(p) / (self.polytropic_exponent * self._root(p))
        P = self.absolute_pressure(p)
        void = VOID_GROWTH * self._void(p) ** (VOID_GROWTH - 1) * self.void_pressure() / (P * P)
        return (1.0 - alpha) * self.liquid_slope(p) + alpha * air + void

    def _void(self, p: Expr) -> Expr:
        """max(0, p_0/p_abs - 1)."""
        return maximum(self.void_pressure() / self.absolute_pressure(p) - 1.0, 0.0)

    def _air_volume(self, p: Expr) -> Expr:
        return (self._inverse(p) / self._inverse(as_expr(0.0))) ** (1.0 / as_expr(self.polytropic_exponent))

    def _inverse(self, p: Expr) -> Expr:
        """1/P, below vacuum in the form without cancellation: 2 (sqrt(p_abs^2 + w^2) - p_abs) / w^2."""
        x, w, root = self.air_pressure(p), self.smoothing(), self._root(p)
        return select(x < 0.0, 2.0 / (w * w) * (root - x), 2.0 / (root + x))

    def _root(self, p: Expr) -> Expr:
        x, w = self.air_pressure(p), self.smoothing()
        return sqrt(x * x + w * w)


class AeratedFluid(BubblyFluid):
    """Tait liquid with bubbles of free air that neither dissolve nor separate.

    rho_ref/rho = v = (1 - alpha) v_l(p) + alpha (P_0/P)^(1/n) + v_0

    alpha is the share of the volume that is air at 0 bar gauge, v_l the relative volume of the liquid, n the polytropic
    exponent. The mass of the air is neglected. P is the absolute pressure p_abs with a smooth lower limit,

    P = (p_abs + sqrt(p_abs^2 + w^2)) / 2,

    and P_0 its value at 0 bar gauge. Above a few w it is the absolute pressure. The resulting stiffness is that of
    Esqué 2008, eq. 3.1, without the walls. Below 5 w a void v_0 opens, max(0, 5 w/p_abs - 1)^4, so that the fluid tears
    instead of falling into tension: its volume grows without bound before absolute zero.
    """

    vacuum_smoothing = parameter(
        "bar", 0.01, above=0, help="w, the width over which absolute pressure is kept above zero", advanced=True
    )

    def smoothing(self) -> Expr:
        return as_expr(self.vacuum_smoothing)

    def void_pressure(self) -> Expr:
        """5 w, where P is the absolute pressure to 1 %; at most half an atmosphere, so that v(0) stays 1."""
        return minimum(5.0 * self.smoothing(), 0.5 * as_expr(self.atmospheric_pressure))
