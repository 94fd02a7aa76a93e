"""A reservoir."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class Tank(Component):
    """Reservoir at a constant pressure, however much flows in or out: p = `pressure`."""

    symbol = "tank"

    T = hydraulic("connection")

    pressure = parameter("bar", 0.0, help="pressure in the tank; 0 is atmospheric")

    def equations(self) -> None:
        self.T.impose(self.pressure)
