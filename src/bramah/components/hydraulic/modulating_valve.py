"""What spool valves share that pressures move against a spring."""

from __future__ import annotations

from typing import Any

from bramah.components.component import Component, state
from bramah.components.laws.opening import opening
from bramah.components.laws.orifice import orifice_flow
from bramah.components.size import size
from bramah.declare import parameter
from bramah.expr import Expr


class ModulatingValve(Component):
    """A spool that follows its pressures with a first-order lag, and the passage it opens or closes.

    tau x' = x_s - x,   q = c_d A s(x) sqrt(2 dp / rho) + C_l dp
    """

    full_area = size("mm2", 30.0, help="area of the passage when fully open")
    time_constant = parameter("ms", 5.0, above=0, help="time constant of the spool")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage of the closed passage")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    rounding = parameter(
        "-", 0.05, above=0, most=0.5, help="rounding of the ends of the travel, as a share of it", advanced=True
    )
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    x = state("-", 0.0, help="shift of the spool from where the spring holds it, 1 at the other end")

    def follow(self, excess: Expr) -> None:
        """The spool rests below an excess of 0 and is at the other end above 1."""
        self.rate(x=(opening(excess, self.rounding) - self.x) / self.time_constant)

    def join(self, one: Any, other: Any, share: Expr) -> None:
        """Flow between two ports through a share of the full area."""
        q = self.leakage * (one.p - other.p) + orifice_flow(
            one.p, other.p, self.full_area * share, self.fluid,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        one.flow(q)
        other.flow(-q)
