"""Leakage through an annular gap."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.laws.gap import annular_gap_conductance
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class AnnularGap(Component):
    """Leakage between a piston or spool and its bore, laminar.

    q = pi d h^3 (1 + 1.5 e^2) dp / (12 mu L)

    h is the radial clearance and e the eccentricity: touching the wall (e = 1) it leaks 2.5 times as much as centred.
    """

    symbol = "annular gap"

    A = hydraulic("one side")
    B = hydraulic("other side")

    diameter = parameter("mm", 20.0, above=0, help="diameter of the bore")
    clearance = parameter("um", 10.0, above=0, help="radial clearance, half the difference of the diameters")
    length = parameter("mm", 20.0, above=0, help="length of the gap")
    eccentricity = parameter("-", 0.0, least=0, most=1, help="distance of the axes over the radial clearance")

    def equations(self) -> None:
        mean = 0.5 * (self.A.p + self.B.p)
        conductance = annular_gap_conductance(
            self.diameter, self.clearance, self.length, self.eccentricity, mean, self.fluid
        )
        q = conductance * (self.A.p - self.B.p)
        self.A.flow(q)
        self.B.flow(-q)
