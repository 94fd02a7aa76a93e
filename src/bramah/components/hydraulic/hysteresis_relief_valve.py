"""A relief valve that shuts at a lower pressure than it opens at, and opens no further than its stop."""

from __future__ import annotations

from bramah.components.component import Component, state
from bramah.components.laws.passage import passage
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr, maximum, minimum, unwatched


class HysteresisReliefValve(Component):
    """Relief valve whose spool is held by dry friction: it cracks at the set pressure and reseats below it.

    tau x' = max(0, x_o - x) + min(0, x_c - x),   q = c_d A x sqrt(2 dp / rho),   dp = p_P - p_T
    x_o = (dp - p_set) / p_override,   x_c = (dp - p_set + p_h) / p_override,   both between 0 and x_max

    Rising pressure opens the valve along x_o, falling pressure shuts it along x_c, and between the two it stays: the
    hysteresis p_h is twice the friction over the area of the spool, and p_set - p_h the reseat pressure. A is the area
    at the override; from x_max on the valve is a fixed orifice. Steps end where it sticks, slips or meets a stop.
    """

    symbol = "relief valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side")

    set_pressure = parameter("bar", 120.0, least=0, help="pressure at which it begins to open", signal=True)
    hysteresis = parameter("bar", 5.0, least=0, help="set pressure over the pressure at which it is shut again")
    override = parameter("bar", 20.0, above=0, help="pressure above the set pressure that opens the rated area")
    rated_area = parameter("mm2", 10.0, above=0, help="area opened at the override")
    largest_opening = parameter("-", 1.0, above=0, help="area at the stop of the spool over the rated area")
    time_constant = parameter("ms", 3.0, above=0, help="time constant of the opening")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    x = state("-", 0.0, help="opening, 1 at the override")

    def equations(self) -> None:
        above = self.P.p - self.T.p - self.set_pressure
        opening, closing = self._steady(above), self._steady(above + self.hysteresis)
        slip = maximum(opening - self.x, 0.0) + minimum(closing - self.x, 0.0)
        self.rate(x=slip / self.time_constant)
        # Only a solver's error makes the opening negative, by no more than that error; it would then feed flow.
        passage(
            self.P, self.T, self.rated_area * unwatched(abs(self.x), self.x), self.fluid,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip

    def _steady(self, above: Expr) -> Expr:
        """The opening at which the spring balances a pressure above the set one."""
        return limit(above / self.override, 0.0, self.largest_opening)
