"""A 4/3 valve described by what its catalogue says: the flow of each path at a rated pressure drop."""

from __future__ import annotations

from bramah.components.hydraulic.four_edges import FourEdges
from bramah.components.laws.passage import passage
from bramah.components.laws.size import PassageSize
from bramah.components.laws.smooth import limit, ramp
from bramah.components.ports import HydraulicView, hydraulic
from bramah.components.size import size
from bramah.declare import parameter


class RatedDirectionalValve43(FourEdges):
    """4/3 valve with closed centre that follows its command at once, from the rated flow of each path.

    q = u C sqrt(dp),   C = q_rated / sqrt(dp_rated)   through P-A and B-T for u > 0, through P-B and A-T for u < 0

    This is HASP's DC01 (Wang 1988), whose constants in (l/s)/bar^0.5 are the rated flows in l/s at a rated pressure
    drop of 1 bar: C1 is `flow_PA`, C2 `flow_PB`, Cv1 `flow_AT`, Cv2 `flow_BT`. Flow is laminar, q = C dp/sqrt(dp_tr),
    well below the transition pressure. Every path leaks by `leakage`, open or not. The edges have no overlap,
    unless one is given an overlap or a profile of its own.
    """

    symbol = "4/3 directional valve"

    P = hydraulic("supply")
    T = hydraulic("return")
    A = hydraulic("work port that positive commands supply")
    B = hydraulic("work port that negative commands supply")

    command = parameter("-", 0.0, least=-1, most=1, help="spool position", signal=True, expected=True)
    rated_pressure_drop = parameter("bar", 1.0, above=0, help="pressure drop of one path at its rated flow")
    flow_PA = size("l/s", 0.14556, drop="rated_pressure_drop", help="rated flow from P to A")
    flow_PB = size("l/s", 0.14809, drop="rated_pressure_drop", help="rated flow from P to B")
    flow_AT = size("l/s", 0.13399, drop="rated_pressure_drop", help="rated flow from A to T")
    flow_BT = size("l/s", 0.13596, drop="rated_pressure_drop", help="rated flow from B to T")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage along each path")
    discharge_coefficient = parameter(
        "-", 0.65, above=0, advanced=True, help="flow over that of an ideal jet, where a path is given by its area"
    )
    rounding = parameter("-", 1e-3, above=0, help="opening over which a path begins to open", advanced=True)
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    def equations(self) -> None:
        u = limit(self.command, -1.0, 1.0)
        self._path(self.P, self.A, self.flow_PA * self.edge("PA", u, 0.0, ramp))
        self._path(self.B, self.T, self.flow_BT * self.edge("BT", u, 0.0, ramp))
        self._path(self.P, self.B, self.flow_PB * self.edge("PB", -u, 0.0, ramp))
        self._path(self.A, self.T, self.flow_AT * self.edge("AT", -u, 0.0, ramp))

    def _path(self, inlet: HydraulicView, outlet: HydraulicView, rated: PassageSize) -> None:
        passage(
            inlet, outlet, rated, self.fluid,
            discharge_coefficient=1.0, transition_pressure=self.transition_pressure, leakage=self.leakage,
        )  # fmt: skip
