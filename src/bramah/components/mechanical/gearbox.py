"""A gearbox between two shafts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, quantity, state
from bramah.components.laws.coupling import stiff_coupling
from bramah.components.laws.machine_losses import smooth_size
from bramah.components.laws.smooth import smooth_sign
from bramah.components.ports import rotational
from bramah.declare import parameter


class Gearbox(Component):
    """Gears of a fixed ratio G with the inertia and the losses of the teeth.

    omega_A = G omega_B,   T_B = G (T_A - (1 - eta) |T_A| sign(omega_A))

    T_A is the torque taken from the input A after its inertia J_A, T_B that given to the output B before J_B. Driven
    from A the efficiency is eta, driven from B it is 1 / (2 - eta); losses never drive. A negative ratio turns the
    output the other way.

    The teeth yield a little, T_A = k z + c z', z' = omega_A - G omega_B, so any shafts may be joined, with inertia or
    without. In the limit of stiff teeth this is shaft and gearbox SHA2 of Wang 1988, chapter 5.
    """

    symbol = "gearbox"

    A = rotational("input shaft")
    B = rotational("output shaft")

    ratio = parameter("-", 3.0, help="speed of A over speed of B")
    efficiency = parameter("-", 1.0, above=0, most=1, help="power at B over power at A when A drives")
    inertia_A = parameter("kg m2", 0.0, least=0, help="moment of inertia on the input shaft")
    inertia_B = parameter("kg m2", 0.0, least=0, help="moment of inertia on the output shaft")
    stiffness = parameter("N m/rad", 1e9, above=0, help="torque at A per twist of A with B held", advanced=True)
    damping = parameter("N m s/rad", 1e6, above=0, help="torque at A per speed of A with B held", advanced=True)
    reversal_speed = parameter(
        "rpm", 5.0, above=0, help="speed of A over which losses change their sign", advanced=True
    )
    reversal_torque = parameter("N m", 0.1, above=0, help="torque over which |T_A| is rounded", advanced=True)

    z = state("deg", scale=1e-6, help="yielding of the teeth, measured at A")
    T = quantity("N m", "torque taken from A by the teeth")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["ratio"] == 0:
            yield "ratio = 0 must be another number: no speed of A would turn B."

    def equations(self) -> None:
        omega = self.A.omega
        T = stiff_coupling(self, omega - self.ratio * self.B.omega, self.stiffness, self.damping)
        loss = (1.0 - self.efficiency) * smooth_size(T, self.reversal_torque) * smooth_sign(omega, self.reversal_speed)
        self.A.torque(-T)
        self.B.torque(self.ratio * (T - loss))
        self.A.inertia(self.inertia_A)
        self.B.inertia(self.inertia_B)
        self.report(T=T)


class RigidGearbox(Component):
    """Gears of a fixed ratio G that do not give way at all, without losses.

    omega_A = G omega_B,   omega_B' = (G T_D - T_L) / (G^2 (J_D + J_A) + J_B + J_L)

    with all torques T_D and inertias J_D joined to A and all of T_L and J_L joined to B: shaft and gearbox SHA2 of Wang
    1988 (sections 5.14 to 5.18), in closed form. What turns on A is borne by B, whose speed is the unknown. So speeds
    at the start are given on the side of B, and what sticks, stops or imposes a speed stands there too; `A.T` and `B.T`
    are the torques of the teeth. Where that is in the way, or gears have losses, use a `Gearbox`.
    """

    symbol = "gearbox"

    A = rotational("input shaft")
    B = rotational("output shaft")

    ratio = parameter("-", 3.0, help="G, speed of A over speed of B")
    inertia_A = parameter("kg m2", 0.0, least=0, help="J_A, moment of inertia on the input shaft")
    inertia_B = parameter("kg m2", 0.0, least=0, help="J_B, moment of inertia on the output shaft")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        return Gearbox.relations(values)

    def equations(self) -> None:
        G = self.ratio
        self.A.impose(G * self.B.omega, phi=G * self.B.phi)
        self.B.torque(G * self.A.arriving)
        self.B.bear_inertia(G * G * self.A.burden)
        self.B.inertia(self.inertia_B + G * G * self.inertia_A)
