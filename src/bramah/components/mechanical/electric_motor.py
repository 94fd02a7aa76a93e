"""An electric motor as its torque over speed."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import rotational
from bramah.declare import curve, parameter

INDUCTION_15_KW = (
    (-1500.0, 150.0), (0.0, 215.0), (600.0, 200.0), (1000.0, 230.0), (1300.0, 290.0), (1400.0, 245.0), (1460.0, 98.0),
    (1500.0, 0.0), (1540.0, -98.0), (1600.0, -245.0), (1700.0, -290.0), (2000.0, -230.0),
)  # fmt: skip
"""Round numbers in the shape of a four-pole induction motor of 15 kW at 50 Hz: standstill, saddle, pull-out,
synchronous speed and generation above it; no measured motor."""


class ElectricMotor(Component):
    """Electric motor described by its steady torque over speed.

    J omega' = s T(omega) + other torques on the net

    A smooth curve runs through the points; outside them it keeps its last value. The supply s scales the torque: 0
    is off, 1 the rated voltage, and for an induction motor the square of the share of the rated voltage.
    """

    symbol = "electric motor"

    shaft = rotational("rotor")

    torque = curve("rpm", "N m", INDUCTION_15_KW, help="torque over speed at rated supply")
    supply = parameter("-", 1.0, least=0, help="share of the torque at rated supply", signal=True)
    inertia = parameter("kg m2", 0.1, least=0, help="moment of inertia of the rotor")
    start_speed = parameter("rpm", help="speed at the start")

    def equations(self) -> None:
        self.shaft.torque(self.supply * self.torque.at(self.shaft.omega))
        self.shaft.inertia(self.inertia)
        self.shaft.start(omega=self.start_speed)
