"""Pressure compensators: they hold the pressure difference across a metering orifice, and so its flow."""

from __future__ import annotations

from bramah.components.hydraulic.modulating_valve import ModulatingValve
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class TwoWayCompensator(ModulatingValve):
    """Two-way pressure compensator, in series: throttles from A to B so that B stays a margin above X.

    x_s = (p_B - p_X - p_margin)/p_override, between 0 and 1,   tau x' = x_s - x,   q = c_d A (1 - x) sqrt(2 dp / rho)

    B feeds the metering orifice and X senses the pressure behind it; X passes no flow.
    """

    symbol = "two-way compensator"

    A = hydraulic("inlet")
    B = hydraulic("outlet, to the metering orifice")
    X = hydraulic("pressure behind the metering orifice")

    margin = parameter("bar", 8.0, least=0, help="pressure difference at which it begins to close", signal=True)
    override = parameter("bar", 1.0, above=0, help="pressure above the margin that closes it fully")

    def equations(self) -> None:
        self.follow((self.B.p - self.X.p - self.margin) / self.override)
        self.join(self.A, self.B, 1.0 - self.x)
        self.X.flow(0.0)


class ThreeWayCompensator(ModulatingValve):
    """Three-way pressure compensator, in bypass: lets P to T so that P stays a margin above X.

    x_s = (p_P - p_X - p_margin)/p_override, between 0 and 1,   tau x' = x_s - x,   q = c_d A x sqrt(2 dp / rho)

    P feeds the metering orifice from a pump of constant flow, X senses the pressure behind it and passes no flow.
    """

    symbol = "three-way compensator"

    P = hydraulic("pump side, to the metering orifice")
    T = hydraulic("tank side")
    X = hydraulic("pressure behind the metering orifice")

    margin = parameter("bar", 8.0, least=0, help="pressure difference at which it begins to open", signal=True)
    override = parameter("bar", 1.0, above=0, help="pressure above the margin that opens it fully")

    def equations(self) -> None:
        self.follow((self.P.p - self.X.p - self.margin) / self.override)
        self.join(self.P, self.T, self.x)
        self.X.flow(0.0)
