"""A volume between two others."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class MultiportVolume(Component):
    """Volume of fluid with two ports, as a block: flows come in at both (Smith 1975, VOLUME).

    (V / B) p' = q_A + q_B,   p_A = p_B = p
    """

    symbol = "volume"

    A = hydraulic("delivers the pressure and receives the flow")
    B = hydraulic("delivers the pressure and receives the flow")

    volume = parameter("l", 1.0, above=0, help="volume of fluid")
    start_pressure = parameter("bar", None, help="pressure at the start")

    def equations(self) -> None:
        self.A.contain(self.volume)
        self.A.start(self.start_pressure)
        self.A.flow(-self.B.arriving)
        self.B.impose(self.A.p)
