"""A boat: its propeller and its hull."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component, quantity
from bramah.components.laws.propeller import torque_coefficients
from bramah.components.ports import rotational, translational
from bramah.declare import curve, parameter
from bramah.expr import smooth

THRUST = ((0.0, 0.35), (0.2, 0.29), (0.4, 0.215), (0.6, 0.125), (0.8, 0.03), (1.0, -0.07))
TORQUE = ((0.0, 0.042), (0.2, 0.037), (0.4, 0.0295), (0.6, 0.020), (0.8, 0.009), (1.0, 0.002))
EFFICIENCY = ((0.0, 0.0), (0.2, 0.25), (0.4, 0.46), (0.6, 0.6), (0.8, 0.42))
"""Round numbers of common size with a best efficiency of 0.6; no measured propeller."""


class Screw(Component):
    """What propellers share, whichever way they are described."""

    symbol = "propeller"

    shaft = rotational("propeller shaft")
    hull = translational("hull, pushed forward by positive rotation")

    diameter = parameter("m", 0.4, above=0, usual=(0.01, 30), help="diameter")
    thrust_coefficient = curve("-", "-", THRUST, help="K_T over the advance ratio J")
    water_density = parameter("kg/m3", 1000.0, above=0, help="density of the water")
    inertia = parameter("kg m2", 0.3, least=0, help="moment of inertia, with the water it carries along")
    slow_speed = parameter("rpm", 10.0, above=0, help="speed below which the advance ratio is cut off", advanced=True)


class Propeller(Screw):
    """Propeller in open water.

    F = K_T(J) rho n |n| D^4,   T = -K_Q(J) rho n |n| D^5,   J = v / (n D),   n = omega / 2 pi

    After BOAT of Skarbek 1981, whose torque, computed from an efficiency, vanishes while the boat stands still; here
    it is a curve of its own. The curves are smooth, since corners in them excite oscillations that are not there (same
    source); outside their points they keep the last value. Near standstill of the propeller J is computed as
    v n / (D (n^2 + n_0^2)).
    """

    torque_coefficient = curve("-", "-", TORQUE, help="K_Q over the advance ratio J")

    J = quantity("-", "advance ratio")
    thrust = quantity("N", "thrust on the hull")

    def equations(self) -> None:
        n, n_0 = (speed / (2.0 * math.pi) for speed in (self.shaft.omega, self.slow_speed))
        D = self.diameter
        J = self.hull.v * n / (D * (n * n + n_0 * n_0))
        dynamic = smooth(self.water_density * n * abs(n) * D**4, n)
        thrust = self.thrust_coefficient.at(J) * dynamic
        self.hull.force(thrust)
        self.shaft.torque(-self.torque_coefficient.at(J) * dynamic * D)
        self.shaft.inertia(self.inertia)
        self.report(J=J, thrust=thrust)


class EfficiencyPropeller(Screw, Assembly):
    """Propeller of which thrust and efficiency are known.

    K_Q(J) = J K_T(J) / (2 pi eta(J)) at the points of both curves, eta = F v / (T omega)

    It is a Propeller, its part `blades`, with that curve of K_Q, smooth between points and constant beyond those of the
    efficiency. Where this is 0/0, without advance and where thrust and efficiency end together, K_Q goes on from its
    nearest three points, so that the torque of a boat at rest does not vanish as it does in BOAT of Skarbek 1981. His
    advance ratio v / (omega D) is J / (2 pi), and his thrust coefficient is K_T / (4 pi^2).
    """

    efficiency = curve("-", "-", EFFICIENCY, help="eta over the advance ratio J, 0 at 0")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        try:
            torque_coefficients(values["thrust_coefficient"], values["efficiency"])
        except ValueError as error:
            yield str(error)

    def build(self, inside: Inside) -> None:
        torque = torque_coefficients(self.thrust_coefficient, self.efficiency)
        shared = {name: self.values[name] for name in Screw.given()}
        inside.add("blades", Propeller(**shared, torque_coefficient=torque))
        for port in ("shaft", "hull"):
            inside.expose(port, f"blades.{port}")


class Hull(Component):
    """Mass and drag of a boat.

    m v' = sum of the forces on the net - rho C_D A v |v| / 2

    BOAT of Skarbek 1981.
    """

    symbol = "hull"

    port = translational("the hull")

    mass = parameter("kg", 5000.0, above=0, help="mass of the boat")
    area = parameter("m2", 0.85, above=0, help="wetted cross-section")
    drag_coefficient = parameter("-", 0.3, least=0, help="drag over that of the dynamic pressure on the area")
    water_density = parameter("kg/m3", 1000.0, above=0, help="density of the water")
    start_velocity = parameter("m/s", help="velocity at the start")

    x = quantity("m", "distance travelled")

    def equations(self) -> None:
        v = self.port.v
        self.port.mass(self.mass)
        self.port.force(smooth(-0.5 * self.water_density * self.drag_coefficient * self.area * v * abs(v), v))
        self.port.start(v=self.start_velocity)
        self.report(x=self.port.x)
