"""Directional valves: one law for all, and what each joins in which position as data (laws/spool.py)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum
from typing import Any

from bramah.components.component import Component, state
from bramah.components.hydraulic.four_edges import FourEdges
from bramah.components.laws.metering import bypass_opening, centre_edge_opening, sealed_edge_opening
from bramah.components.laws.orifice import Transition
from bramah.components.laws.passage import passage
from bramah.components.laws.smooth import limit, ramp
from bramah.components.laws.spool import (
    FOUR_WAY,
    THREE_WAY,
    TWO_WAY,
    Centre,
    Openings,
    RestPosition,
    three_positions,
)
from bramah.components.ports import hydraulic
from bramah.components.size import size
from bramah.declare import Changed, choice, parameter
from bramah.expr import Expr


class SpoolMotion(Enum):
    """How the spool follows its command."""

    SWITCHED = "switched"
    """At constant speed until close to the command, as a solenoid moves it."""
    PROPORTIONAL = "proportional"
    """As a position loop of second order."""


class WorkPorts(Enum):
    """What the centre of a valve with a bypass does with A and B."""

    CLOSED = "closed"
    FLOAT = "float"


class DirectionalValve(Component):
    """What directional valves share: the motion of the spool, and flow along the paths that it opens.

    switched: T x' = e / sqrt(e^2 + w^2), e = u - x;   proportional: x'' = omega^2 e - 2 zeta omega x', omega = 2 pi f

    A switched spool moves at constant speed 1/T and slows down over the distance w; with w far above 1 it is a lag with
    the time constant T w.

    q = c_d A s sqrt(2 dp / rho) + C_l dp   along each path,   s = max(0, (y - overlap) / (1 - overlap))

    y is the spool's way towards the position where the path is open: 1 there, 0 in the position before. Around zero the
    flow is laminar, up to a pressure drop or to the Reynolds number of the fully open path (`transition`).
    """

    command: Any
    """Each valve declares its own, with the positions that it has."""

    motion = choice(SpoolMotion, SpoolMotion.SWITCHED, help="how the spool follows its command")
    switching_time = parameter("ms", 50.0, above=0, help="time of a switched spool from one position to the next")
    approach = parameter("-", 0.05, above=0, help="travel over which a switched spool slows down", advanced=True)
    natural_frequency = parameter("Hz", 60.0, above=0, help="natural frequency of a proportional spool")
    damping = parameter("-", 0.8, above=0, help="damping ratio of a proportional spool")
    start_position = parameter("-", 0.0, least=-1, most=1, help="spool position at the start")
    overlap = parameter("-", 0.1, above=-0.9, below=0.9, help="share of the spool's travel before a path opens")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, assumed=True, help="laminar leakage along each path")
    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    rounding = parameter("-", 1e-3, above=0, help="opening over which a path begins to open", advanced=True)
    transition = choice(Transition, Transition.PRESSURE, help="what says where laminar flow ends", advanced=True)
    transition_reynolds = parameter("-", 1000.0, above=0, help="Reynolds number where laminar flow ends", advanced=True)
    laminar_ratio = parameter(
        "-", 0.55, least=0.3, most=1, help="flow at the end of a cubic over that along its slope at zero", advanced=True
    )
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    x = state("-", "start_position", help="spool position")
    speed = state("1/s", 0.0, scale=100.0, help="speed of a proportional spool")

    def valve(self, paths: Mapping[str, Openings]) -> None:
        """Move the spool and join the ports."""
        least = -1.0 if len(next(iter(paths.values()))) == 3 else 0.0
        away = limit(self.command, least, 1.0) - self.x
        if self.motion is SpoolMotion.PROPORTIONAL:
            omega = 2.0 * math.pi * self.natural_frequency
            self.rate(x=self.speed, speed=omega * omega * away - 2.0 * self.damping * omega * self.speed)
        else:
            slowing = (away * away + self.approach * self.approach) ** -0.5
            self.rate(x=away * slowing / self.switching_time, speed=0.0)
        for path, openings in paths.items():
            self._path(path, openings)

    def _path(self, path: str, openings: Openings) -> None:
        inlet, outlet = getattr(self, path[0]), getattr(self, path[1])
        opening, area = self.opening_of(path, openings), getattr(self, f"area_{path}")
        passage(
            inlet, outlet, area * opening, self.fluid, leakage=self.leakage, full_area=area,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
            transition=self.transition, transition_reynolds=self.transition_reynolds, laminar_ratio=self.laminar_ratio,
        )  # fmt: skip

    def opening_of(self, path: str, openings: Openings) -> Expr:
        """Share of its full area that a path has; of a valve with two positions one is open and one is shut."""
        return sealed_edge_opening(self.way(openings), self.overlap, self.rounding)

    def way(self, openings: Openings) -> Expr:
        """The spool's way towards the end where a path is open."""
        found: Expr = self.x if openings[-1] else 1.0 - self.x if len(openings) == 2 else -self.x
        return found


