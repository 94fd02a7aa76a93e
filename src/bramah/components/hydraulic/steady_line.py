"""A line as steady flow sees it: friction and height, nothing else."""

from __future__ import annotations

from bramah.components.component import unknown
from bramah.components.hydraulic.line_parameters import LineShape
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.line_friction import LineFriction, line_loss
from bramah.components.laws.orifice import circle_area
from bramah.declare import parameter

SLIP = 1e-6
"""m/s: loss of a line without friction over rho v, a thousandth of a millionth of that of a wave."""


class SteadyLine(LineShape):
    """p_A - p_B = loss(q rho_0 / rho) + rho g rise, with the friction of `CharacteristicLine` in steady flow.

    The flow q is mass flow over the reference density rho_0; friction is a law of the volume that flows.

    It takes the place of a line while the steady state is sought from which the line starts. A line without friction
    loses rho v times 1e-6 m/s, or nothing would tell its flow into a volume.
    """

    density = parameter("kg/m3", 870.0, above=0, help="density of the fluid")
    viscosity = parameter("cSt", 30.0, above=0, help="its kinematic viscosity")

    q = unknown("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        volume_flow = self.q * (self.fluid.reference_density / self.density)
        drop = line_loss(self, volume_flow, self.density, self.viscosity) + self.density * GRAVITY * self.rise
        if self.friction is LineFriction.NONE:
            drop = drop + SLIP * self.density * volume_flow / circle_area(self.diameter)
        self.balance(q=self.A.p - self.B.p - drop)
        self.A.flow(self.q)
        self.B.flow(-self.q)
