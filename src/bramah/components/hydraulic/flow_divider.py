"""A valve that divides a flow in a fixed ratio, or combines two flows in it."""

from __future__ import annotations

from bramah.components.component import Component, state
from bramah.components.laws.passage import passage
from bramah.components.ports import HydraulicView, hydraulic
from bramah.components.size import size
from bramah.declare import parameter
from bramah.expr import Expr, sqrt, tanh


class FlowDivider(Component):
    """Spool-type flow divider and combiner: P to A and B in a fixed ratio, or A and B to P.

    tau x' = tanh((d_A - d_B)/p_c) - x,   q_A = c_d A_A e sqrt(2 (p_P - p_A)/rho),   e = a / sqrt(1 + a^2),
    a = g (1 - x),   d_A = |p_P - p_A| e^2,   likewise at B with a = g (1 + x)

    In each branch a fixed orifice A_A or A_B and an edge of the spool stand in series; a is the area of the edge over
    that of the orifice, d the drop across the orifice. The spool throttles the branch with the larger drop until both
    are equal to within the control pressure p_c, and then the flows are as A_A to A_B. Fluid has no room between.
    """

    symbol = "flow divider"

    P = hydraulic("common port")
    A = hydraulic("branch A")
    B = hydraulic("branch B")

    orifice_area = size("mm2", 6.0, help="area of both fixed orifices together", laminar=False)
    share = parameter("-", 0.5, above=0, below=1, help="flow of branch A over the whole")
    edge_ratio = parameter("-", 2.0, above=0, help="area of an edge in mid-position over that of its orifice, g")
    control_pressure = parameter("bar", 0.5, above=0, help="difference of the drops that moves the spool to its end")
    time_constant = parameter("ms", 10.0, above=0, help="time constant of the spool")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage of each branch")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    x = state("-", 0.0, help="position of the spool: 1 with A closed, -1 with B closed")

    def equations(self) -> None:
        drop_A = self._branch(self.A, self.share, 1.0 - self.x)
        drop_B = self._branch(self.B, 1.0 - self.share, 1.0 + self.x)
        self.rate(x=(tanh((drop_A - drop_B) / self.control_pressure) - self.x) / self.time_constant)

    def _branch(self, port: HydraulicView, share: Expr, edge: Expr) -> Expr:
        """Join the branch; the drop across its fixed orifice, whichever way it flows."""
        a = self.edge_ratio * edge
        square = a * a / (1.0 + a * a)
        dp = self.P.p - port.p
        passage(
            self.P, port, self.orifice_area * share * a / sqrt(1.0 + a * a), self.fluid, leakage=self.leakage,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        return square * sqrt(dp * dp + self.transition_pressure * self.transition_pressure)
