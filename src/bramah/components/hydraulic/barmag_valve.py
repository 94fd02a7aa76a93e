"""A three-port flow control valve with the motion of its spool and a damped spring chamber."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, discrete, quantity, state
from bramah.components.laws.moving_part import move_between_stops
from bramah.components.laws.passage import passage
from bramah.components.laws.smooth import ramp
from bramah.components.ports import hydraulic
from bramah.declare import parameter
from bramah.expr import Expr, maximum

MILLIMETRE = 1e-3


def _widening(opening: Expr) -> Expr:
    """Area over that at 1 mm, for the measured notches of throttle and bypass (Skarbek 1981)."""
    return maximum(opening / MILLIMETRE, 0.0) ** 1.3


class BarmagValve(Component):
    """Three-port flow control valve whose spool opens a bypass against a spring, damped by an orifice to its chamber.

    m y'' = A (p_P - p_X) - F_0 - K_s y - K_f max(0, x) - f y',   y = x + overlap
    q_T = a_T (max(0, x)/1 mm)^1.3 sqrt(2 (p_P - p_T)/rho),   q_A = a_A (s/1 mm)^1.3 sqrt(2 (p_P - p_A)/rho)
    (V_0 - A x) p_X' / B = K_L (p_A - p_X) + A y'

    x is the opening of the bypass, y the spool's travel from its closed end, s the setting of the throttle (Skarbek
    1981, the BARMAG model). The force K_f x is that of the jet. Unlike there, the fluid that the spool displaces at P
    and what flows through the damper count in the flows at P and A. Close X with a Plug, or vent it to unload.
    """

    symbol = "three-port flow control valve"

    P = hydraulic("inlet")
    T = hydraulic("bypass")
    A = hydraulic("outlet of the set flow")
    X = hydraulic("spring chamber, vent")

    setting = parameter("mm", 1.471, least=0, help="opening of the throttle, s", signal=True)
    throttle_area = parameter("mm2", 7.869543, above=0, help="c_d A of the throttle at a setting of 1 mm, a_A")
    bypass_area = parameter("mm2", 6.564037, above=0, help="c_d A of the bypass at an opening of 1 mm, a_T")
    spool_area = parameter("mm2", 256.0, above=0, help="end area of the spool, A")
    mass = parameter("kg", 0.0653, above=0, help="mass of the spool")
    friction = parameter("N s/m", 2.78, least=0, help="viscous friction of the spool, f")
    stiffness = parameter("N/m", 8520.0, above=0, help="stiffness of the spring, K_s")
    flow_force_stiffness = parameter("N/m", 16000.0, least=0, help="force of the jet over the opening, K_f")
    compression = parameter("mm", 8.5188, least=0, help="compression of the spring with the spool at its closed end")
    overlap = parameter("mm", 1.239, above=0, help="travel before the bypass opens")
    travel = parameter("mm", 4.239, above=0, help="travel from end to end")
    chamber_volume = parameter("cm3", 9.8, above=0, help="volume of the spring chamber where the bypass begins to open")
    damper = parameter("m3/(s Pa)", 1.1e-11, above=0, help="flow through the damping orifice per pressure, K_L")
    start_travel = parameter("mm", 0.0, least=0, help="travel of the spool at the start")
    start_contact = parameter("-", -1.0, least=-1, most=0, help="-1 if it starts at its closed end, 0 if free")
    start_pressure = parameter("bar", None, help="pressure in the spring chamber at the start")
    leakage = parameter("m3/(s Pa)", 1e-14, least=0, help="laminar leakage of throttle and bypass")
    rounding = parameter("mm", 0.01, above=0, help="opening over which the jet's force begins", advanced=True)
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    y = state("mm", "start_travel", scale=1e-3, help="travel of the spool from its closed end")
    v = state("m/s", 0.0, scale=0.1, help="speed of the spool")
    contact = discrete("start_contact", help="-1 at the closed end, 1 at the open end, 0 between")
    opening = quantity("mm", "opening of the bypass, negative while it is closed")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["start_travel"] > 0 and values["start_contact"] != 0:
            yield "start_contact must be 0 where start_travel is above 0: the spool starts free."
        if values["spool_area"] * (values["travel"] - values["overlap"]) >= values["chamber_volume"]:
            yield "chamber_volume must be above spool_area times the opening at the end of the travel."

    def equations(self) -> None:
        x, area, fluid = self.y - self.overlap, self.spool_area, self.fluid
        force = area * (self.P.p - self.X.p) - self.stiffness * (self.compression + self.y)
        move_between_stops(
            self, "y", "v", "contact", called="spool", mass=self.mass, drag=self.friction, travel=self.travel,
            force=force - self.flow_force_stiffness * ramp(x, self.rounding),
        )  # fmt: skip
        self.keep_energy(
            self.stiffness * (self.compression + 0.5 * self.y) * self.y + 0.5 * self.mass * self.v * self.v
        )
        edges: dict[str, Any] = {
            "discharge_coefficient": 1.0, "transition_pressure": self.transition_pressure, "leakage": self.leakage
        }  # fmt: skip
        passage(self.P, self.A, self.throttle_area * _widening(self.setting), fluid, **edges)
        passage(self.P, self.T, self.bypass_area * _widening(x), fluid, **edges)
        # What the spool displaces counts with one density on both sides, so that no mass is lost.
        moved = fluid.density_ratio(self.P.state) * area * self.v
        damping = self.damper * (self.A.p - self.X.p)
        self.P.flow(moved)
        self.A.flow(damping)
        self.X.flow(-damping - moved)
        self.X.contain(self.chamber_volume - area * x)
        self.X.start(self.start_pressure)
        self.report(opening=x)
