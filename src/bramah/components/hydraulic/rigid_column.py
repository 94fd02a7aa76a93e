"""A line as a rigid column of fluid, and what it shares with the other lumps a line may be made of."""

from __future__ import annotations

from bramah.components.component import state
from bramah.components.hydraulic.line_parameters import LineShape
from bramah.components.laws.line_friction import steady_drop
from bramah.components.laws.pipe import inertance
from bramah.declare import parameter
from bramah.expr import Expr, Value


class LinePart(LineShape):
    """A line or a piece of it. Fluid data are those at `fluid_pressure` and stay, as in `CharacteristicLine`.

    rho is the density there, and rho_0 the reference density, by which flow counts.
    """

    fluid_pressure = parameter("bar", 0.0, help="pressure at which the fluid's data are taken", advanced=True)
    start_pressure = parameter("bar", None, help="pressure in the line at the start")
    pieces_before = parameter(
        "-", 0.0, help="pieces like this one from where the start pressure holds to A", advanced=True
    )

    def inertia(self) -> Expr:
        """rho_0 L / A, pressure per rate of flow."""
        return inertance(self.diameter, self.length, self.fluid)

    def drop(self, q: Value) -> Expr:
        """Pressure at A less that at B in steady flow: friction and height."""
        return steady_drop(self, q, self.fluid, self.fluid_pressure)

    def start_A(self) -> Expr:
        """Pressure at A at the start, where the data of the fluid are those of the start pressure."""
        return self.fluid_pressure - self.pieces_before * self.drop(self.start_flow)


class RigidColumn(LinePart):
    """Column of fluid that neither it nor the wall lets give way: inertia, friction and height.

    (rho_0 L / A) q' = p_A - p_B - loss(q rho_0 / rho) - rho g rise

    It holds for changes that are slow against the time waves take from end to end. What closes an end at once meets an
    infinite pressure, so there must be something at each end that gives way.
    """

    q = state("l/min", "start_flow", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        self.rate(q=(self.A.p - self.B.p - self.drop(self.q)) / self.inertia())
        self.keep_energy(0.5 * self.inertia() * self.q * self.q)
        self.A.flow(self.q)
        self.B.flow(-self.q)
        lost = self.drop(self.start_flow)
        self.A.start(self.start_pressure - self.pieces_before * lost)
        self.B.start(self.start_pressure - (self.pieces_before + 1.0) * lost)
