"""Pressure-compensated flow control valves that follow their characteristic at once."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.laws.opening import opening
from bramah.components.laws.orifice import orifice_flow, rated_area
from bramah.components.laws.passage import passage
from bramah.components.laws.smooth import limit, ramp
from bramah.components.ports import hydraulic
from bramah.components.size import size
from bramah.declare import parameter
from bramah.expr import Expr


class FlowControl(Component):
    """What flow control valves share: a metering orifice that passes the rated flow at the control pressure."""

    rated_flow = parameter("l/min", 20.0, above=0, help="flow that it holds when fully open")
    opening = parameter("-", 1.0, least=0, most=1, help="share of the rated flow", signal=True)
    control_pressure = parameter("bar", 6.0, above=0, help="pressure drop that is held across the metering orifice")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage of the closed valve")
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    def metered(self, p1: Expr, p2: Expr) -> Expr:
        """Flow through the metering orifice."""
        area = limit(self.opening, 0.0, 1.0) * rated_area(self.rated_flow, self.control_pressure, self.fluid)
        return orifice_flow(
            p1, p2, area, self.fluid, discharge_coefficient=1.0, transition_pressure=self.transition_pressure
        )


class FlowControlValve2(FlowControl):
    """Two-port flow control valve: passes a set flow from A to B, whatever the pressures, if they suffice.

    q = u q_rated sqrt(dp_m / p_c) + C_l dp,   dp_m = min(dp, p_c), rounded at the corner

    The compensator in series takes what exceeds the control pressure p_c. Below it, and for flow from B to A, the valve
    is the orifice that it contains.
    """

    symbol = "two-port flow control valve"

    A = hydraulic("inlet")
    B = hydraulic("outlet")

    rounding = parameter(
        "-", 0.2, above=0, most=1, help="share of the control pressure over which the flow levels off", advanced=True
    )

    def equations(self) -> None:
        p_A, p_B = self.A.p, self.B.p
        excess = ramp(p_A - p_B - self.control_pressure, self.rounding * self.control_pressure)
        q = self.leakage * (p_A - p_B) + self.metered(p_A - excess, p_B)
        self.A.flow(q)
        self.B.flow(-q)


class FlowControlValve3(FlowControl):
    """Three-port flow control valve: passes a set flow from P to A and lets the rest by from P to T.

    q_A = u q_rated sqrt((p_P - p_A)/p_c) + C_l (p_P - p_A)
    q_T = c_d A x sqrt(2 (p_P - p_T)/rho) + C_l (p_P - p_T),   x = (p_P - p_A - p_c)/p_override between 0 and 1

    The bypass opens as the drop across the metering orifice exceeds the control pressure p_c, so that the pump works
    against little more than the load.
    """

    symbol = "three-port flow control valve"

    P = hydraulic("inlet")
    T = hydraulic("bypass")
    A = hydraulic("outlet of the set flow")

    override = parameter("bar", 1.0, above=0, help="pressure above the control pressure that opens the bypass fully")
    bypass_area = size("mm2", 40.0, help="area of the fully open bypass")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow of the bypass over that of an ideal jet")
    rounding = parameter(
        "-", 0.1, above=0, most=0.5, help="rounding of the ends of the bypass travel, as a share of it", advanced=True
    )

    def equations(self) -> None:
        p_P, p_A = self.P.p, self.A.p
        q_A = self.leakage * (p_P - p_A) + self.metered(p_P, p_A)
        x = opening((p_P - p_A - self.control_pressure) / self.override, self.rounding)
        passage(
            self.P, self.T, self.bypass_area * x, self.fluid, leakage=self.leakage,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        self.P.flow(q_A)
        self.A.flow(-q_A)
