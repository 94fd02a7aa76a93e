"""Sensors: quantities of the circuit as signals. They are ideal and take nothing from the net they measure."""

from __future__ import annotations

from bramah.components.component import Component, unknown
from bramah.components.ports import hydraulic, rotational, signal_out, translational
from bramah.declare import parameter


class PressureSensor(Component):
    """The pressure of a net."""

    symbol = "pressure sensor"

    A = hydraulic("where the pressure is measured")
    y = signal_out("bar", "the pressure")

    def equations(self) -> None:
        self.output(y=self.A.p)


class PressureDifferenceSensor(Component):
    """y = p_A - p_B, the pressure at A less that at B."""

    symbol = "pressure sensor"

    A = hydraulic("where the pressure counts", fluid="A")
    B = hydraulic("where it is compared with", fluid="B")
    y = signal_out("bar", "pressure at A over that at B")

    def equations(self) -> None:
        self.output(y=self.A.p - self.B.p)


class FlowSensor(Component):
    """The flow from A to B, and the power p_A q it carries.

    p_A - p_B = R q

    R is so small that it hardly shows (1 Pa at 60 l/min); it lets the sensor join two volumes. Zero is exact, but only
    where at least one side stores nothing.
    """

    symbol = "flow sensor"

    A = hydraulic("inlet")
    B = hydraulic("outlet")
    y = signal_out("l/min", "flow from A to B")
    power = signal_out("kW", "power of the flow against 0 bar")

    resistance = parameter("Pa s/m3", 1e3, least=0, advanced=True, help="pressure drop per flow")

    q = unknown("l/min", scale=1e-3, help="flow from A to B")

    def equations(self) -> None:
        self.A.flow(self.q)
        self.B.flow(-self.q)
        self.balance(q=self.A.p - self.B.p - self.resistance * self.q)
        self.output(y=self.q, power=self.A.p * self.q)


class PositionSensor(Component):
    """The position of a part moving along a line."""

    symbol = "position sensor"

    port = translational("the moving part")
    y = signal_out("mm", "the position")

    def equations(self) -> None:
        self.output(y=self.port.x)


class VelocitySensor(Component):
    """The velocity of a part moving along a line."""

    symbol = "velocity sensor"

    port = translational("the moving part")
    y = signal_out("m/s", "the velocity")

    def equations(self) -> None:
        self.output(y=self.port.v)


class AngleSensor(Component):
    """The angle of a shaft."""

    symbol = "angle sensor"

    shaft = rotational("the shaft")
    y = signal_out("deg", "the angle")

    def equations(self) -> None:
        self.output(y=self.shaft.phi)


class SpeedSensor(Component):
    """The speed of a shaft."""

    symbol = "speed sensor"

    shaft = rotational("the shaft")
    y = signal_out("rpm", "the speed")

    def equations(self) -> None:
        self.output(y=self.shaft.omega)
