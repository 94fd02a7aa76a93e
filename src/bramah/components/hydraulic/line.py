"""A long line: waves, friction, height and cavities, in one of several models."""

from __future__ import annotations

from enum import Enum

from bramah.components.assembly import Assembly, Inside
from bramah.components.hydraulic.characteristic_line import (
    CharacteristicLine,
    LineCavitation,
    LineFriction,
    UnsteadyFriction,
)
from bramah.components.ports import hydraulic
from bramah.declare import choice, count, parameter


class LineModel(Enum):
    """How the line is solved."""

    CHARACTERISTICS = "characteristics"


class Line(Assembly):
    """Pipe in which waves run: dp/dt + (rho c^2 / A) dq/dx = 0,   (rho / A) dq/dt + dp/dx = -friction - rho g dh/dx.

    With the method of characteristics waves are followed exactly from end to end; friction may be that of steady flow
    alone or, while flow changes, with Zielke's or Vardy and Brown's weighting of the past. `wave_speed` is that of the
    fluid in the pipe, or follows from the fluid, the wall's thickness s and its modulus E:

    c = 1 / sqrt(rho (1/B + d / (s E)))
    """

    symbol = "line"

    A = hydraulic("one end")
    B = hydraulic("other end")

    length = parameter("m", 10.0, above=0, help="length")
    diameter = parameter("mm", 20.0, above=0, help="inner diameter")
    wave_speed = parameter("m/s", None, above=0, help="speed of waves; unset: from the fluid and the wall")
    wall_thickness = parameter("mm", None, above=0, help="thickness of the wall; unset: it does not give way")
    wall_modulus = parameter("GPa", 210.0, above=0, help="modulus of elasticity of the wall: steel 210, copper 120")
    rise = parameter("m", 0.0, help="height of B over A")
    friction = choice(LineFriction, LineFriction.BLASIUS, help="friction of steady flow")
    roughness = parameter("mm", 0.0015, least=0, help="height of the roughness of the wall (colebrook)")
    darcy_factor = parameter("-", 0.02, least=0, help="Darcy's friction factor (darcy)")
    hazen_williams = parameter("-", 130.0, above=0, help="coefficient C (hazen_williams)")
    laminar_end = parameter("-", 2000.0, above=0, help="Reynolds number up to which flow is laminar", advanced=True)
    turbulent_begin = parameter("-", 4000.0, above=0, help="Reynolds number from which it is turbulent", advanced=True)
    unsteady = choice(UnsteadyFriction, UnsteadyFriction.NONE, help="friction added while flow changes")
    unsteady_laminar_only = parameter(
        "-", 0.0, least=0, most=1, help="1: no unsteady friction in turbulent flow", advanced=True
    )
    first_order = parameter("-", 0.0, least=0, most=1, help="1: friction at the start of each reach", advanced=True)
    cavitation = choice(LineCavitation, LineCavitation.NONE, help="where pressure would fall below that of vapour")
    vapour_pressure = parameter("bar", 0.025, least=0, help="absolute pressure of vapour")
    gas_fraction = parameter("-", 1e-7, above=0, below=1, help="free gas at atmospheric pressure (gas)")
    reaches = count(0, least=0, most=1_000_000, help="parts it is cut into; 0: as many as the time step asks for")
    start_pressure = parameter("bar", None, help="pressure at A at the start")
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")
    model = choice(LineModel, LineModel.CHARACTERISTICS, help="how it is solved")

    def build(self, inside: Inside) -> None:
        shared = {n: self.values[n] for n in CharacteristicLine.declarations if n in self.values}
        thickness = self.values["wall_thickness"]
        compliance = 0.0 if thickness is None else self.diameter / (thickness * self.wall_modulus)
        inside.add("waves", CharacteristicLine(**shared, wall_compliance=compliance))
        inside.expose("A", "waves.A")
        inside.expose("B", "waves.B")
