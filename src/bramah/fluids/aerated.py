"""A liquid with entrained air."""

from __future__ import annotations

from collections.abc import Callable

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, maximum, minimum, select, smooth, unwatched
from bramah.fluids.condition import Condition
from bramah.fluids.liquid import Liquid
from bramah.fluids.tait import TaitFluid

Law = Callable[[Condition], Expr]

VOID_GROWTH = 4
"""Power with which the void grows towards absolute zero: C3 where it opens, and a modulus of a quarter of p_abs."""
VOID_SHARE = 0.1
"""Of the void pressure: a volume has grown 6000 times before it falls below that."""


class BubblyFluid(Liquid):
    """What liquids with bubbles have in common, P being what the air bears and P_0 its value at 0 bar gauge:

    v = (1 - alpha) v_l(p) + alpha (P_0/P)^(1/n) + v_0

    v_0 is what else fills the volume. Below a least pressure, at which next to nothing is left of the density, v goes
    on straight and the compressibility is kept. So what a solver tries beyond absolute zero is finite, as soft as what
    is above, and leads back; a volume would have to grow by nine orders of magnitude to fall to zero.
    """

    air_fraction = parameter("-", 0.005, least=0, below=1, help="share of free air in the volume at 0 bar")
    polytropic_exponent = parameter("-", 1.4, least=1, most=2, help="1 for slow changes, 1.4 for fast ones")

    def least_pressure(self) -> Expr:
        """The absolute pressure below which the law goes on straight."""
        raise TypeError(f"{type(self).__name__} does not say its least_pressure.")

    def density_ratio(self, at: Condition) -> Expr:
        return 1.0 / self._volume(at)

    def compressibility(self, at: Condition) -> Expr:
        v = self._mixture(self._held(at))
        return self._mixture_slope(self._held(at)) / (v * v)

    def bulk_modulus(self, at: Condition) -> Expr:
        v = self._mixture(self._held(at))
        return v * v / (self._mixture_slope(self._held(at)) * self._volume(at))

    def _volume(self, at: Condition) -> Expr:
        return self._straight_below(self._mixture, self._mixture_slope, at)

    def _straight_below(self, law: Law, slope: Law, at: Condition) -> Expr:
        """A law of the condition that goes on straight below the least pressure, where its slope is -`slope`."""
        least = self._least()
        further = select(at.p < least, slope(at.at(least)) * (least - at.p), 0.0)
        return law(self._held(at)) + unwatched(further, at.p)

    def _held(self, at: Condition) -> Condition:
        least = self._least()
        return at.at(unwatched(select(at.p < least, least, at.p), at.p))

    def _least(self) -> Expr:
        """The least pressure, gauge."""
        return self.least_pressure() - self.atmospheric_pressure

    def _mixture(self, at: Condition) -> Expr:
        """v above the least pressure, without v_0."""
        alpha = as_expr(self.air_fraction)
        return (1.0 - alpha) * self.liquid_volume(at.p) + alpha * self._air_volume(at)

    def _mixture_slope(self, at: Condition) -> Expr:
        """-dv/dp there."""
        alpha = as_expr(self.air_fraction)
        return (1.0 - alpha) * self.liquid_slope(at.p) + alpha * self._air_slope(at)

    def _air_volume(self, at: Condition) -> Expr:
        return (self._inverse(at.p) / self._inverse(as_expr(0.0))) ** (1.0 / as_expr(self.polytropic_exponent))

    def _air_slope(self, at: Condition) -> Expr:
        return self._air_volume(at) * self._steepness(at.p) * (1.0 / as_expr(self.polytropic_exponent))

    def _inverse(self, p: Expr) -> Expr:
        """1/P."""
        raise TypeError(f"{type(self).__name__} does not say what its air bears.")

    def _steepness(self, p: Expr) -> Expr:
        """dP/dp / P."""
        raise TypeError(f"{type(self).__name__} does not say what its air bears.")


class TearingFluid(BubblyFluid):
    """A liquid with bubbles of free air that neither dissolve nor separate.

    rho_ref/rho = v = (1 - alpha) v_l(p) + alpha (p_atm/p_abs)^(1/n) + v_0

    alpha is the share of the volume that is air at 0 bar gauge, v_l the relative volume of the liquid, n the polytropic
    exponent. The mass of the air is neglected. Below p_0 the fluid tears instead of falling into tension: a void

    v_0 = max(0, p_0/p_abs - 1)^4

    opens, so that volumes grow without bound before absolute zero.
    """

    void_pressure = parameter(
        "bar",
        0.05,
        above=0,
        help="p_0, absolute; the fluid tears below it, at half an atmosphere at most",
        advanced=True,
    )

    def least_pressure(self) -> Expr:
        return VOID_SHARE * self._tearing()

    def _mixture(self, at: Condition) -> Expr:
        return super()._mixture(at) + smooth(self._void(at.p) ** VOID_GROWTH, at.p)

    def _mixture_slope(self, at: Condition) -> Expr:
        opening = VOID_GROWTH * self._tearing() * self._void(at.p) ** (VOID_GROWTH - 1) * self._inverse(at.p) ** 2
        return super()._mixture_slope(at) + smooth(opening, at.p)

    def _void(self, p: Expr) -> Expr:
        """max(0, p_0/p_abs - 1)."""
        return maximum(self._tearing() * self._inverse(p) - 1.0, 0.0)

    def _tearing(self) -> Expr:
        """p_0, at most half an atmosphere, so that v(0) stays 1."""
        return minimum(as_expr(self.void_pressure), 0.5 * as_expr(self.atmospheric_pressure))

    def _inverse(self, p: Expr) -> Expr:
        return 1.0 / self.absolute_pressure(p)

    def _steepness(self, p: Expr) -> Expr:
        return self._inverse(p)


class AeratedFluid(TearingFluid, TaitFluid):
    """Tait liquid with bubbles of free air that neither dissolve nor separate.

    rho_ref/rho = v = (1 - alpha) v_l(p) + alpha (p_atm/p_abs)^(1/n) + v_0

    alpha is the share of the volume that is air at 0 bar gauge, v_l the relative volume of the liquid, n the polytropic
    exponent. The stiffness is that of Esqué 2008, eq. 3.1, without the walls. Near absolute zero a void v_0 opens
    (`TearingFluid`).
    """