class DirectionalValve22(DirectionalValve):
    """2/2 valve: joins P and A when actuated, or at rest (`rest`).

    q = c_d A s(x) sqrt(2 dp / rho) + C_l dp, with s the opening at spool position x, 0 at rest and 1 actuated.
    The spool follows its command at constant speed or with second order (`motion`).
    """

    symbol = "2/2 directional valve"

    P = hydraulic("supply")
    A = hydraulic("work port")

    command = parameter(
        "-", 0.0, least=0, most=1, help="position asked for: 0 at rest, 1 actuated", signal=True, expected=True
    )
    rest = choice(RestPosition, RestPosition.CLOSED, help="whether P and A are joined at rest")
    area_PA = size("mm2", 8.0, help="area of the fully open path from P to A")

    def equations(self) -> None:
        self.valve(TWO_WAY[self.rest])


class DirectionalValve32(DirectionalValve):
    """3/2 valve: joins A to T at rest and P to A when actuated, or the other way round (`rest`).

    q = c_d A s(x) sqrt(2 dp / rho) + C_l dp along each path, with s its opening at spool position x.
    """

    symbol = "3/2 directional valve"

    P = hydraulic("supply")
    T = hydraulic("return")
    A = hydraulic("work port")

    command = parameter(
        "-", 0.0, least=0, most=1, help="position asked for: 0 at rest, 1 actuated", signal=True, expected=True
    )
    rest = choice(RestPosition, RestPosition.CLOSED, help="whether P is closed or joined to A at rest")
    area_PA = size("mm2", 8.0, help="area of the fully open path from P to A")
    area_AT = size("mm2", 8.0, help="area of the fully open path from A to T")

    def equations(self) -> None:
        self.valve(THREE_WAY[self.rest])


class FourWayValve(FourEdges, DirectionalValve):
    """What valves with two work ports share: four paths, each with an edge that may have its own overlap or profile."""

    P = hydraulic("supply")
    T = hydraulic("return")
    A = hydraulic("work port that P supplies at x = 1")
    B = hydraulic("work port that P supplies at the other end")

    area_PA = size("mm2", 8.0, help="area of the fully open path from P to A")
    area_PB = size("mm2", 8.0, help="area of the fully open path from P to B")
    area_AT = size("mm2", 8.0, help="area of the fully open path from A to T")
    area_BT = size("mm2", 8.0, help="area of the fully open path from B to T")

    def opening_of(self, path: str, openings: Openings) -> Expr:
        return self.edge(path, self.way(openings), self.overlap, ramp)


def _centre_joins(values: Mapping[str, Any]) -> bool:
    return values.get("centre", Centre.CLOSED) is not Centre.CLOSED or values.get("work_ports") is WorkPorts.FLOAT


