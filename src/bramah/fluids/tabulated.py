"""A liquid whose stiffness and viscosity are given by points over pressure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from bramah.declare import Curve, parameter
from bramah.expr import Expr, exp, smooth
from bramah.expr.tables import Extrapolation, Interpolation, table_record
from bramah.fluids.aerated import TearingFluid
from bramah.fluids.condition import Condition
from bramah.fluids.liquid import within_reach
from bramah.fluids.stiffness import Stiffness


class Growth(Curve):
    """Points of a positive ratio over pressure; its logarithm runs through them as a monotone cubic."""

    def __init__(self, default: Sequence[Sequence[float]], *, help: str) -> None:
        smooth_one, straight = Interpolation.SMOOTH, Extrapolation.LINEAR
        super().__init__("bar", "-", default, between=smooth_one, outside=straight, help=help, advanced=False)

    def record(self, value: Any) -> Any:
        ratios = np.array([y for _, y in value], dtype=float)
        if not (ratios > 0).all():
            raise ValueError("must have ratios above 0")
        return table_record([x for x, _ in value], np.log(ratios).tolist(), self.between, self.outside)


class TabulatedFluid(TearingFluid):
    """Liquid from points over pressure, with free air if there is any.

    ln v_l = - integral of dp/B from 0 bar,   B through the points of `bulk_modulus_points`
    nu = nu_0 g(p) exp(alpha p),              g through those of `viscosity_growth`

    Density and bulk modulus fit each other exactly, whatever the points. Both curves have continuous slopes and do not
    overshoot. Beyond the points B levels off and ln g goes on straight; a run that gets there is told so.
    """

    air_fraction = parameter("-", 0.0, least=0, below=1, help="share of free air in the volume at 0 bar")
    bulk_modulus_points = Stiffness([[0.0, 15000.0], [350.0, 18600.0]], help="bulk modulus without air over pressure")
    viscosity_growth = Growth([[0.0, 1.0], [350.0, 1.0]], help="kinematic viscosity over that at 0 bar, over pressure")

    def liquid_volume(self, p: Expr) -> Expr:
        return smooth(exp(self.bulk_modulus_points.at(p)), p)

    def liquid_slope(self, p: Expr) -> Expr:
        return smooth(-self.liquid_volume(p) * self.bulk_modulus_points.slope(p), p)

    def kinematic_viscosity(self, at: Condition) -> Expr:
        return super().kinematic_viscosity(at) * smooth(exp(self.viscosity_growth.at(within_reach(at.p))), at.p)

    def span(self) -> tuple[float, float]:
        """Gauge pressures between which there are points of both curves; a curve of equal values holds everywhere."""
        curves = [self.values["bulk_modulus_points"], self.values["viscosity_growth"]]
        spans = [(points[0][0], points[-1][0]) for points in curves if len({y for _, y in points}) > 1]
        return max((a for a, _ in spans), default=-np.inf), min((b for _, b in spans), default=np.inf)
