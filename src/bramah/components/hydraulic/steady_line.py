"""A line as steady flow sees it: friction and height, nothing else."""

from __future__ import annotations

from bramah.components.component import unknown
from bramah.components.hydraulic.line_parameters import LineShape
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.line_friction import line_loss
from bramah.declare import parameter


class SteadyLine(LineShape):
    """p_A - p_B = loss(q rho_0 / rho) + rho g rise, with the friction of `CharacteristicLine` in steady flow.

    The flow q is mass flow over the reference density rho_0; friction is a law of the volume that flows.

    It takes the place of a line while the steady state is sought from which the line starts.
    """

    density = parameter("kg/m3", 870.0, above=0, help="density of the fluid")
    viscosity = parameter("cSt", 30.0, above=0, help="its kinematic viscosity")

    q = unknown("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        volume_flow = self.q * (self.fluid.reference_density / self.density)
        drop = line_loss(self, volume_flow, self.density, self.viscosity) + self.density * GRAVITY * self.rise
        self.balance(q=self.A.p - self.B.p - drop)
        self.A.flow(self.q)
        self.B.flow(-self.q)
