"""Valves that let fluid pass in one direction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component
from bramah.components.laws.check import check_opening, check_relations
from bramah.components.laws.passage import passage
from bramah.components.laws.size import PassageSize
from bramah.components.laws.smooth import limit, ramp
from bramah.components.ports import HydraulicView, hydraulic
from bramah.components.size import size
from bramah.declare import parameter
from bramah.expr import Expr


class Checking(Component):
    """What valves with a check poppet share: its spring and its passage."""

    cracking_pressure = parameter("bar", 0.5, least=0, help="pressure difference at which it begins to open")
    opening_pressure = parameter("bar", 2.0, above=0, help="pressure difference at which it is fully open")
    full_area = size("mm2", 50.0, help="area when fully open")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage in both directions")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        return check_relations(values)

    def check_area(self, pressure: Expr) -> PassageSize:
        """What a pressure difference opens."""
        found: PassageSize = self.full_area * check_opening(
            self, pressure, self.cracking_pressure, self.opening_pressure
        )
        return found

    def pass_check(self, inlet: HydraulicView, outlet: HydraulicView, area: PassageSize) -> None:
        """Flow past the poppet."""
        passage(
            inlet, outlet, area, self.fluid, leakage=self.leakage,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip


class CheckValve(Checking):
    """Check valve: passes from A to B once the pressure difference exceeds the cracking pressure.

    A(dp) = 0 below p_crack, full area above p_open, linear between; q = c_d A(dp) sqrt(2 dp / rho) + C_l dp.

    The instants at which it cracks and at which it is fully open are located. The poppet has no mass.
    """

    symbol = "check valve"

    A = hydraulic("inlet")
    B = hydraulic("outlet")

    def equations(self) -> None:
        self.pass_check(self.A, self.B, self.check_area(self.A.p - self.B.p))


class ThrottleCheckValve(Checking):
    """Throttle in one direction, free flow in the other: a throttle from A to B beside a check valve from B to A.

    q = c_d (A_t u + A(dp)) sqrt(2 dp / rho) + C_l dp,   A(dp) = 0 unless p_B exceeds p_A by the cracking pressure

    u is the opening of the throttle. The instants at which the check valve cracks and is fully open are located.
    """

    symbol = "throttle-check valve"

    A = hydraulic("side from which flow is throttled")
    B = hydraulic("side from which flow is free")

    throttle_area = size("mm2", 2.0, help="area of the fully open throttle")
    opening = parameter("-", 1.0, least=0, most=1, help="share of the throttle's area", signal=True)

    def equations(self) -> None:
        throttle = self.throttle_area * limit(self.opening, 0.0, 1.0)
        self.pass_check(self.B, self.A, self.check_area(self.B.p - self.A.p) + throttle)


class PilotOperatedCheckValve(Checking):
    """Check valve from A to B that pressure at X opens for flow from B to A.

    q = c_d A(p_o) sqrt(2 dp / rho) + C_l dp,   p_o = p_A - p_B + i max(0, p_X - p_A)

    i is the area of the pilot piston over that of the seat: back from B it opens once p_X - p_A exceeds
    (p_B - p_A + p_crack)/i. The pilot piston pushes only, and X passes no flow.
    """

    symbol = "pilot-operated check valve"

    A = hydraulic("inlet, on the back of the pilot piston")
    B = hydraulic("outlet that is held closed")
    X = hydraulic("pilot pressure")

    pilot_ratio = parameter("-", 3.0, above=0, help="area of the pilot piston over that of the seat")
    pilot_rounding = parameter("bar", 0.1, above=0, help="pressure over which the pilot takes hold", advanced=True)

    def equations(self) -> None:
        self._pass_piloted(self.A)

    def _pass_piloted(self, back: HydraulicView) -> None:
        """Flow with the pilot piston between the pressure at X and that behind it."""
        push = self.pilot_ratio * ramp(self.X.p - back.p, self.pilot_rounding)
        self.pass_check(self.A, self.B, self.check_area(self.A.p - self.B.p + push))
        self.X.flow(0.0)


class DrainedPilotOperatedCheckValve(PilotOperatedCheckValve):
    """Check valve from A to B that pressure at X opens for flow from B to A, whatever the pressure at A.

    q = c_d A(p_o) sqrt(2 dp / rho) + C_l dp,   p_o = p_A - p_B + i max(0, p_X - p_Y)

    The back of the pilot piston has a drain Y of its own: where the flow back is throttled behind A, the pressure that
    builds up there opens the valve further instead of shutting it. X and Y pass no flow.
    """

    symbol = "drained pilot-operated check valve"

    A = hydraulic("inlet")
    Y = hydraulic("drain of the pilot piston's back")

    def equations(self) -> None:
        self._pass_piloted(self.Y)
        self.Y.flow(0.0)
