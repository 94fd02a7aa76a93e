"""A long bore with laminar flow."""

from __future__ import annotations

from bramah.components.component import Component, quantity
from bramah.components.laws.pipe import laminar_resistance, minor_loss
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import smooth, sqrt


class LongOrifice(Component):
    """Long orifice or capillary: laminar flow, with the loss of its ends.

    dp = R q + K q |q|,   R = 128 mu L C_L / (pi d^4),   K = 8 rho xi / (pi^2 d^4)

    Without the loss of the ends (xi = 0) this is HASP's ORR0 (Wang 1988, appendix C), C_L being its correction of the
    laminar resistance. A sharp inlet and a free outlet have about xi = 1.5.
    """

    symbol = "long orifice"

    A = hydraulic("one side")
    B = hydraulic("other side")

    diameter = parameter("mm", 1.0, above=0, help="bore")
    length = parameter("mm", 20.0, above=0, help="length of the bore")
    correction = parameter("-", 1.0, above=0, help="laminar resistance over that of a straight round bore, C_L")
    loss_coefficient = parameter("-", 0.0, least=0, help="sum of the loss coefficients of inlet and outlet")

    power = quantity("W", "power turned into heat")

    def equations(self) -> None:
        dp, mean = self.A.p - self.B.p, 0.5 * (self.A.p + self.B.p)
        R = self.correction * laminar_resistance(self.diameter, self.length, mean, self.fluid)
        K = minor_loss(self.diameter, self.loss_coefficient, mean, self.fluid)
        q = smooth(2.0 * dp / (R + sqrt(R * R + 4.0 * K * abs(dp))), dp, R, K)
        self.A.flow(q)
        self.B.flow(-q)
        self.report(power=dp * q)
