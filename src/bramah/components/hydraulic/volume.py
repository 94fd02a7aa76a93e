"""A fixed volume of fluid."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class Volume(Component):
    """Fluid in a vessel or line: V (1/B + 1/B_w) p' = sum of flow (Esqué 2008, eqs. 3.1 and 3.3).

    Zero is allowed and stores nothing. The walls give way by `wall_compliance`, which is 1/B_w.
    """

    symbol = "volume"

    A = hydraulic("the volume")

    volume = parameter("l", 1.0, least=0, help="volume of fluid")
    wall_compliance = parameter("1/Pa", 0.0, least=0, help="relative growth of the vessel per pressure", advanced=True)
    start_pressure = parameter("bar", None, help="pressure at the start")

    def equations(self) -> None:
        self.A.contain(self.volume, self.volume * self.wall_compliance)
        self.A.start(self.start_pressure)
