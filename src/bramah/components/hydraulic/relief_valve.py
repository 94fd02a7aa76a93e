"""Pressure relief valves described by their opening pressure and override."""

from __future__ import annotations

from bramah.components.component import Component, state
from bramah.components.laws.orifice import orifice_flow
from bramah.components.laws.smooth import smooth_positive
from bramah.components.ports import hydraulic
from bramah.components.size import size
from bramah.declare import parameter
from bramah.expr import Expr, unwatched


class StaticReliefValve(Component):
    """Relief valve that follows its characteristic at once.

    x = max(0, (dp - p_set) / p_override), rounded at the knee; q = c_d A x sqrt(2 dp / rho),   dp = p_P - p_T

    A is the area at the override pressure; the opening goes on growing above it.
    """

    symbol = "relief valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side")

    set_pressure = parameter("bar", 120.0, least=0, help="pressure at which it begins to open", signal=True)
    override = parameter("bar", 20.0, above=0, help="pressure above the set pressure that opens the rated area")
    rated_area = size("mm2", 10.0, help="area opened at the override")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    knee = parameter("-", 0.01, above=0, help="rounding of the knee, as a share of the override", advanced=True)
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    def equations(self) -> None:
        self._pass(self._steady_opening())

    def _steady_opening(self) -> Expr:
        return smooth_positive((self.P.p - self.T.p - self.set_pressure) / self.override, self.knee)

    def _pass(self, opening: Expr) -> None:
        q = orifice_flow(
            self.P.p, self.T.p, self.rated_area * opening, self.fluid,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        self.P.flow(q)
        self.T.flow(-q)


class FirstOrderReliefValve(StaticReliefValve):
    """Relief valve whose opening follows its characteristic with a first-order lag: tau x' = x_steady(dp) - x."""

    symbol = "relief valve"

    time_constant = parameter("ms", 3.0, above=0, help="time constant of the opening")

    x = state("-", 0.0, help="opening, 1 at the override")

    def equations(self) -> None:
        self.rate(x=(self._steady_opening() - self.x) / self.time_constant)
        # Only a solver's error makes the opening negative, by no more than that error; it would then feed flow.
        self._pass(unwatched(abs(self.x), self.x))
