"""A driven machine with stiction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, discrete
from bramah.components.laws.stick_slip import stick_slip
from bramah.components.ports import rotational
from bramah.declare import parameter
from bramah.expr import smooth


class RotaryLoad(Component):
    """Rotary load with inertia, stiction, Coulomb and viscous friction, windage and a torque from outside.

    in motion    T = -(T_ext + T_C sign(omega) + b omega + w omega |omega|)
    at rest      omega = 0 until the sum of the other torques, T_ext included, exceeds T_S

    LRR0 of Wang 1988, chapter 5. Break-away and stopping are located events.
    """

    symbol = "rotary load"

    shaft = rotational("driven shaft")

    inertia = parameter("kg m2", 1.0, above=0, help="moment of inertia")
    static_torque = parameter("N m", 10.0, least=0, help="dry friction at break-away")
    coulomb_torque = parameter("N m", 8.0, least=0, help="dry friction in motion")
    viscous_friction = parameter("N m s/rad", 0.1, least=0, help="friction per speed")
    windage = parameter("N m s2/rad2", 0.0, least=0, help="friction per square of speed")
    external_torque = parameter("N m", 0.0, help="torque from outside against positive rotation", signal=True)
    start_speed = parameter("rpm", help="speed at the start")
    rest_speed = parameter("rpm", 1e-5, above=0, help="speed past zero at which it has stopped", advanced=True)

    motion = discrete(0.0, help="0 at rest, 1 or -1 turning in positive or negative direction")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["static_torque"] < values["coulomb_torque"]:
            yield (
                f"static_torque = {values['static_torque']:g} N m must be at least "
                f"coulomb_torque = {values['coulomb_torque']:g} N m: breaking loose takes no less than turning."
            )

    def equations(self) -> None:
        omega = self.shaft.omega
        dry = stick_slip(
            self, self.shaft, omega, self.shaft.total_torque,
            static=self.static_torque, sliding=self.coulomb_torque, rest_speed=self.rest_speed,
        )  # fmt: skip
        wet = self.viscous_friction * omega + smooth(self.windage * omega * abs(omega), omega)
        self.shaft.torque(-(self.external_torque + dry + wet))
        self.shaft.inertia(self.inertia)
        self.shaft.start(omega=self.start_speed)
