"""A two-stage servo valve."""

from __future__ import annotations

import math

from bramah.components.component import state
from bramah.components.hydraulic.four_edges import FourEdges
from bramah.components.laws.orifice import rated_area
from bramah.components.laws.passage import passage
from bramah.components.laws.size import PassageSize
from bramah.components.laws.smooth import limit, ramp, smooth_positive
from bramah.components.ports import HydraulicView, hydraulic
from bramah.components.size import size
from bramah.declare import parameter
from bramah.expr import Value, tanh


class ServoValve(FourEdges):
    """Two-stage 4/3 servo valve: a flapper or jet pipe drives a spool that is fed back to it.

    z'' = omega^2 (u - x - z) - 2 zeta omega z',   x' = v_m tanh(K z / v_m),   v_m = v_r sqrt((p_P - p_T)/p_r)
    q = q_rated s(x) sqrt(dp / dp_rated)   through P-A and B-T for x > 0, through P-B and A-T for x < 0
    q_pilot = q_p sqrt((p_P - p_T)/p_r)   from P to T

    u is the command, z the position of the first stage, x that of the spool; s is the opening of an edge, which may
    have an overlap or a profile of its own. The spool's speed is limited by what the first stage can pass at its supply
    pressure, so that a valve without supply stands still. dp_rated is the drop of one edge: half of what catalogues
    give for the valve.
    """

    symbol = "servo valve"

    P = hydraulic("supply")
    T = hydraulic("return")
    A = hydraulic("work port that positive commands supply")
    B = hydraulic("work port that negative commands supply")

    command = parameter("-", 0.0, least=-1, most=1, help="spool position asked for", signal=True, expected=True)
    rated_flow = size(
        "l/min", 40.0, drop="rated_pressure_drop", help="flow of a fully open edge at its rated pressure drop"
    )
    rated_pressure_drop = parameter("bar", 35.0, above=0, help="pressure drop of one edge at the rated flow")
    overlap = parameter("-", 0.0, above=-0.9, below=0.9, help="share of the spool's travel before an edge opens")
    first_stage_frequency = parameter("Hz", 500.0, above=0, help="natural frequency of the first stage")
    first_stage_damping = parameter("-", 0.5, above=0, help="damping ratio of the first stage")
    spool_gain = parameter("1/s", 500.0, above=0, help="speed of the spool over the position of the first stage, K")
    spool_speed = parameter("1/s", 150.0, above=0, help="highest speed of the spool at the rated supply, v_r")
    rated_supply = parameter(
        "bar", 210.0, above=0, help="supply pressure at which spool speed and pilot flow hold, p_r"
    )
    pilot_flow = parameter("l/min", 1.0, least=0, help="flow of the first stage from P to T, q_p")
    discharge_coefficient = parameter(
        "-", 0.65, above=0, advanced=True, help="flow over that of an ideal jet, where an edge is given by its area"
    )
    rounding = parameter(
        "-", 2e-3, above=0, advanced=True, assumed=True,
        help="opening over which an edge begins to open; half of it is open where the edge meets its land",
    )  # fmt: skip
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    x = state("-", 0.0, help="spool position")
    z = state("-", 0.0, help="position of the first stage")
    z_rate = state("1/s", 0.0, scale=1000.0, help="speed of the first stage")

    def equations(self) -> None:
        self._motion()
        for path, y in (("PA", self.x), ("BT", self.x), ("PB", -self.x), ("AT", -self.x)):
            opening = self.edge(path, y, self.overlap, smooth_positive)
            self._join(getattr(self, path[0]), getattr(self, path[1]), self.rated_flow * opening)
        self._join(self.P, self.T, rated_area(self.pilot_flow, self.rated_supply, self.fluid))

    def _motion(self) -> None:
        omega = 2.0 * math.pi * self.first_stage_frequency
        error = limit(self.command, -1.0, 1.0) - self.x
        drag = 2.0 * self.first_stage_damping * omega * self.z_rate
        dp_tr = self.transition_pressure
        supply = ramp(self.P.p - self.T.p, dp_tr) / self.rated_supply
        # sqrt with a finite slope at zero, as in the law of an orifice.
        root = supply * (supply * supply + (dp_tr / self.rated_supply) * (dp_tr / self.rated_supply)) ** -0.25
        speed = root * self.spool_speed * tanh(self.spool_gain * self.z / self.spool_speed)
        self.rate(x=speed, z=self.z_rate, z_rate=omega * omega * (error - self.z) - drag)

    def _join(self, one: HydraulicView, other: HydraulicView, area: Value | PassageSize) -> None:
        passage(one, other, area, self.fluid, discharge_coefficient=1.0, transition_pressure=self.transition_pressure)
