"""A valve of a water network: it throttles, and may regulate a pressure or a flow."""

from __future__ import annotations

from enum import Enum

from bramah.components.component import Component, unknown
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import choice, parameter
from bramah.expr import Expr, select, sqrt

DROOP_SPEED = 1.0
"""m/s, for which the droop is given."""
WAVE_SPEED = 1e3
"""m/s; weighs flow against pressure as waves in water do."""


class ValveControl(Enum):
    """What the valve does besides throttling."""

    NONE = "none"
    CHECK = "check"
    REDUCE = "reduce"
    SUSTAIN = "sustain"
    LIMIT = "limit"


class NetworkValve(Component):
    """Fitting, throttle, check valve or regulating valve of a water network.

    u^2 (p_A - p_B - rho g h) = K rho q |q| / (2 A^2)   with the opening u, 0 to 1

    check     nothing flows back from B to A
    reduce    throttles so far that p_B does not rise above the set pressure (PRV)
    sustain   throttles so far that p_A does not fall below it (PSV)
    limit     throttles so far that the flow does not rise above the set flow (FCV)

    A regulated pressure gives way by the droop, in proportion to the flow. Those with a control let nothing flow back,
    but for a leak C_l, and act at once; where they change is located. The flow is an unknown of its own, so that the
    loss may vanish; below `laminar_speed` it falls linearly.
    """

    symbol = "network valve"

    A = hydraulic("inlet")
    B = hydraulic("outlet")

    diameter = parameter("mm", 100.0, above=0, help="diameter that the loss coefficient refers to")
    loss_coefficient = parameter("-", 1.0, above=0, help="K, of the open valve")
    opening = parameter("-", 1.0, least=0, most=1, help="u, area over that of the open valve", signal=True)
    rise = parameter("m", 0.0, help="h, height of B over A")
    control = choice(ValveControl, ValveControl.NONE, help="what it does besides")
    set_pressure = parameter("bar", 3.0, help="pressure regulated (reduce, sustain)", signal=True)
    droop = parameter("bar", 0.01, above=0, help="by which the pressure gives way per m/s (reduce, sustain)")
    set_flow = parameter("l/min", 600.0, help="flow regulated (limit)", signal=True)
    leakage = parameter("m3/(s Pa)", 1e-12, above=0, help="C_l, flow back when it is shut", advanced=True)
    laminar_speed = parameter("mm/s", 1.0, above=0, help="speed below which the loss is linear", advanced=True)
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")

    q = unknown("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        q, area, rho = self.q, circle_area(self.diameter), self.fluid.reference_density
        q_0, u = self.laminar_speed * area, limit(self.opening, 0.0, 1.0)
        loss = 0.5 * rho * self.loss_coefficient / (area * area) * q * sqrt(q * q + q_0 * q_0)
        excess = u * u * (self.A.p - self.B.p - rho * GRAVITY * self.rise) - loss
        if self.control in (ValveControl.REDUCE, ValveControl.SUSTAIN, ValveControl.LIMIT):
            spare = self._spare()
            excess = select(self.switch("regulating", excess - spare), spare, excess)
        if self.control is not ValveControl.NONE:
            excess = select(self.switch("open", q), excess, excess - q / self.leakage)
        self.balance(q=excess)
        self.A.flow(q)
        self.B.flow(-q)

    def _spare(self) -> Expr:
        """How far the regulated quantity is from its setting, as a pressure."""
        speed = self.q / circle_area(self.diameter)
        if self.control is ValveControl.REDUCE:
            return self.set_pressure - self.B.p - self.droop * speed / DROOP_SPEED
        if self.control is ValveControl.SUSTAIN:
            return self.A.p - self.set_pressure - self.droop * speed / DROOP_SPEED
        set_speed = self.set_flow / circle_area(self.diameter)
        return self.fluid.reference_density * WAVE_SPEED * (set_speed - speed)
