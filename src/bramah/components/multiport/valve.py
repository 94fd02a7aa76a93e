"""A two-way valve that something else moves."""

from __future__ import annotations

from bramah.components.component import Component, quantity, unknown
from bramah.components.laws.jet import jet_force
from bramah.components.laws.orifice import orifice_flow
from bramah.components.ports import hydraulic, translational
from bramah.declare import parameter
from bramah.expr import maximum


class MultiportValve(Component):
    """Two-way valve as a block: pressures and a displacement come in, flow and force go out (Smith 1975, VALV2B).

    q = c_d w s sqrt(2 (p_A - p_B) / rho),   F = 2 c_d c_v w s (p_A - p_B) cos(theta),   s = max(-x, 0)

    It opens as x becomes negative; the force of the jet closes it. The root is smooth below the transition pressure.
    """

    symbol = "two-way valve"

    A = hydraulic("receives the pressure and delivers the flow")
    B = hydraulic("receives the pressure and delivers the flow")
    spool = translational("receives the displacement and delivers the force")

    area_gradient = parameter("mm", 10.0, above=0, help="area opened per travel, w")
    discharge_coefficient = parameter("-", 0.6, above=0, help="c_d")
    velocity_coefficient = parameter("-", 0.98, least=0, help="c_v; 0 for a balanced spool")
    jet_angle = parameter("deg", 69.0, least=0, most=90, help="angle of the jet to the axis, theta")
    transition_pressure = parameter("bar", 0.01, above=0, help="pressure drop where laminar flow ends", advanced=True)

    q = unknown("l/min", scale=1e-3, help="flow from A to B")
    F = unknown("N", scale=1e3, help="force on the spool, positive towards closing")
    opening = quantity("mm", "travel by which the valve is open")

    def equations(self) -> None:
        dp, s = self.A.p - self.B.p, maximum(-self.spool.x, 0.0)
        area = self.area_gradient * s
        flow = orifice_flow(
            self.A.p, self.B.p, area, self.fluid,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        c = self.discharge_coefficient * self.velocity_coefficient
        self.balance(q=flow - self.q, F=jet_force(dp, area, c, self.jet_angle) - self.F)
        self.A.flow(self.q)
        self.B.flow(-self.q)
        self.spool.force(self.F)
        self.report(opening=s)
