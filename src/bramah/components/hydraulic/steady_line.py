"""A line as steady flow sees it: friction and height, nothing else."""

from __future__ import annotations

import math

from bramah.components.component import Component, unknown
from bramah.components.hydraulic.characteristic_line import LineFriction
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import choice, parameter
from bramah.expr import Expr, log, maximum, select

NEWTON_STEPS = 3


class SteadyLine(Component):
    """p_A - p_B = loss(q) + rho g rise, with the friction of `CharacteristicLine` in steady flow.

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
        drop = self._loss() + self.density * GRAVITY * self.rise
        self.balance(q=self.A.p - self.B.p - drop)
        self.A.flow(self.q)
        self.B.flow(-self.q)

    def _loss(self) -> Expr:
        d, q = self.diameter, self.q
        if self.friction is LineFriction.NONE:
            return 0.0 * q
        if self.friction is LineFriction.HAZEN_WILLIAMS:
            head = 10.67 / (self.hazen_williams**1.852 * d**4.871)
            return self.density * GRAVITY * self.length * head * q * (q * q + 1e-24) ** 0.426
        if self.friction is LineFriction.DARCY:
            return self.darcy_factor * 8.0 / math.pi**2 * self.density * self.length / d**5.0 * q * abs(q)
        resistance = 128.0 / math.pi * self.density * self.viscosity * self.length / d**4.0
        if self.friction is LineFriction.LAMINAR:
            return resistance * q
        return resistance / 64.0 * self._phi() * q

    def _phi(self) -> Expr:
        """f Re, laminar and turbulent in one, as in lines/steady_friction.py."""
        Re = abs(self.q) * self.diameter / (circle_area(self.diameter) * self.viscosity)
        above = maximum(Re, self.laminar_end)
        width = self.turbulent_begin - self.laminar_end
        z = select(width > 0, limit((Re - self.laminar_end) / maximum(width, 1e-9), 0.0, 1.0), Re >= self.laminar_end)
        turbulent = 0.3164 * above**0.75 if self.friction is LineFriction.BLASIUS else self._colebrook(above)
        return 64.0 + z * z * (3.0 - 2.0 * z) * (turbulent - 64.0)

    def _colebrook(self, Re: Expr) -> Expr:
        """f Re after Colebrook and White, by Newton's method from Haaland's formula."""
        e, factor = self.roughness / self.diameter, 2.0 / math.log(10.0)
        root = -1.8 / math.log(10.0) * log((maximum(e, 1e-12) / 3.7) ** 1.11 + 6.9 / Re)
        for _ in range(NEWTON_STEPS):
            inside = e / 3.7 + 2.51 * root / Re
            root = root - (root + factor * log(inside)) / (1.0 + factor * 2.51 / (Re * inside))
        return Re / (root * root)
