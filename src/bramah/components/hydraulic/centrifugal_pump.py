"""A rotodynamic pump from its head and power curves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from bramah.components.component import Component, quantity, state
from bramah.components.laws.affinity import affine_head, affine_torque
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.pipe import inertance
from bramah.components.ports import hydraulic, rotational
from bramah.declare import curve, parameter
from bramah.expr.tables import Extrapolation, evaluate_table
from bramah.units import format_quantity

WATER = 1000.0
"""Density in kg/m3 for which power curves are drawn."""


class CentrifugalPump(Component):
    """Centrifugal pump from curves of head and shaft power over flow at rated speed.

    I q' = rho g H - (p_P - p_S)          from S to P
    H = a^2 f(q/a),   T = (rho/rho_water) a^2 P(q/a) / omega_rated needed at the shaft,   a = omega / omega_rated

    The curves scale with speed by the affinity laws; the flow has the inertia I of the fluid inside. Beyond its points
    the head goes on straight and the power stays. Slower than the least speed the curves no longer shrink, so that the
    pump at rest is a resistance; turned backwards it gives no head.
    """

    symbol = "centrifugal pump"
    delivers = "P"

    S = hydraulic("suction side")
    P = hydraulic("pressure side")
    shaft = rotational("drive shaft")

    rated_speed = parameter("rpm", 2900.0, above=0, help="speed for which the curves hold")
    head = curve(
        "l/min", "m", [[0.0, 32.0], [100.0, 31.0], [200.0, 28.0], [300.0, 22.0], [400.0, 12.0]],
        outside=Extrapolation.LINEAR, help="head over flow at rated speed",
    )  # fmt: skip
    power = curve(
        "l/min", "kW", [[0.0, 0.7], [100.0, 1.1], [200.0, 1.5], [300.0, 1.8], [400.0, 1.9]],
        help="shaft power over flow at rated speed, in water",
    )  # fmt: skip
    passage_length = parameter("m", 0.5, above=0, help="length of the way through the pump, for its inertia")
    passage_diameter = parameter("mm", 50.0, above=0, help="diameter of the way through the pump, for its inertia")
    start_flow = parameter("l/min", 0.0, help="flow at the start")
    least_speed = parameter(
        "-", 0.02, above=0, below=1, help="share of rated speed below which curves no longer shrink", advanced=True
    )

    q = state("l/min", "start_flow", scale=1e-3, help="flow from S to P")
    pressure_rise = quantity("bar", "pressure that the impeller gives")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        shut, ((before, higher), (end, lower)) = values["head"][0][1], values["head"][-2:]
        if values["head"][0][0] != 0.0 or values["power"][0][0] != 0.0:
            yield "head and power must begin at a flow of 0."
        if lower >= higher or max(h for _, h in values["head"]) > shut:
            yield "head must be highest at a flow of 0 and fall from its last point but one to its last."
            return
        # Beyond the last point the head goes on straight; flow times head is largest where half of it is left.
        slope = (lower - higher) / (end - before)
        farthest = max(end, 0.5 * (end - lower / slope))
        q = np.linspace(0.0, farthest, 200)
        drawn = np.zeros(1)
        power = evaluate_table(cls.declarations["power"].record(values["power"]), drawn, q, 0)  # type: ignore[attr-defined]
        head = evaluate_table(cls.declarations["head"].record(values["head"]), drawn, q, 0)  # type: ignore[attr-defined]
        short = q[power < WATER * GRAVITY * q * head]
        if len(short):
            yield f"power at {format_quantity(float(short[0]), 'l/min')} is less than the pump gives to the water."

    def equations(self) -> None:
        rho, a = self.fluid.density(self.S.state), self.shaft.omega / self.rated_speed
        rise = rho * GRAVITY * affine_head(self.q, a, self.least_speed, self.head.at)
        mass = inertance(self.passage_diameter, self.passage_length, self.fluid)
        self.rate(q=(rise - (self.P.p - self.S.p)) / mass)
        self.keep_energy(0.5 * mass * self.q * self.q)
        self.S.flow(self.q)
        self.P.flow(-self.q)
        torque = affine_torque(self.q, a, self.least_speed, self.power.at, self.rated_speed)
        self.shaft.torque(-rho / WATER * torque)
        self.report(pressure_rise=rise)
