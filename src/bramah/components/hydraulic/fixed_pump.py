"""A pump of fixed displacement on a shaft."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.laws.smooth import smooth_sign
from bramah.components.ports import hydraulic, rotational
from bramah.declare import parameter


class FixedPump(Component):
    """Pump of fixed displacement D, without losses unless they are given.

    q = D omega - C_l dp                                from S to P, dp = p_P - p_S
    T = D dp + b omega + T_C tanh(omega / omega_0)      needed at the shaft

    The displaced volume is filled at the density of the suction side. Turned backwards it delivers from P to S; driven
    by pressure it turns the shaft.
    """

    symbol = "fixed pump"

    S = hydraulic("suction side")
    P = hydraulic("pressure side")
    shaft = rotational("drive shaft")

    displacement = parameter("cm3/rev", 28.0, above=0, help="volume per turn")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="laminar leakage from P to S")
    viscous_torque = parameter("N m s/rad", 0.0, least=0, help="loss of torque per speed")
    coulomb_torque = parameter("N m", 0.0, least=0, help="loss of torque whatever the speed")
    reversal_speed = parameter(
        "rpm", 5.0, above=0, help="speed over which the Coulomb torque changes its sign", advanced=True
    )

    def equations(self) -> None:
        dp, omega = self.P.p - self.S.p, self.shaft.omega
        q = self.displacement * self.fluid.density_ratio(self.S.p) * omega - self.leakage * dp
        self.S.flow(q)
        self.P.flow(-q)
        friction = self.viscous_torque * omega + self.coulomb_torque * smooth_sign(omega, self.reversal_speed)
        self.shaft.torque(-(self.displacement * dp + friction))
