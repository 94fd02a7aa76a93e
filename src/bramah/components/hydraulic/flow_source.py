"""An ideal flow source."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class FlowSource(Component):
    """Delivers a flow, fixed or driven by a signal, at any pressure: q = -`flow` into its port.

    It draws from a reservoir that is not part of the circuit.
    """

    symbol = "flow source"
    delivers = "P"

    P = hydraulic("delivery side")

    flow = parameter("l/min", 25.0, help="flow delivered into the circuit", signal=True)

    def equations(self) -> None:
        self.P.flow(-self.flow)
