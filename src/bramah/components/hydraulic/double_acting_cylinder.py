"""Cylinders with fluid on both sides of the piston."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.hydraulic.cylinder import Cylinder, shown
from bramah.components.laws.chamber import chamber, chamber_volume, leak
from bramah.components.laws.orifice import circle_area
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr


class DoubleActingCylinder(Cylinder):
    """Double-acting cylinder with one rod, variable volumes, leakage past the piston and end stops.

    (V_A + A_A x) p_A' / B = q_A - A_A v - C_l (p_A - p_B)
    (V_B + A_B (stroke - x)) p_B' / B = q_B + A_B v + C_l (p_A - p_B)
    F = A_A p_A - A_B p_B - m g sin(angle)

    after Esqué 2008, eq. 3.11, with the dead volumes V_A and V_B and the stops that it lacks; the weight as in HASP's
    actuator (Wang 1988). x is the position of the rod, 0 when fully retracted. Rigid stops are events with rebound,
    after Wenzel 1999; elastic ones are a spring and a damper that never pull. Loads and friction are joined to the rod.

    A dead volume may be 0: the chamber then vanishes with the stroke, and near its end the pressure follows from the
    flows alone (PIA6 of Wang 1988). What it can hold there is `critical_share` of the swept volume.
    """

    symbol = "double-acting cylinder"

    A = hydraulic("piston side", fluid="A")
    B = hydraulic("rod side", fluid="B")

    bore = parameter("mm", 40.0, above=0, help="diameter of the piston")
    rod_diameter = parameter("mm", 25.0, least=0, help="diameter of the rod; 0 for the ideal of equal areas")
    dead_volume_A = parameter("cm3", 50.0, least=0, help="volume at A with the rod retracted, hoses included")
    dead_volume_B = parameter("cm3", 50.0, least=0, help="volume at B with the rod extended, hoses included")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="laminar leakage past the piston")
    start_pressure_A = parameter("bar", None, help="pressure at A at the start")
    start_pressure_B = parameter("bar", None, help="pressure at B at the start")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["rod_diameter"] >= values["bore"]:
            yield f"{shown(values, 'rod_diameter')} must be below {shown(values, 'bore')}."
        yield from super().relations(values)

    def leaks(self) -> bool:
        return bool(self.values["leakage"] > 0)

    def equations(self) -> None:
        bore = circle_area(self.bore)
        self.two_chambers(bore, bore - circle_area(self.rod_diameter))

    def two_chambers(self, A_A: Expr, A_B: Expr) -> None:
        """Chambers on both sides of a piston with these areas."""
        x, v = self.rod.x, self.rod.v
        critical = self.critical_share * self.stroke
        chamber(self.A, chamber_volume(self.dead_volume_A, A_A * x, A_A * critical), A_A * v)
        chamber(self.B, chamber_volume(self.dead_volume_B, A_B * (self.stroke - x), A_B * critical), -A_B * v)
        leak(self.A, self.B, self.leakage)
        self.A.start(self.start_pressure_A)
        self.B.start(self.start_pressure_B)
        self.drive(A_A * self.A.p - A_B * self.B.p)


class DoubleRodCylinder(DoubleActingCylinder):
    """Symmetric cylinder, a rod on both sides of the piston: equal areas, equal speeds both ways.

    (V_A + A x) p_A' / B = q_A - A v - C_l (p_A - p_B)
    (V_B + A (stroke - x)) p_B' / B = q_B + A v + C_l (p_A - p_B)
    F = A (p_A - p_B) - m g sin(angle),   A = pi (bore^2 - rod^2) / 4

    Everything else is as in the cylinder with one rod. x counts in the direction in which A pushes.
    """

    symbol = "double-rod cylinder"

    def equations(self) -> None:
        area = circle_area(self.bore) - circle_area(self.rod_diameter)
        self.two_chambers(area, area)
