"""A valve of a water network: it throttles, and may regulate a pressure or a flow."""

from __future__ import annotations

from enum import Enum

from bramah.components.component import Component, unknown
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.seat import seat_leak
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import choice, parameter
from bramah.expr import Expr, as_expr, select, sqrt

DROOP_SPEED = 1.0
"""m/s, for which the droop is given."""
WAVE_SPEED = 1e3
"""m/s; weighs flow against pressure as waves in water do."""


GIVES_WAY = 1e-7
"""Of the pressure over a valve that limits the flow: so little that speed grows by 1e-5 mm/s per bar, but enough to
tell the pressure behind it from its flow."""


FIRM = 1e-4
"""Part of the leak by which a regulating valve gives way further while it is shut."""


class ValveControl(Enum):
    """What the valve does besides throttling."""

    NONE = "none"
    CHECK = "check"
    REDUCE = "reduce"
    SUSTAIN = "sustain"
    LIMIT = "limit"


class NetworkValve(Component):
    """Fitting, throttle, check valve or regulating valve of a water network.

    u^2 dp = K rho w |w| / (2 A^2),   q = w + s C_l dp,   dp = p_A - p_B - rho g h   with the opening u, 0 to 1

    check     nothing flows back from B to A
    reduce    throttles so far that p_B does not rise above the set pressure (PRV)
    sustain   throttles so far that p_A does not fall below it (PSV)
    limit     throttles so far that the flow does not rise above the set flow (FCV)

    A regulated pressure gives way by the droop, in proportion to the flow. Those with a control let nothing flow back,
    but for a leak, and act at once; where they change is located. Shut, by its opening or by itself, any valve leaks
    C_l dp: s is 1 there and falls to nothing as it opens, but stays where a pressure or flow is regulated. The flow is
    an unknown of its own, so that the loss may vanish; below `laminar_speed` it falls linearly.
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
    leakage = parameter("m3/(s Pa)", 1e-12, above=0, help="C_l, flow when it is shut", advanced=True)
    laminar_speed = parameter("mm/s", 1.0, above=0, help="speed below which the loss is linear", advanced=True)
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")

    q = unknown("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        area, rho, u = circle_area(self.diameter), self.fluid.reference_density, limit(self.opening, 0.0, 1.0)
        dp, q_0 = self.A.p - self.B.p - rho * GRAVITY * self.rise, self.laminar_speed * area
        regulates = self.control in (ValveControl.REDUCE, ValveControl.SUSTAIN, ValveControl.LIMIT)
        seat = as_expr(1.0) if regulates else seat_leak(u)
        w = self.q - seat * self.leakage * dp
        excess = u * u * dp - 0.5 * rho * self.loss_coefficient / (area * area) * w * sqrt(w * w + q_0 * q_0)
        back = (1.0 - seat) * dp - w / self.leakage
        if regulates:
            spare = self._spare(dp)
            regulating = self.switch("regulating", excess - spare)
            # Shut by its opening it does not regulate any more; shut by itself it hardly adds to the leak.
            back = select(regulating, u * u * spare, excess) - w / (FIRM * self.leakage)
            excess = select(regulating, spare, excess)
        if self.control is not ValveControl.NONE:
            excess = select(self.switch("open", w), excess, back)
        self.balance(q=excess)
        self.A.flow(self.q)
        self.B.flow(-self.q)

    def _spare(self, dp: Expr) -> Expr:
        """How far the regulated quantity is from its setting, as a pressure."""
        speed = self.q / circle_area(self.diameter)
        if self.control is ValveControl.REDUCE:
            return self.set_pressure - self.B.p - self.droop * speed / DROOP_SPEED
        if self.control is ValveControl.SUSTAIN:
            return self.A.p - self.set_pressure - self.droop * speed / DROOP_SPEED
        set_speed = self.set_flow / circle_area(self.diameter)
        return self.fluid.reference_density * WAVE_SPEED * (set_speed - speed) + GIVES_WAY * dp
