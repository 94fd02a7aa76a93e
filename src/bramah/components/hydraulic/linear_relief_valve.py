"""A relief valve whose flow grows in proportion to the overpressure."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.laws.smooth import ramp
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class LinearReliefValve(Component):
    """Relief valve without dynamics: q = k (dp - p_set) above the set pressure, 0 below it,   dp = p_P - p_T.

    Wang 1988, model PC01, with its cubic over the first hundredth of a bar: q = k w z^2 (2 - z), z = (dp - p_set)/w,
    which joins both branches with their slopes.
    """

    symbol = "relief valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side")

    set_pressure = parameter("bar", 110.0, least=0, help="pressure at which it begins to open", signal=True)
    gradient = parameter("l/(min bar)", 30.0, above=0, help="flow per pressure above the set pressure, k")
    knee = parameter("bar", 0.01, above=0, help="overpressure w over which the knee is rounded", advanced=True)

    def equations(self) -> None:
        q = self.gradient * ramp(self.P.p - self.T.p - self.set_pressure, self.knee)
        self.P.flow(q)
        self.T.flow(-q)
