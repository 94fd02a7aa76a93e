"""A piece of a line that is short against the waves in it: a column of fluid between two springs."""

from __future__ import annotations

from bramah.components.hydraulic.rigid_column import LinePart, RigidColumn
from bramah.components.laws.orifice import circle_area
from bramah.declare import parameter
from bramah.expr import Expr, maximum, select
from bramah.fluids.condition import Condition

SLOWEST = 1e-3
"""m/s; keeps the wave speed that is not given out of a denominator."""


def compliance(part: LinePart, wave_speed: Expr, wall_compliance: Expr) -> Expr:
    """A L / (rho_0 c^2), flow per rate of pressure. A wave speed of 0 is that of the fluid and the wall."""
    fluid, p = part.fluid, part.fluid_pressure
    own = fluid.density_ratio(Condition(p)) * (1.0 / fluid.bulk_modulus(Condition(p)) + wall_compliance)
    speed = maximum(wave_speed, SLOWEST)
    relative = select(wave_speed > 0, 1.0 / (fluid.reference_density * speed * speed), own)
    return circle_area(part.diameter) * part.length * relative


class LineSegment(RigidColumn):
    """Column of fluid with half of its compliance at each end.

    (rho_0 L / A) q' = p_A - p_B - loss(q rho_0 / rho) - rho g rise
    (A L / (2 rho_0 c^2)) p' = sum of flow   at each end

    N of them in a row are good for frequencies up to about N c / (10 L).
    """

    wave_speed = parameter("m/s", 0.0, least=0, help="speed of waves; 0: from the fluid and the wall")
    wall_compliance = parameter("1/Pa", 0.0, least=0, help="d / (s E): relative growth of the volume per pressure")

    def equations(self) -> None:
        super().equations()
        half = 0.5 * compliance(self, self.wave_speed, self.wall_compliance)
        self.A.store(half)
        self.B.store(half)
