"""A liquid that lets go of its air and boils when the pressure falls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.declare import parameter
from bramah.expr import Expr, as_expr, select, smooth, sqrt
from bramah.fluids.aerated import BubblyFluid
from bramah.fluids.condition import Condition
from bramah.fluids.tait import TaitFluid
from bramah.units import format_quantity

VAPOUR_AT_BOILING = 1e-3
"""Volume of the vapour over that of the liquid where the pressure is the vapour pressure."""
VAPOUR_GROWTH = 8
"""Power with which it grows below: fast enough to hold the pressure, slow enough to be computed."""


class CavitatingFluid(BubblyFluid, TaitFluid):
    """Tait liquid with free air, dissolved air and vapour in equilibrium at every pressure.

    rho_ref/rho = v,   v(p) ~ (1 - alpha) v_l(p) + (alpha + delta theta) (P_0/P)^(1/n) + v_v,   v(0) = 1

    P = p_abs - p_v   what the air in the bubbles bears; the vapour bears its vapour pressure p_v (Dalton)
    theta = max(0, 1 - P/P_s)   share of the dissolved air that is set free below saturation, P_s = p_s - p_v (Henry)
    v_v = 1e-3 (w/2P)^8   volume of the vapour, next to nothing above p_v

    alpha and delta are the volumes, at 0 bar, of the free and of the dissolved air over that of the whole. P is kept
    positive by a smooth limit, (p_air + sqrt(p_air^2 + w^2)) / 2, over a width w that is a share of p_v: at the vapour
    pressure it is w/2, and it falls so slowly below that at p_v/2 the vapour fills a hundred thousand times the volume
    of the liquid. From there the law goes on straight, with the compressibility it has there. theta is rounded at
    saturation. Since v is a function of pressure alone, falling strictly, no mass is lost or made: a flow into the
    bubbles lifts the pressure again, air dissolves and vapour condenses as they came.

    Release and return are taken to be as fast as the pressure. This replaces the model of HASP (Wang 1988), which lets
    air out below saturation but clips the pressure at -0.999 bar, where mass is lost. Other laws of this kind are
    compared by Gholizadeh, Burton and Schoenau (Int. J. Fluid Power 13, 2012).
    """

    pressure_scale = 1e5

    air_fraction = parameter("-", 1e-4, least=0, below=1, help="alpha, share of free air in the volume at 0 bar")
    dissolved_air = parameter("-", 0.09, least=0, most=1, help="delta, volume of the dissolved air once free at 0 bar")
    saturation_pressure = parameter("bar", 1.01325, above=0, help="p_s, absolute; air is set free below it")
    vapour_pressure = parameter("bar", 0.02, above=0, help="p_v, absolute; the liquid boils there")
    vapour_smoothing = parameter(
        "-", 0.1, above=0, most=0.1, help="w over p_v, the width over which boiling sets in", advanced=True
    )
    saturation_smoothing = parameter(
        "-", 0.02, above=0, below=1, help="share of P_s over which release sets in", advanced=True
    )

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        p_v = values["vapour_pressure"]
        for name in ("saturation_pressure", "atmospheric_pressure"):
            if values[name] <= p_v:
                low, high = (format_quantity(x, "bar") for x in (p_v, values[name]))
                yield f"vapour_pressure = {low} must be below {name} = {high} (absolute)."

    def least_pressure(self) -> Expr:
        return 0.5 * as_expr(self.vapour_pressure)

    def _mixture(self, at: Condition) -> Expr:
        return self._parts(at) / self._parts_at_zero()

    def _parts(self, at: Condition) -> Expr:
        released = self.dissolved_air * self._free(at) * self._air_volume(at)
        return super()._mixture(at) + released + self._vapour_volume(at.p)

    def _parts_at_zero(self) -> Expr:
        """The same at 0 bar, in equilibrium."""
        return self._parts(Condition(0.0))

    def _mixture_slope(self, at: Condition) -> Expr:
        released = self._air_slope(at) * self._free(at)
        if at.released is None:
            released = released + self._air_volume(at) * self._release(at.p)
        boiled = VAPOUR_GROWTH * self._vapour_volume(at.p) * self._steepness(at.p)
        return (super()._mixture_slope(at) + self.dissolved_air * released + boiled) / self._parts_at_zero()

    def _vapour_volume(self, p: Expr) -> Expr:
        return VAPOUR_AT_BOILING * (0.5 * self._width() * self._inverse(p)) ** VAPOUR_GROWTH

    def _free(self, at: Condition) -> Expr:
        """The released share of the dissolved air: theta, where it is not known."""
        return self.settled(at.p) if at.released is None else at.released

    def settled(self, p: Expr) -> Expr:
        """theta = (z + sqrt(z^2 + e^2)) / 2 with z = 1 - P/P_s, above saturation in the form without cancellation."""
        z, e = 1.0 - self._share(p), as_expr(self.saturation_smoothing)
        root = sqrt(z * z + e * e)
        return smooth(select(z < 0.0, 0.5 * e * e / (root - z), 0.5 * (z + root)), z, e)

    def _release(self, p: Expr) -> Expr:
        """-d theta/dp = theta/sqrt(z^2 + e^2) dP/dp/P_s, where dP/dp = P/sqrt(p_air^2 + w^2)."""
        z, e = 1.0 - self._share(p), as_expr(self.saturation_smoothing)
        return self.settled(p) / sqrt(z * z + e * e) * self._share(p) * self._steepness(p)

    def _share(self, p: Expr) -> Expr:
        """P/P_s."""
        return 1.0 / (self._inverse(p) * (self.saturation_pressure - as_expr(self.vapour_pressure)))

    def _inverse(self, p: Expr) -> Expr:
        """1/P, below the vapour pressure in the form without cancellation: 2 (sqrt(p_air^2 + w^2) - p_air) / w^2."""
        x, w, root = self._air_pressure(p), self._width(), self._root(p)
        return smooth(select(x < 0.0, 2.0 / (w * w) * (root - x), 2.0 / (root + x)), x, w)

    def _steepness(self, p: Expr) -> Expr:
        return 1.0 / self._root(p)

    def _root(self, p: Expr) -> Expr:
        x, w = self._air_pressure(p), self._width()
        return sqrt(x * x + w * w)

    def _air_pressure(self, p: Expr) -> Expr:
        return self.absolute_pressure(p) - self.vapour_pressure

    def _width(self) -> Expr:
        """w."""
        return as_expr(self.vapour_smoothing) * self.vapour_pressure
