"""Shafts that carry torque from one machine to another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component, quantity, state
from bramah.components.mechanical.inertia import Inertia
from bramah.components.ports import rotational
from bramah.declare import parameter
from bramah.units import format_quantity


class RigidShaft(Assembly):
    """Shaft that does not twist: both its ends turn as one, exactly.

    omega_A = omega_B = omega,   omega' = (T_D - T_L) / (J_D + J + J_L)

    with everything joined to A on the driving and everything joined to B on the loaded side. These are the torques and
    speeds to which the iteration of SHA1 converges, where it does (Wang 1988, sections 5.8 to 5.13). The ends are one
    net; what each machine gives or takes is read at its port. A `TorqueSensor` or an `ElasticShaft` says what torque is
    carried, and a `Gearbox` gives the ends speeds of a fixed ratio.
    """

    symbol = "shaft"

    A = rotational("driving end")
    B = rotational("driven end")

    inertia = parameter("kg m2", 0.0, least=0, help="J, moment of inertia")

    def build(self, inside: Inside) -> None:
        inside.add("body", Inertia(inertia=self.inertia))
        inside.expose("A", "body.shaft")
        inside.expose("B", "body.shaft")


class ElasticShaft(Component):
    """Round shaft that twists.

    T' = k (omega_A - omega_B),   k = G I / L,   I = pi (D^4 - d^4) / 32

    SH00 of Wang 1988; with a damping torque c (omega_A - omega_B) of the material and the joints.
    """

    symbol = "elastic shaft"

    A = rotational("one end")
    B = rotational("other end")

    length = parameter("m", 1.0, above=0, help="length that twists")
    diameter = parameter("mm", 40.0, above=0, help="outer diameter")
    bore = parameter("mm", 0.0, least=0, help="inner diameter of a hollow shaft")
    shear_modulus = parameter("GPa", 80.0, above=0, help="shear modulus of the material")
    damping = parameter("N m s/rad", 1.0, least=0, help="torque per difference of speed")

    twist = state("deg", scale=1e-3, help="twist, A ahead of B")
    T = quantity("N m", "torque with which A drives B")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["bore"] >= values["diameter"]:
            bore, diameter = (format_quantity(values[name], "mm") for name in ("bore", "diameter"))
            yield f"bore = {bore} must be below diameter = {diameter}."

    def equations(self) -> None:
        slip = self.A.omega - self.B.omega
        moment = math.pi / 32.0 * (self.diameter**4 - self.bore**4)
        k = self.shear_modulus * moment / self.length
        T = k * self.twist + self.damping * slip
        self.rate(twist=slip)
        self.keep_energy(0.5 * k * self.twist * self.twist)
        self.A.torque(-T)
        self.B.torque(T)
        self.report(T=T)
