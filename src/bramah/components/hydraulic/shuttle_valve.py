"""A valve that passes the higher of two pressures on."""

from __future__ import annotations

from bramah.components.component import Component, state
from bramah.components.laws.passage import passage
from bramah.components.laws.smooth import smooth_sign
from bramah.components.ports import HydraulicView, hydraulic
from bramah.components.size import size
from bramah.declare import parameter
from bramah.expr import Expr


class ShuttleValve(Component):
    """Shuttle valve: joins C to whichever of A and B has the higher pressure.

    tau x' = tanh((p_A - p_B)/p_shift) - x
    q_A = c_d A (1 + x)/2 sqrt(2 (p_A - p_C)/rho) + C_l (p_A - p_C),   q_B likewise with (1 - x)/2

    x is the position of the ball: 1 with A open and B closed, -1 the other way, 0 with both half open.
    """

    symbol = "shuttle valve"

    A = hydraulic("one inlet")
    B = hydraulic("other inlet")
    C = hydraulic("outlet")

    full_area = size("mm2", 10.0, help="area of a fully open inlet")
    shifting_pressure = parameter("bar", 0.2, above=0, help="pressure difference that moves the ball across")
    time_constant = parameter("ms", 2.0, above=0, help="time constant of the ball")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage of a closed inlet")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    x = state("-", 0.0, help="position of the ball: 1 with A open, -1 with B open")

    def equations(self) -> None:
        self.rate(x=(smooth_sign(self.A.p - self.B.p, self.shifting_pressure) - self.x) / self.time_constant)
        self._inlet(self.A, 0.5 * (1.0 + self.x))
        self._inlet(self.B, 0.5 * (1.0 - self.x))

    def _inlet(self, inlet: HydraulicView, opening: Expr) -> None:
        passage(
            inlet, self.C, self.full_area * opening, self.fluid, leakage=self.leakage,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
