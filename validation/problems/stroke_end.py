"""The cylinder circuit of Wenzel 1999, example 4.1: a cylinder extends against a spring onto its stop.

Pump and relief valve, valve path, cap end, cylinder, rod end, metering orifice, valve path, tank; all four nodes have
10 cubic inches. Inch, pound and second as in the source; the relief valve follows the smoothed curve as printed, with
jumps of up to 0.02 in3/s between its pieces.
"""

from __future__ import annotations

from typing import Any

from bramah.circuit import Circuit
from bramah.components.component import Component
from bramah.components.hydraulic import DoubleActingCylinder, FlowSource, Orifice, Tank, Transition, Volume
from bramah.components.laws.chamber import chamber
from bramah.components.mechanical import Damper, Mass, Spring
from bramah.components.ports import hydraulic
from bramah.expr import Expr, maximum, select
from bramah.expr import sqrt as root
from bramah.fluids import ConstantFluid

INCH = 0.0254
POUND = 4.4482216152605
PSI = POUND / INCH**2
NODE = 10 * INCH**3
FLOW = 38.5 * INCH**3
UNTIL = 0.75
STROKE = 2 * INCH
PRESSURES = ("supply.A.p", "cylinder.A.p", "cylinder.B.p", "return.A.p")
"""P1 to P4 of the source."""


class PrintedReliefValve(Component):
    """Five pieces in psi and in3/s (Wenzel 1999, eqs. 3.46 to 3.48): closed, cubic, line, cubic, square root."""

    symbol = "relief valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side")

    def equations(self) -> None:
        p = (self.P.p - self.T.p) / PSI
        z, w = p - 720.0, p - 840.0
        pieces = (
            (720.0, 6.440e-6 * z**3 + 1.367e-3 * z**2 + 1.943e-16 * z),
            (825.0, 0.90 * p - 719.95),
            (840.0, 5.206e-5 * w**3 - 8.592e-3 * w**2 + 0.5000 * w + 36.04),
            (900.0, 1.545 * root(maximum(p, 1.0))),
        )
        q: Expr | float = 0.0
        for number, (begin, piece) in enumerate(pieces, 1):
            q = select(self.switch(f"piece_{number}", p - begin), piece, q)
        q = q * INCH**3
        self.P.flow(q)
        self.T.flow(-q)


class LiteralCylinder(DoubleActingCylinder):
    """The cylinder of eqs. 4.47 and 4.54 as printed: the volume of the rod side grows as the rod extends."""

    symbol = "double-acting cylinder"

    def two_chambers(self, A_A: Expr, A_B: Expr) -> None:
        x, v = self.rod.x, self.rod.v
        chamber(self.A, self.dead_volume_A + A_A * x, A_A * v)
        chamber(self.B, self.dead_volume_B + A_B * x, -A_B * v)
        self.drive(A_A * self.A.p - A_B * self.B.p)


def stroke_end(cylinder: type[DoubleActingCylinder] = DoubleActingCylinder) -> Circuit:
    """The circuit with the physical rod side, or with another cylinder."""
    density = 7.95e-5 * POUND / INCH**4
    fluid = ConstantFluid(reference_density=density, viscosity=0.02 * INCH**2, reference_bulk_modulus=150_000 * PSI)
    circuit = Circuit("Cylinder circuit", fluid=fluid)
    circuit.add("pump", FlowSource(flow=FLOW))
    circuit.add("relief", PrintedReliefValve())
    circuit.add("supply", Volume(volume=NODE))
    circuit.add("forward", _orifice(0.27842))
    circuit.add("meter", _orifice(0.11277))
    circuit.add("return", Volume(volume=NODE))
    circuit.add("back", _orifice(0.27842))
    circuit.add("tank", Tank())
    areas: dict[str, Any] = {"bore": 4 * INCH, "rod_diameter": 2.5 * INCH, "stroke": STROKE}
    circuit.add("cylinder", cylinder(dead_volume_A=NODE, dead_volume_B=NODE, **areas))
    circuit.add("load", Mass(mass=9.98965 * POUND / INCH))
    circuit.add("spring", Spring(stiffness=700 * POUND / INCH))
    circuit.add("damper", Damper(damping=200 * POUND / INCH))
    circuit.connect("pump.P", "relief.P", "supply.A", "forward.A")
    circuit.connect("forward.B", "cylinder.A")
    circuit.connect("cylinder.B", "meter.A")
    circuit.connect("meter.B", "return.A", "back.A")
    circuit.connect("back.B", "relief.T", "tank.T")
    circuit.connect("cylinder.rod", "load.port", "spring.port", "damper.port")
    return circuit


def _orifice(inches: float) -> Orifice:
    return Orifice(
        diameter=inches * INCH, discharge_coefficient=0.61, transition=Transition.CUBIC, transition_reynolds=1500
    )
