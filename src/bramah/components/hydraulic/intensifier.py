"""A pressure intensifier."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, discrete, state
from bramah.components.hydraulic.cylinder import shown
from bramah.components.laws.chamber import CRITICAL, CRITICAL_HELP, chamber, chamber_volume
from bramah.components.laws.friction import coulomb
from bramah.components.laws.moving_part import move_between_stops
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.declare import Changed, parameter
from bramah.expr import located


class Intensifier(Component):
    """Pressure intensifier: a free stepped piston, large on the side of A, small on the side of B.

    m x'' = A_A p_A - A_B p_B - F_C tanh(x' / v_0) - b x'
    (V_A + A_A x) p_A' / B = q_A - A_A x',   (V_B + A_B (stroke - x)) p_B' / B = q_B + A_B x'

    At rest p_B = p_A A_A / A_B. The space behind the step is open to the air. At both ends the piston meets a rigid
    stop without rebound, as an event.
    """

    symbol = "intensifier"

    A = hydraulic("low pressure, large area", fluid="A")
    B = hydraulic("high pressure, small area", fluid="B")

    large_diameter = parameter("mm", 80.0, above=0, help="diameter of the piston at A")
    small_diameter = parameter("mm", 40.0, above=0, help="diameter of the piston at B")
    stroke = parameter("mm", 200.0, above=0, help="travel from end to end")
    piston_mass = parameter("kg", 5.0, above=0, help="mass of the piston")
    coulomb_force = parameter("N", 0.0, least=0, help="dry friction of the seals", changed=Changed(2, '"200 N"'))
    viscous_friction = parameter(
        "N s/m", 0.0, least=0, help="friction of the seals per speed", changed=Changed(2, '"500 N s/m"')
    )
    smoothing_speed = parameter("mm/s", 1.0, above=0, advanced=True, help="speed over which the dry force changes sign")
    dead_volume_A = parameter("cm3", 50.0, least=0, help="volume at A with the piston at its start")
    dead_volume_B = parameter("cm3", 20.0, least=0, help="volume at B with the piston at its end")
    critical_share = parameter("-", CRITICAL, above=0, most=0.5, help=CRITICAL_HELP, advanced=True)
    start_position = parameter("mm", 0.0, least=0, help="position of the piston at the start")
    start_pressure_A = parameter("bar", None, help="pressure at A at the start")
    start_pressure_B = parameter("bar", None, help="pressure at B at the start")

    x = state("mm", "start_position", scale=0.1, help="position of the piston, positive towards B")
    v = state("m/s", 0.0, scale=1.0, help="speed of the piston")
    contact = discrete(0.0, help="-1 at rest at its start, 1 at its end, 0 between")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["small_diameter"] > values["large_diameter"]:
            yield f"{shown(values, 'small_diameter')} must be at most {shown(values, 'large_diameter')}."
        if values["start_position"] > values["stroke"]:
            yield f"{shown(values, 'start_position')} must be at most {shown(values, 'stroke')}."

    def equations(self) -> None:
        A_A, A_B = circle_area(self.large_diameter), circle_area(self.small_diameter)
        x = located(limit(self.x, 0.0, self.stroke))
        critical = self.critical_share * self.stroke
        chamber(self.A, chamber_volume(self.dead_volume_A, A_A * x, A_A * critical), A_A * self.v)
        chamber(self.B, chamber_volume(self.dead_volume_B, A_B * (self.stroke - x), A_B * critical), -A_B * self.v)
        self.A.start(self.start_pressure_A)
        self.B.start(self.start_pressure_B)
        dry = coulomb(self.v, self.coulomb_force, 0.0, self.smoothing_speed)
        move_between_stops(
            self, "x", "v", "contact", mass=self.piston_mass, force=A_A * self.A.p - A_B * self.B.p - dry,
            drag=self.viscous_friction, travel=self.stroke, called="piston",
        )  # fmt: skip
        self.keep_energy(0.5 * self.piston_mass * self.v * self.v)
