"""A pump at constant speed."""

from __future__ import annotations

from bramah.components.component import Component, unknown
from bramah.components.laws.machine_losses import wilson_slip_per_pressure
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.fluids.condition import Condition


class MultiportPump(Component):
    """Pump at constant speed with laminar slip, as a block: pressures come in at both sides (Smith 1975, PUMP).

    q = D omega - C_s D (p_P - p_S) / mu   (Wilson 1946)
    """

    symbol = "pump"
    delivers = "P"

    P = hydraulic("outlet: receives the pressure and delivers the flow")
    S = hydraulic("inlet: receives the pressure and delivers the flow")

    displacement = parameter("cm3/rev", 10.0, above=0, help="volume per revolution")
    speed = parameter("rpm", 1500.0, help="speed of the shaft")
    slip_coefficient = parameter("-", 1e-8, least=0, help="C_s")

    q = unknown("l/min", scale=1e-3, help="flow delivered")

    def equations(self) -> None:
        p_P, p_S, D = self.P.p, self.S.p, self.displacement
        # Slip is a mass flow, so that its density cancels.
        mu = self.fluid.kinematic_viscosity(Condition(0.5 * (p_P + p_S))) * self.fluid.reference_density
        slip = wilson_slip_per_pressure(D, self.slip_coefficient, mu) * (p_P - p_S)
        self.balance(q=self.fluid.density_ratio(self.S.state) * D * self.speed - slip - self.q)
        self.P.flow(-self.q)
        self.S.flow(self.q)
