"""A pipe short enough to be one lump of inertia between two volumes."""

from __future__ import annotations

from bramah.components.component import Component, state
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.pipe import inertance, laminar_resistance, minor_loss
from bramah.components.laws.pipe_friction import PipeFriction, friction_drop
from bramah.components.ports import HydraulicView, hydraulic
from bramah.declare import choice, parameter
from bramah.expr import Expr, smooth


class ShortPipe(Component):
    """Pipe with inertia and losses, half of its volume at each end (Esqué 2008, section 3.2.3).

    (rho L / A) q' = p_A - p_B - K_L q - K_T q |q|,   K_L = 128 nu rho L / (pi d^4),   K_T = 8 rho xi / (pi^2 d^4)

    K_L q is laminar friction. With `friction` smooth or rough it gives way to f (L/d) (rho/2) v |v| between Reynolds
    numbers of 2300 and 4000, with f after Blasius or Haaland. With both ends closed the pipe rings at
    omega = (2/L) sqrt(B/rho). The walls give way by `wall_compliance`, 1/B_w; for a hose that is what matters most.
    """

    symbol = "pipe"

    A = hydraulic("one end")
    B = hydraulic("other end")

    length = parameter("m", 1.0, above=0, help="length")
    diameter = parameter("mm", 10.0, above=0, help="inner diameter")
    loss_coefficient = parameter("-", 0.0, least=0, help="sum of the loss coefficients of bends, inlet and outlet")
    friction = choice(PipeFriction, PipeFriction.LAMINAR, help="laminar at any flow, or turbulent too, smooth or rough")
    roughness = parameter("mm", 0.0015, least=0, help="height of the roughness of a rough wall")
    wall_compliance = parameter("1/Pa", 0.0, least=0, help="relative growth of the volume per pressure", advanced=True)
    start_pressure = parameter("bar", None, help="pressure at the start")
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")

    q = state("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        mean = 0.5 * (self.A.p + self.B.p)
        factor = minor_loss(self.diameter, self.loss_coefficient, mean, self.fluid)
        minor = smooth(factor * self.q * abs(self.q), factor, self.q)
        I = inertance(self.diameter, self.length, self.fluid)  # noqa: E741
        self.rate(q=(self.A.p - self.B.p - self._friction(mean) - minor) / I)
        self.keep_energy(0.5 * I * self.q * self.q)
        half = 0.5 * circle_area(self.diameter) * self.length
        self._end(self.A, half, self.q)
        self._end(self.B, half, -self.q)

    def _friction(self, p: Expr) -> Expr:
        d, L = self.diameter, self.length
        if self.friction is PipeFriction.LAMINAR:
            return laminar_resistance(d, L, p, self.fluid) * self.q
        return friction_drop(self.q, d, L, p, self.fluid, self.friction, self.roughness)

    def _end(self, port: HydraulicView, volume: Expr, q: Expr) -> None:
        port.contain(volume, volume * self.wall_compliance)
        port.flow(q)
        port.start(self.start_pressure)
