"""A line as steady flow sees it: friction and height, nothing else."""

from __future__ import annotations

from bramah.components.component import Component, unknown
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.line_friction import LineFriction, line_loss
from bramah.components.ports import hydraulic
from bramah.declare import choice, parameter


class SteadyLine(Component):
    """p_A - p_B = loss(q rho_0 / rho) + rho g rise, with the friction of `CharacteristicLine` in steady flow.

    The flow q is mass flow over the reference density rho_0; friction is a law of the volume that flows.

    It takes the place of a line while the steady state is sought from which the line starts.
    """

    symbol = "line"

    A = hydraulic("one end")
    B = hydraulic("other end")

    length = parameter("m", 10.0, above=0, help="length")
    diameter = parameter("mm", 20.0, above=0, help="inner diameter")
    density = parameter("kg/m3", 870.0, above=0, help="density of the fluid")
    viscosity = parameter("cSt", 30.0, above=0, help="its kinematic viscosity")
    rise = parameter("m", 0.0, help="height of B over A")
    friction = choice(LineFriction, LineFriction.BLASIUS, help="friction of steady flow")
    roughness = parameter("mm", 0.0015, least=0, help="height of the roughness of the wall (colebrook)")
    darcy_factor = parameter("-", 0.02, least=0, help="Darcy's friction factor (darcy)")
    hazen_williams = parameter("-", 130.0, above=0, help="coefficient C (hazen_williams)")
    laminar_end = parameter("-", 2000.0, above=0, help="Reynolds number up to which flow is laminar", advanced=True)
    turbulent_begin = parameter("-", 4000.0, above=0, help="Reynolds number from which it is turbulent", advanced=True)
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")

    q = unknown("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        volume_flow = self.q * (self.fluid.reference_density / self.density)
        drop = line_loss(self, volume_flow, self.density, self.viscosity) + self.density * GRAVITY * self.rise
        self.balance(q=self.A.p - self.B.p - drop)
        self.A.flow(self.q)
        self.B.flow(-self.q)