class ThreePositionValve(FourWayValve):
    """What valves with a centre share.

    An edge that the centre opens shuts on the spool's first way towards the end where it is closed: `centre_travel`,
    20 % of the stroke, which is also the underlap at the edges to tank that Festo's FluidSIM gives its 4/3
    proportional valve. In the centre it has its full area, as the symbol draws it, or the share `centre_opening` of it.
    An edge with an overlap or a profile of its own opens and shuts as these say, whatever the centre.
    """

    centre_travel = parameter(
        "-", 0.2, above=0, most=1, help="share of the travel from the centre after which what only it joins is shut",
        changed=Changed(2, "0.9", matters=_centre_joins),
    )  # fmt: skip
    centre_opening = parameter(
        "-", 1.0, above=0, most=1, help="share of its area that an edge has in a centre that opens it"
    )

    def opening_of(self, path: str, openings: Openings) -> Expr:
        left, centre, right = openings
        if not left and not right:
            return bypass_opening(self.x, self.centre_travel, self.rounding)
        if not centre or self.has_own_edge(path):
            return super().opening_of(path, openings)
        way = self.way(openings)
        return centre_edge_opening(way, self.centre_travel, self.centre_opening, self.rounding, self.edge_shape)


class DirectionalValve42(FourWayValve):
    """4/2 valve: P to B and A to T at rest, P to A and B to T when actuated.

    q = c_d A s(x) sqrt(2 dp / rho) + C_l dp along each path, with s its opening at spool position x.
    """

    symbol = "4/2 directional valve"

    command = parameter(
        "-", 0.0, least=0, most=1, help="position asked for: 0 at rest, 1 actuated", signal=True, expected=True
    )

    def equations(self) -> None:
        self.valve(FOUR_WAY)


class DirectionalValve43(ThreePositionValve):
    """4/3 valve: P to A and B to T at x = 1, P to B and A to T at x = -1, and between them its centre.

    q = c_d A s(x) sqrt(2 dp / rho) + C_l dp along each path, with s its opening at spool position x:

    of an edge shut in the centre   s = max(0, (y - overlap)/(1 - overlap)), y = x or -x towards its open end
    of an edge open in the centre   s = s_c min(1, 1 + y/c) + (1 - s_c) max(0, y), not below 0
    from P to T in a tandem centre  s = max(0, 1 - |x|/c)

    Centres: closed; open (all joined); tandem (P to T); float (A and B to T); regenerative (A and B to P). What only
    the centre joins is shut after c = `centre_travel`, a fifth of the stroke; this is the underlap at the edges to tank
    that Festo's FluidSIM gives its 4/3 proportional valve. s_c is `centre_opening`. An edge with an overlap or profile
    of its own follows that instead: overlap_AT = overlap_BT = -0.05 is a proportional spool with a little float.
    """

    symbol = "4/3 directional valve"

    command = parameter("-", 0.0, least=-1, most=1, help="spool position asked for", signal=True, expected=True)
    centre = choice(Centre, Centre.CLOSED, help="what is joined in the centre")
    area_PT = size("mm2", 8.0, help="area of the fully open path from P to T in a tandem centre")

    def equations(self) -> None:
        self.valve(three_positions(self.centre))


class DirectionalValve63(ThreePositionValve):
    """6/3 valve of mobile machines: a 4/3 valve that in its centre lets fluid by from C to D, throttled by the spool.

    q = c_d A s(x) sqrt(2 dp / rho) + C_l dp along each path, with s its opening at spool position x as in a 4/3 valve;
    from C to D   s = max(0, 1 - |x|/b)

    The bypass shuts at the share b of the stroke, late, since throttling it is what meters the flow.
    C is joined to the pump like P, D to the tank or to C of the next valve.
    """

    symbol = "6/3 directional valve"

    C = hydraulic("inlet of the bypass")
    D = hydraulic("outlet of the bypass")

    command = parameter("-", 0.0, least=-1, most=1, help="spool position asked for", signal=True, expected=True)
    work_ports = choice(WorkPorts, WorkPorts.CLOSED, help="what the centre does with A and B")
    area_CD = size("mm2", 12.0, help="area of the fully open bypass")
    bypass_travel = parameter(
        "-", 0.9, above=0, most=1, help="share of the travel from the centre after which the bypass is shut"
    )

    def opening_of(self, path: str, openings: Openings) -> Expr:
        if path == "CD":
            return bypass_opening(self.x, self.bypass_travel, self.rounding)
        return super().opening_of(path, openings)

    def equations(self) -> None:
        self.valve({**three_positions(Centre(self.work_ports.value)), "CD": (0, 1, 0)})
