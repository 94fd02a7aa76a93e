"""Friction between a moving part and the ground: smooth Coulomb, static Stribeck, LuGre, and stick-slip as modes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, discrete, state
from bramah.components.laws import friction
from bramah.components.laws.stick_slip import stick_slip
from bramah.components.ports import translational
from bramah.declare import Changed, parameter

WAS_VISCOUS = Changed(2, '"500 N s/m"')


class CoulombFriction(Component):
    """Dry and viscous friction, smooth around standstill.

    F = -(F_C tanh(v / v_0) + b v)

    Under a load below F_C the part does not stick; it creeps at a speed below v_0.
    """

    symbol = "friction"

    port = translational("the moving part")

    coulomb_force = parameter("N", 200.0, least=0, help="dry friction in sliding")
    viscous_friction = parameter("N s/m", 0.0, least=0, help="friction per speed", changed=WAS_VISCOUS)
    smoothing_speed = parameter(
        "mm/s", 1.0, above=0, advanced=True, assumed=True, help="speed over which the dry force changes sign"
    )

    def equations(self) -> None:
        v = self.port.v
        self.port.force(-friction.coulomb(v, self.coulomb_force, self.viscous_friction, self.smoothing_speed))


def _static_at_least_coulomb(values: Mapping[str, Any]) -> Iterable[str]:
    if values["static_force"] < values["coulomb_force"]:
        yield (
            f"static_force = {values['static_force']:g} N must be at least "
            f"coulomb_force = {values['coulomb_force']:g} N: breaking loose takes no less than sliding."
        )


class StribeckFriction(Component):
    """Static friction of a seal: above F_C near standstill, falling to F_C over the Stribeck speed.

    F = -(tanh(v / v_0) (F_C + (F_S - F_C) exp(-(v / v_s)^2)) + b v)

    Esqué 2008, eq. 3.13; the sign of v is smoothed over v_0.
    """

    symbol = "friction"

    port = translational("the moving part")

    coulomb_force = parameter("N", 200.0, least=0, help="dry friction in fast sliding")
    static_force = parameter("N", 500.0, least=0, help="dry friction at break-away")
    stribeck_speed = parameter("mm/s", 20.0, above=0, help="speed over which static friction falls to sliding friction")
    viscous_friction = parameter("N s/m", 0.0, least=0, help="friction per speed", changed=WAS_VISCOUS)
    smoothing_speed = parameter(
        "mm/s", 1.0, above=0, advanced=True, assumed=True, help="speed over which the dry force changes sign"
    )

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        return _static_at_least_coulomb(values)

    def equations(self) -> None:
        F = friction.stribeck(
            self.port.v,
            self.coulomb_force,
            self.static_force,
            self.stribeck_speed,
            self.viscous_friction,
            self.smoothing_speed,
        )
        self.port.force(-F)


class LuGreFriction(Component):
    """Friction of elastic bristles: presliding, break-away and the Stribeck curve in one law.

    z' = v - sigma_0 |v| z / (F_C + (F_S - F_C) exp(-(v / v_s)^2))
    F  = -(sigma_0 z + sigma_1 z' + b v)

    Esqué 2008, eq. 3.12; Canudas de Wit et al. 1995. A part at rest sticks: it moves elastically by F / sigma_0.
    """

    symbol = "friction"

    port = translational("the moving part")

    coulomb_force = parameter("N", 200.0, above=0, help="dry friction in fast sliding")
    static_force = parameter("N", 500.0, above=0, help="dry friction at break-away")
    stribeck_speed = parameter("mm/s", 20.0, above=0, help="speed over which static friction falls to sliding friction")
    viscous_friction = parameter("N s/m", 0.0, least=0, help="friction per speed", changed=WAS_VISCOUS)
    bristle_stiffness = parameter("N/m", 1e7, above=0, help="stiffness of the contact before it slides")
    bristle_damping = parameter("N s/m", 3000.0, least=0, help="damping of the contact before it slides")

    z = state("mm", scale=1e-5, help="deflection of the bristles")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        return _static_at_least_coulomb(values)

    def equations(self) -> None:
        v, sigma_0 = self.port.v, self.bristle_stiffness
        level = friction.stribeck_level(v, self.coulomb_force, self.static_force, self.stribeck_speed)
        z_rate = friction.lugre_rate(v, self.z, level, sigma_0)
        self.rate(z=z_rate)
        self.keep_energy(0.5 * sigma_0 * self.z * self.z)
        self.port.force(-friction.lugre(v, self.z, z_rate, sigma_0, self.bristle_damping, self.viscous_friction))


class StickSlipFriction(Component):
    """Static, Coulomb and viscous friction against the ground, as modes.

    at rest      v = 0 until the sum of the other forces exceeds F_S
    in motion    F = -(F_C sign(v) + b v)

    Break-away and stopping are located events, so a part at rest does not creep and a step never straddles the change.
    The reported force is that in motion; at rest the part is held, whatever that takes. The net needs mass. With two of
    these on one net, the first to give way loads the other.
    """

    symbol = "friction"

    port = translational("the moving part")

    coulomb_force = parameter("N", 200.0, least=0, help="dry friction in sliding")
    static_force = parameter("N", 500.0, least=0, help="dry friction at break-away")
    viscous_friction = parameter("N s/m", 0.0, least=0, help="friction per speed", changed=WAS_VISCOUS)
    rest_speed = parameter("mm/s", 1e-4, above=0, help="speed past zero at which it has stopped", advanced=True)

    motion = discrete(0.0, help="0 at rest, 1 or -1 in motion along or against positive velocity")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        return _static_at_least_coulomb(values)

    def equations(self) -> None:
        v = self.port.v
        dry = stick_slip(
            self, self.port, v, self.port.total_force,
            static=self.static_force, sliding=self.coulomb_force, rest_speed=self.rest_speed,
        )  # fmt: skip
        self.port.force(-(dry + self.viscous_friction * v))
