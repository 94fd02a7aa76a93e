"""Cylinders with fluid on one side only."""

from __future__ import annotations

from bramah.components.hydraulic.cylinder import Cylinder
from bramah.components.laws.chamber import chamber, chamber_volume
from bramah.components.laws.orifice import circle_area
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr


class OneChamber(Cylinder):
    """What cylinders share that pressure extends and something else brings back."""

    A = hydraulic("pressure side")

    dead_volume_A = parameter("cm3", 50.0, least=0, help="volume at A with the rod retracted, hoses included")
    start_pressure_A = parameter("bar", None, help="pressure at A at the start")

    def push(self, area: Expr) -> Expr:
        """A chamber that extends the rod; the force of its pressure."""
        x, v = self.rod.x, self.rod.v
        critical = area * self.critical_share * self.stroke
        chamber(self.A, chamber_volume(self.dead_volume_A, area * x, critical), area * v)
        self.A.start(self.start_pressure_A)
        return area * self.A.p


class Plunger(OneChamber):
    """Plunger cylinder: the rod itself is the piston, and its load brings it back.

    (V_A + A x) p' / B = q - A v,   F = A p - m g sin(angle),   A = pi d^2 / 4

    Stops, weight and loads are as in the other cylinders.
    """

    symbol = "plunger cylinder"

    diameter = parameter("mm", 40.0, above=0, help="diameter of the plunger")

    def equations(self) -> None:
        self.drive(self.push(circle_area(self.diameter)))


class SingleActingCylinder(OneChamber):
    """Single-acting cylinder: pressure extends it, a spring brings it back. The rod side breathes to the air.

    (V_A + A x) p' / B = q - A v,   F = A p - F_0 - k x - m g sin(angle)

    Stops, weight and loads are as in the other cylinders.
    """

    symbol = "single-acting cylinder"

    bore = parameter("mm", 40.0, above=0, help="diameter of the piston")
    stroke = parameter("mm", 100.0, above=0, help="travel from end to end")
    spring_preload = parameter("N", 0.0, least=0, help="force of the spring on the retracted rod")
    spring_stiffness = parameter("N/m", 2000.0, least=0, help="force of the spring per travel")

    def equations(self) -> None:
        x, k = self.rod.x, self.spring_stiffness
        self.drive(self.push(circle_area(self.bore)) - self.spring_preload - k * x)
        self.keep_energy((self.spring_preload + 0.5 * k * x) * x)
