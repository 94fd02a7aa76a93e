"""Shafts that carry torque from one machine to another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, quantity, state
from bramah.components.laws.coupling import stiff_coupling
from bramah.components.ports import rotational
from bramah.declare import parameter
from bramah.units import format_quantity


class RigidShaft(Component):
    """Shaft so stiff that both its ends turn as one; it says which torque it carries.

    omega' = (T_D - T_L) / (J_D + J_L),   T = T_D - J_D omega'

    with everything joined to A on the driving and everything joined to B on the loaded side. These are the torques and
    speeds to which the iteration of SHA1 converges, where it does (Wang 1988, sections 5.8 to 5.13). Here the shaft
    yields by T = k z + c z', z' = omega_A - omega_B, with k and c far above what matters to machines of common size.

    Machines may as well be joined directly: ports on one net turn as one exactly.
    """

    symbol = "shaft"

    A = rotational("driving end")
    B = rotational("driven end")

    inertia = parameter("kg m2", 0.0, least=0, help="moment of inertia, half of it at each end")
    stiffness = parameter("N m/rad", 1e9, above=0, help="torque per twist", advanced=True)
    damping = parameter("N m s/rad", 1e6, above=0, help="torque per difference of speed", advanced=True)

    z = state("deg", scale=1e-6, help="twist, A ahead of B")
    T = quantity("N m", "torque with which A drives B")

    def equations(self) -> None:
        T = stiff_coupling(self, self.A.omega - self.B.omega, self.stiffness, self.damping)
        self.A.torque(-T)
        self.B.torque(T)
        self.A.inertia(0.5 * self.inertia)
        self.B.inertia(0.5 * self.inertia)
        self.report(T=T)


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
