"""Valves that connect two lines once a pressure is reached."""

from __future__ import annotations

from bramah.components.component import discrete
from bramah.components.hydraulic.modulating_valve import ModulatingValve
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import equal


class SequenceValve(ModulatingValve):
    """Sequence valve: connects A to B once the pressure at A reaches its setting, whatever the pressure at B.

    x_s = (p_A - p_Y - p_set)/p_override, between 0 and 1,   tau x' = x_s - x,   q = c_d A x sqrt(2 dp / rho)

    Y is the drain of the spring chamber and passes no flow. For free return flow put a CheckValve beside it.
    """

    symbol = "sequence valve"

    A = hydraulic("inlet, whose pressure opens it")
    B = hydraulic("outlet")
    Y = hydraulic("drain of the spring chamber")

    set_pressure = parameter("bar", 80.0, least=0, help="pressure at which it begins to open", signal=True)
    override = parameter("bar", 5.0, above=0, help="pressure above the set pressure that opens it fully")

    def equations(self) -> None:
        self.follow((self.A.p - self.Y.p - self.set_pressure) / self.override)
        self.join(self.A, self.B, self.x)
        self.Y.flow(0.0)


class UnloadingValve(ModulatingValve):
    """Unloading valve: lets P to T once the pilot pressure reaches its setting, until that has fallen by a difference.

    unloaded from p_X - p_T = p_set on, loaded from p_set - p_difference on,   tau x' = unloaded - x

    For a pump that charges an accumulator behind a check valve, with X on the accumulator. Both changes are located.
    """

    symbol = "unloading valve"

    P = hydraulic("pressure side")
    T = hydraulic("tank side")
    X = hydraulic("pilot, passes no flow")

    set_pressure = parameter("bar", 100.0, least=0, help="pilot pressure at which it unloads", signal=True)
    difference = parameter("bar", 15.0, above=0, help="fall of the pilot pressure after which it loads again")

    unloaded = discrete(0.0, help="1 while it unloads")

    def equations(self) -> None:
        pilot = self.X.p - self.T.p
        loaded = equal(self.unloaded, 0.0)
        self.when("unloads", self.set_pressure - pilot, active=loaded, set={"unloaded": 1.0})
        again = pilot - self.set_pressure + self.difference
        self.when("loads again", again, active=equal(self.unloaded, 1.0), set={"unloaded": 0.0})
        self.rate(x=(self.unloaded - self.x) / self.time_constant)
        self.join(self.P, self.T, self.x)
        self.X.flow(0.0)
