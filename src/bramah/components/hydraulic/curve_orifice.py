"""A restriction known by its measured curve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from bramah.components.component import Component
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import curve, parameter
from bramah.expr import select, smooth, sqrt
from bramah.expr.tables import Extrapolation
from bramah.fluids.condition import Condition


class CurveOrifice(Component):
    """Restriction that follows a measured curve of flow over pressure drop, the same in both directions.

    q = u f(|dp|) sign(dp) sqrt(rho / rho_ref), with f a smooth curve through its points and u the opening

    The curve begins at (0, 0) and goes on straight above its last point. `bramah.fit.curve` makes one from scattered
    measurements.
    """

    symbol = "orifice"

    A = hydraulic("one side")
    B = hydraulic("other side")

    flow = curve(
        "bar", "l/min", [[0.0, 0.0], [1.0, 3.0], [5.0, 7.0], [20.0, 14.0], [100.0, 31.0]],
        outside=Extrapolation.LINEAR, help="flow over pressure drop, from (0, 0) and rising",
    )  # fmt: skip
    opening = parameter("-", 1.0, least=0, most=1, help="share of the curve's flow", signal=True)

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        flows = [q for _, q in values["flow"]]
        if values["flow"][0] != (0.0, 0.0):
            yield "flow must begin at (0, 0): without a pressure drop nothing flows."
        elif any(after < before for before, after in pairwise(flows)):
            yield "flow must rise from point to point: a restriction gives no power."

    def equations(self) -> None:
        dp, mean = self.A.p - self.B.p, 0.5 * (self.A.p + self.B.p)
        dense, u = sqrt(self.fluid.density_ratio(Condition(mean))), limit(self.opening, 0.0, 1.0)
        size = self.flow.at(abs(dp)) * dense * u
        q = smooth(select(dp < 0.0, -size, size), dp, dense, u)
        self.A.flow(q)
        self.B.flow(-q)
