"""A filter with a bypass."""

from __future__ import annotations

from bramah.components.component import Component, quantity
from bramah.components.laws.smooth import limit, ramp
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class Filter(Component):
    """Filter: laminar flow through the element, less of it the more it is clogged, and a bypass check valve.

    q = G (1 - c) dp + G_b max(0, dp - p_b),   G = q_r / dp_r,   G_b = q_r / dp_b,   dp = p_A - p_B

    dp_r is the drop of the clean element at the rated flow q_r, c the share of it that is closed. The bypass opens
    at p_b and takes the rated flow dp_b above; its knee is rounded. What passes the bypass is not filtered.
    """

    symbol = "filter"

    A = hydraulic("inlet")
    B = hydraulic("outlet")

    rated_flow = parameter("l/min", 60.0, above=0, help="flow at which the pressure drops are given")
    clean_drop = parameter("bar", 0.3, above=0, help="pressure drop of the clean element at the rated flow")
    clogging = parameter("-", 0.0, least=0, most=1, help="share of the element that is closed", signal=True)
    bypass_pressure = parameter("bar", 2.5, above=0, help="pressure drop at which the bypass opens")
    bypass_override = parameter("bar", 1.0, above=0, help="further drop at which it takes the rated flow")
    knee = parameter("bar", 0.05, above=0, help="pressure over which the bypass begins to open", advanced=True)

    bypass_flow = quantity("l/min", "flow past the element")

    def equations(self) -> None:
        dp = self.A.p - self.B.p
        element = self.rated_flow / self.clean_drop * (1.0 - limit(self.clogging, 0.0, 1.0)) * dp
        bypass = self.rated_flow / self.bypass_override * ramp(dp - self.bypass_pressure, self.knee)
        self.A.flow(element + bypass)
        self.B.flow(-(element + bypass))
        self.report(bypass_flow=bypass)
