"""An orifice's discharge coefficient and transition from a measured table of pressure drops and flows.

found = fit_orifice(
    [("2.5 bar", "1.2 l/min"), ("5 bar", "1.9 l/min"), ...],
    diameter="1 mm", density="870 kg/m3", viscosity="46 cSt",
)
orifice = Orifice(**found.parameters())
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.components.laws.orifice import orifice_flow_cubic
from bramah.errors import FitError
from bramah.expr import Expr, derivative, evaluate, symbol
from bramah.fit.points import pairs
from bramah.fluids import ConstantFluid
from bramah.records import dataclass
from bramah.units import parse_quantity

Array = NDArray[np.float64]
Point = tuple[float | str, float | str]

UNKNOWNS = ("discharge_coefficient", "transition_reynolds", "laminar_ratio")
LEAST_RATIO, MOST_RATIO = 0.3, 1.0
"""Limits of the laminar ratio, as those of the orifice; the law rises throughout between them."""
START_RATIO = 0.55


@dataclass(frozen=True, kw_only=True)
class OrificeFit:
    """The law of an orifice with a cubic below its transition, and how far it lies from the points."""

    diameter: float
    discharge_coefficient: float
    transition_reynolds: float
    laminar_ratio: float
    transition_pressure_drop: float
    residuals: tuple[float, ...]
    """Fitted minus measured flow, point by point."""

    @property
    def rms(self) -> float:
        return math.sqrt(sum(r * r for r in self.residuals) / max(1, len(self.residuals)))

    @property
    def largest(self) -> float:
        return max((abs(r) for r in self.residuals), default=0.0)

    def parameters(self) -> dict[str, Any]:
        """What to give to an Orifice."""
        return {"transition": "cubic", "diameter": self.diameter} | {name: getattr(self, name) for name in UNKNOWNS}


def fit_orifice(
    points: Sequence[Point], *, diameter: float | str, density: float | str, viscosity: float | str
) -> OrificeFit:
    """The law nearest to the measured pairs of pressure drop and flow, by least squares in the flow."""
    from scipy.optimize import least_squares

    dp, q = _read(points)
    d, rho, nu = _sizes(diameter, density, viscosity)
    law, slopes = _law(d, rho, nu)
    jet = 0.25 * math.pi * d * d * np.sqrt(2 * dp / rho)
    top = dp >= np.quantile(dp, 0.7)
    c_d = float(np.median(q[top] / jet[top]))
    low, high = (1e-3, 1e-6, LEAST_RATIO), (10.0, 1e9, MOST_RATIO)
    if not low[0] < c_d < high[0]:
        raise FitError(
            f"With a diameter of {d * 1e3:g} mm the points mean a discharge coefficient of {c_d:.3g}; one lies between "
            "0.5 and 1. Look at the units of the diameter, the pressures and the flows."
        )

    def off(values: Array) -> Array:
        return (_at(law, dp, values) - q) / q.max()

    def slope(values: Array) -> Array:
        return np.stack([_at(e, dp, values) for e in slopes], axis=1) / q.max()

    # The best transition may have several neighbours that are better than what lies between: start from many.
    speeds = [math.sqrt(2 * p / rho) for p in np.quantile(dp, np.linspace(0.1, 0.95, 8))]
    starts = [min(max(speed * c_d * d / nu, 2 * low[1]), 0.5 * high[1]) for speed in speeds]
    runs = [
        least_squares(off, (c_d, re, START_RATIO), jac=slope, bounds=(low, high), x_scale=(c_d, re, START_RATIO))
        for re in starts
    ]
    best = min(runs, key=lambda run: run.cost)
    found = _fit(d, rho, nu, best.x, (off(best.x) * q.max()).tolist())
    if found.transition_pressure_drop < np.sort(dp)[1]:
        raise FitError(
            "The points do not show where laminar flow ends: fewer than two lie below it. "
            "Measure at smaller pressure drops."
        )
    return found


def orifice_from_slope(
    slope: float | str,
    transition_pressure_drop: float | str,
    *,
    discharge_coefficient: float,
    diameter: float | str,
    density: float | str,
    viscosity: float | str,
) -> OrificeFit:
    """The law with a given slope of flow over pressure drop at zero and a given end of laminar flow.

    Re_tr = v d / nu with the mean speed v = c_d sqrt(2 dp_tr / rho); r = q_tr / (slope dp_tr) (Wenzel 1999, ex. 3.1).
    """
    d, rho, nu = _sizes(diameter, density, viscosity)
    dp = parse_quantity(transition_pressure_drop, "bar")
    speed = discharge_coefficient * math.sqrt(2 * dp / rho)
    ratio = speed * 0.25 * math.pi * d * d / (parse_quantity(slope, "m3/(s Pa)") * dp)
    return _fit(d, rho, nu, np.array([discharge_coefficient, speed * d / nu, ratio]), [])


def orifice_from_points(
    points: Sequence[Point],
    transition_pressure_drop: float | str,
    *,
    discharge_coefficient: float | None = None,
    diameter: float | str,
    density: float | str,
    viscosity: float | str,
) -> OrificeFit:
    """The law by Wenzel's laboratory procedure: the eye says where the points meet the square root, and the point
    nearest to zero gives the slope there, q_1 / dp_1 (1999, example 3.1 A).

    Without a discharge coefficient the points from that pressure drop on give it. `fit_orifice` finds all three by
    least squares and lies nearer to the points; this one can be followed by hand.
    """
    dp, q = _read(points)
    d, rho, nu = _sizes(diameter, density, viscosity)
    end = parse_quantity(transition_pressure_drop, "bar")
    beyond = dp >= end
    if discharge_coefficient is None:
        if not beyond.any():
            raise FitError(f"No point lies at or above {transition_pressure_drop}; give the discharge coefficient.")
        jet = 0.25 * math.pi * d * d * np.sqrt(2 * dp[beyond] / rho)
        discharge_coefficient = float(jet @ q[beyond] / (jet @ jet))
    nearest = int(np.argmin(dp))
    found = orifice_from_slope(
        float(q[nearest] / dp[nearest]), end,
        discharge_coefficient=discharge_coefficient, diameter=d, density=rho, viscosity=nu,
    )  # fmt: skip
    law, _ = _law(d, rho, nu)
    values = np.array([getattr(found, name) for name in UNKNOWNS])
    return replace(found, residuals=tuple((_at(law, dp, values) - q).tolist()))


def _fit(d: float, rho: float, nu: float, values: Array, residuals: list[float]) -> OrificeFit:
    c_d, re, ratio = map(float, values)
    return OrificeFit(
        diameter=d, discharge_coefficient=c_d, transition_reynolds=re, laminar_ratio=ratio,
        transition_pressure_drop=0.5 * rho * (re * nu / (d * c_d)) ** 2, residuals=tuple(residuals),
    )  # fmt: skip


def _law(d: float, rho: float, nu: float) -> tuple[Expr, list[Expr]]:
    """The law of the library as an expression of the pressure drop and the unknowns, and its slopes with these."""
    unknowns = {name: symbol(name) for name in UNKNOWNS}
    fluid = ConstantFluid(reference_density=rho, viscosity=nu)
    law = orifice_flow_cubic(symbol("dp"), 0.0, 0.25 * math.pi * d * d, fluid, diameter=d, **unknowns)
    return law, [derivative(law, unknown) for unknown in unknowns.values()]


def _at(e: Expr, dp: Array, values: Array) -> Array:
    [found] = evaluate([e], {"dp": dp, **dict(zip(UNKNOWNS, values, strict=True))})
    return np.broadcast_to(found, dp.shape)


def _read(points: Sequence[Point]) -> tuple[Array, Array]:
    dp, q = pairs(points, "bar", "l/min")
    if np.any(dp < 0) or np.any(q < 0):
        raise FitError("Pressure drops and flows must not be negative.")
    moving = dp > 0
    if np.count_nonzero(moving) < 4 or not q[moving].any():
        raise FitError("An orifice needs at least four points with a pressure drop above zero, and some flow.")
    return dp[moving], q[moving]


def _sizes(diameter: float | str, density: float | str, viscosity: float | str) -> tuple[float, float, float]:
    found = parse_quantity(diameter, "mm"), parse_quantity(density, "kg/m3"), parse_quantity(viscosity, "cSt")
    if min(found) <= 0:
        raise FitError("Diameter, density and viscosity must be above zero.")
    return found
