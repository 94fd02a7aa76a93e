"""An open tank whose level matters."""

from __future__ import annotations

from bramah.components.component import Component, quantity
from bramah.components.hydraulic.tank import Tank
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.orifice import circle_area
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class WaterTank(Component):
    """Upright tank, open at the top, with its connection at the bottom: p = rho g h,   A h' = q.

    It neither overflows nor runs dry: h simply goes on. Where the steady flow is sought from which lines start, the
    tank stands at its start level, however much flows in or out.
    """

    symbol = "tank"

    T = hydraulic("connection at the bottom")

    diameter = parameter("m", 10.0, above=0, usual=(0.01, 300), help="inner diameter")
    start_level = parameter("m", 3.0, least=0, help="height of the water over the connection at the start")

    level = quantity("m", "height of the water over the connection")

    def equations(self) -> None:
        weight = self.fluid.reference_density * GRAVITY
        self.T.store(circle_area(self.diameter) / weight)
        self.T.start(weight * self.start_level)
        self.T.flow(0.0)
        self.report(level=self.T.p / weight)

    def standing(self, density: float) -> Tank:
        """The tank at its start level."""
        return Tank(pressure=density * GRAVITY * float(self.values["start_level"]))
