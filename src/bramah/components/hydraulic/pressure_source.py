"""An ideal pressure source."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class PressureSource(Component):
    """Holds a pressure, fixed or driven by a signal, at any flow: p = `pressure`."""

    symbol = "pressure source"

    P = hydraulic("pressure side")

    pressure = parameter("bar", 100.0, help="pressure held", signal=True)

    def equations(self) -> None:
        self.P.impose(self.pressure)
