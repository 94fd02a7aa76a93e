"""A valve of a water network that is known by the head it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import pairwise
from typing import Any

from bramah.components.component import Component, unknown
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.seat import seat_leak
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import choice, curve, parameter
from bramah.expr import Expr, maximum, select, sqrt
from bramah.expr.tables import Extrapolation, Interpolation

DROOP_SPEED = 1.0
"""m/s, for which the droop is given."""


class LossLaw(Enum):
    """What gives the loss."""

    CURVE = "curve"
    BREAK = "break"


class HeadLossValve(Component):
    """Valve of a water network known by the head it takes: over flow, or the same at any flow.

    u^2 dp = loss(w),   q = w + s C_l dp,   dp = p_A - p_B - rho g h   with the opening u, 0 to 1

    curve   loss = rho g f(|w|) sign(w), with f straight between its points and beyond the last (GPV of EPANET)
    break   loss = u^2 dp_s + droop v: a fixed drop from A to B, whichever way it flows (from B to A it gives power);
            for w > 0 no less than the open valve loses, K rho w^2 / (2 A^2) (PBV of EPANET)

    Shut by its opening it leaks C_l dp: s is 1 there, and falls to nothing as it opens.

    The curve stands for anything with a measured loss, such as a meter or a turbine. Signs are rounded: below
    `laminar_speed` the loss falls to 0 linearly, also that of a curve which begins above 0. The flow is an unknown of
    its own; the droop, in proportion to the speed v, makes it certain where the drop is fixed.
    """

    symbol = "network valve"

    A = hydraulic("inlet")
    B = hydraulic("outlet")

    law = choice(LossLaw, LossLaw.CURVE, help="what gives the loss")
    head = curve(
        "l/min", "m", [[0.0, 0.0], [300.0, 2.0], [600.0, 7.0], [1200.0, 25.0]],
        between=Interpolation.LINEAR, outside=Extrapolation.LINEAR, help="head lost over flow, rising (curve)",
    )  # fmt: skip
    drop = parameter("bar", 1.0, least=0, help="dp_s, pressure taken (break)", signal=True)
    droop = parameter("bar", 0.01, above=0, help="by which the drop grows per m/s (break)")
    loss_coefficient = parameter("-", 1.0, above=0, help="K, of the open valve (break)")
    diameter = parameter("mm", 100.0, above=0, help="diameter of the passage")
    opening = parameter("-", 1.0, least=0, most=1, help="u, area over that of the open valve", signal=True)
    rise = parameter("m", 0.0, help="h, height of B over A")
    leakage = parameter("m3/(s Pa)", 1e-12, above=0, help="C_l, flow when it is shut", advanced=True)
    laminar_speed = parameter("mm/s", 1.0, above=0, help="speed below which the loss is linear", advanced=True)
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")

    q = unknown("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        points = values["head"]
        if points[0][0] != 0.0 or points[0][1] < 0.0:
            yield "head must begin at a flow of 0, with no less than 0."
        if any(after <= before for (_, before), (_, after) in pairwise(points)):
            yield "head must rise from point to point: otherwise many flows have the same loss."

    def equations(self) -> None:
        u, rho = limit(self.opening, 0.0, 1.0), self.fluid.reference_density
        dp = self.A.p - self.B.p - rho * GRAVITY * self.rise
        self.balance(q=u * u * dp - self._loss(u, self.q - seat_leak(u) * self.leakage * dp))
        self.A.flow(self.q)
        self.B.flow(-self.q)

    def _loss(self, u: Expr, q: Expr) -> Expr:
        area, rho = circle_area(self.diameter), self.fluid.reference_density
        rounded = sqrt(q * q + (self.laminar_speed * area) ** 2)
        if self.law is LossLaw.CURVE:
            # At the rounded flow, not at |q|: a curve from 0 would otherwise be flat, and q unknown, at rest.
            found: Expr = rho * GRAVITY * self.head.at(rounded) * q / rounded
            return found
        fixed = u * u * self.drop + self.droop / DROOP_SPEED * q / area
        open_valve = 0.5 * rho * self.loss_coefficient / (area * area) * q * rounded
        # Only so that the corner is located: what follows is continuous by itself.
        self.switch("open", open_valve - fixed)
        # From B to A both may be below 0, where the larger of both is next to flat at rest.
        return select(q > 0.0, maximum(fixed, open_valve), fixed)
