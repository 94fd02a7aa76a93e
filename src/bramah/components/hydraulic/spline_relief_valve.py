"""A relief valve given by three straight statements, with rounded corners between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component
from bramah.components.laws.hermite import rising_joint
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr, maximum, select, smooth, sqrt
from bramah.units import format_quantity


class SplineReliefValve(Component):
    """Relief valve without dynamics that is closed, then opens along a line, then is an orifice.

    q = 0 below p_crack,   q_full (dp - p_crack)/(p_full - p_crack) up to p_full,   q_full sqrt(dp / p_full) above it,

    with a cubic across each corner that has the values and slopes of its neighbours (Wenzel 1999, example 3.2). A cubic
    that reaches more than about twice as far over the flat side of its corner as over the steep one would fall before
    it rises, as the source's does: there a power z^n, n > 3, joins the same end points with the same slopes.
    """

    symbol = "relief valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side")

    cracking_pressure = parameter("bar", 100.0, above=0, help="pressure at which the line begins")
    full_pressure = parameter("bar", 106.0, above=0, help="pressure at which it is fully open")
    full_flow = parameter("l/min", 45.0, above=0, help="flow at that pressure")
    knee_below = parameter(
        "bar", 2.0, above=0, help="the rounding begins so far below the cracking pressure", advanced=True
    )
    knee_above = parameter("bar", 1.0, above=0, help="and ends so far above it", advanced=True)
    full_below = parameter(
        "bar", 1.0, above=0, help="the rounding begins so far below the full pressure", advanced=True
    )
    full_above = parameter("bar", 2.0, above=0, help="and ends so far above it", advanced=True)

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        def shown(name: str) -> str:
            return f"{name} = {format_quantity(values[name], 'bar')}"

        line = values["full_pressure"] - values["cracking_pressure"]
        if line <= 0:
            yield f"{shown('full_pressure')} must be above {shown('cracking_pressure')}."
        elif values["knee_above"] + values["full_below"] > line:
            yield f"{shown('knee_above')} and {shown('full_below')} overlap: the line is shorter than both."
        if values["knee_below"] >= values["cracking_pressure"]:
            yield f"{shown('knee_below')} must be below {shown('cracking_pressure')}."

    def equations(self) -> None:
        q = self._characteristic(self.P.p - self.T.p)
        self.P.flow(q)
        self.T.flow(-q)

    def _characteristic(self, dp: Expr) -> Expr:
        crack, full, q_full = self.cracking_pressure, self.full_pressure, self.full_flow
        slope = q_full / (full - crack)
        p1, p2 = crack - self.knee_below, crack + self.knee_above
        p3, p4 = full - self.full_below, full + self.full_above
        fully = q_full * sqrt(p4 / full)
        knee = rising_joint(dp, p1, p2, 0.0, slope * (p2 - crack), 0.0, slope, flat_first=True)
        bend = rising_joint(dp, p3, p4, slope * (p3 - crack), fully, slope, 0.5 * fully / p4, flat_first=False)
        orifice = q_full * sqrt(maximum(dp, p4) / full)
        line = select(dp < p3, slope * (dp - crack), select(dp < p4, bend, orifice))
        return smooth(select(dp < p1, 0.0, select(dp < p2, knee, line)), dp)
