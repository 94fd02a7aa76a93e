"""A 4/3 proportional valve."""

from __future__ import annotations

import math

from bramah.components.component import state
from bramah.components.hydraulic.four_edges import FourEdges
from bramah.components.laws.orifice import Transition
from bramah.components.laws.passage import passage
from bramah.components.laws.size import PassageSize
from bramah.components.laws.smooth import limit, smooth_positive
from bramah.components.ports import HydraulicView, hydraulic
from bramah.components.size import size
from bramah.declare import choice, parameter
from bramah.expr import Expr


class ProportionalValve43(FourEdges):
    """4/3 valve with a spool of second order and four metering edges.

    x'' = omega^2 (u - x) - 2 zeta omega x',   omega = 2 pi f
    q = c_d A s(x) sqrt(2 dp / rho)   through P-A and B-T for x > 0, through P-B and A-T for x < 0

    u is the command between -1 and 1, s the opening of an edge: max(0, (y - overlap)/(1 - overlap)) with y = x or -x
    towards its open end, or its square for V notches, rounded where it begins to open; or a profile. Each edge may have
    its own. The edges of B may be smaller than those of A to suit a cylinder. Around zero the flow is laminar, up to a
    pressure drop or to the Reynolds number of the fully open edge (`transition`).
    """

    symbol = "4/3 proportional valve"

    P = hydraulic("supply")
    T = hydraulic("return")
    A = hydraulic("work port that positive commands supply")
    B = hydraulic("work port that negative commands supply")

    command = parameter("-", 0.0, least=-1, most=1, help="spool position asked for", signal=True, expected=True)
    full_area = size("mm2", 8.0, help="area of each fully open edge")
    area_ratio = parameter("-", 1.0, above=0, help="area of the edges at B over that of those at A")
    overlap = parameter("-", 0.0, above=-0.9, below=0.9, help="share of the spool's travel before an edge opens")
    natural_frequency = parameter("Hz", 60.0, above=0, help="natural frequency of the spool")
    damping = parameter("-", 0.8, above=0, help="damping ratio of the spool")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    rounding = parameter(
        "-", 1e-3, above=0, advanced=True, assumed=True,
        help="opening over which an edge begins to open; half of it is open where the edge meets its land",
    )  # fmt: skip
    transition = choice(Transition, Transition.PRESSURE, help="what says where laminar flow ends", advanced=True)
    transition_reynolds = parameter("-", 1000.0, above=0, help="Reynolds number where laminar flow ends", advanced=True)
    laminar_ratio = parameter(
        "-", 0.55, least=0.3, most=1, help="flow at the end of a cubic over that along its slope at zero", advanced=True
    )
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    x = state("-", 0.0, help="spool position")
    speed = state("1/s", 0.0, scale=100.0, help="spool speed")

    def equations(self) -> None:
        omega = 2.0 * math.pi * self.natural_frequency
        force = omega * omega * (limit(self.command, -1.0, 1.0) - self.x)
        self.rate(x=self.speed, speed=force - 2.0 * self.damping * omega * self.speed)
        large, small = self.full_area, self.full_area * self.area_ratio
        self._join(self.P, self.A, large, self._opening("PA", self.x))
        self._join(self.B, self.T, small, self._opening("BT", self.x))
        self._join(self.P, self.B, small, self._opening("PB", -self.x))
        self._join(self.A, self.T, large, self._opening("AT", -self.x))

    def _opening(self, path: str, x: Expr) -> Expr:
        return self.edge(path, x, self.overlap, smooth_positive)

    def _join(self, inlet: HydraulicView, outlet: HydraulicView, full: PassageSize, opening: Expr) -> None:
        passage(
            inlet, outlet, full * opening, self.fluid, full_area=full,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
            transition=self.transition, transition_reynolds=self.transition_reynolds, laminar_ratio=self.laminar_ratio,
        )  # fmt: skip
