"""Pressure reducing valves."""

from __future__ import annotations

from bramah.components.component import state
from bramah.components.hydraulic.modulating_valve import ModulatingValve
from bramah.components.laws.opening import opening
from bramah.components.laws.smooth import ramp
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class ReducingValve(ModulatingValve):
    """Two-way pressure reducing valve: open from P to A until the pressure at A reaches its setting.

    x_s = (p_set - p_A + p_Y)/p_droop, between 0 and 1,   tau x' = x_s - x,   q = c_d A x sqrt(2 dp / rho)

    With nothing flowing p_A rises to the setting; the valve is fully open where p_A is lower by the droop. Fluid passes
    back from A to P while it is open. Y is the drain of the spring chamber and passes no flow.
    """

    symbol = "reducing valve"

    P = hydraulic("supply side")
    A = hydraulic("reduced side")
    Y = hydraulic("drain of the spring chamber")

    set_pressure = parameter("bar", 50.0, least=0, help="reduced pressure with nothing flowing", signal=True)
    droop = parameter("bar", 5.0, above=0, help="drop of the reduced pressure that opens it fully")

    x = state("-", 1.0, help="opening, 1 where the spring holds it")

    def equations(self) -> None:
        self.follow((self.set_pressure - self.A.p + self.Y.p) / self.droop)
        self.join(self.P, self.A, self.x)
        self.Y.flow(0.0)


class ReducingRelievingValve(ModulatingValve):
    """Three-way pressure reducing valve: feeds A from P below its setting and relieves A to T above it.

    x_s = (p_set - p_A + p_T)/p_droop, between -1 - o and 1,   tau x' = x_s - x
    P to A is open by x where x > 0, A to T by -x - o where x < -o

    o is the overlap over which both are closed.
    """

    symbol = "reducing and relieving valve"

    P = hydraulic("supply side")
    A = hydraulic("reduced side")
    T = hydraulic("tank side, also the drain of the spring chamber")

    set_pressure = parameter("bar", 50.0, least=0, help="reduced pressure with nothing flowing", signal=True)
    droop = parameter("bar", 5.0, above=0, help="change of the reduced pressure that opens an edge fully")
    overlap = parameter("-", 0.2, least=0, help="travel between the edges, as a share of the travel of one")

    x = state("-", 1.0, help="position of the spool, 1 where the spring holds it and P to A is fully open")

    def equations(self) -> None:
        wish, relieving, w = (self.set_pressure - self.A.p + self.T.p) / self.droop, 1.0 + self.overlap, self.rounding
        steady = ramp(1.0 - ramp(1.0 - wish, w) + relieving, w) - relieving
        self.rate(x=(steady - self.x) / self.time_constant)
        self.join(self.P, self.A, opening(self.x, w))
        self.join(self.A, self.T, opening(-self.x - self.overlap, w))
