"""What every model of a line wants to know."""

from __future__ import annotations

from enum import Enum

from bramah.components.component import Component
from bramah.components.laws.line_friction import LineFriction
from bramah.components.ports import hydraulic
from bramah.declare import choice, count, parameter


class UnsteadyFriction(Enum):
    """What is added while flow changes."""

    NONE = "none"
    TRIKHA = "trikha"
    ZIELKE = "zielke"
    VARDY_BROWN = "vardy_brown"


class LineCavitation(Enum):
    """What happens where pressure would fall below that of vapour."""

    NONE = "none"
    CLIPPED = "clipped"
    VAPOUR = "vapour"
    GAS = "gas"


class LineShape(Component):
    """What every model of a line is: a pipe with two ends and the friction of steady flow."""

    symbol = "line"

    A = hydraulic("one end")
    B = hydraulic("other end")

    length = parameter("m", 10.0, above=0, help="length")
    diameter = parameter("mm", 20.0, above=0, help="inner diameter")
    rise = parameter("m", 0.0, help="height of B over A")
    friction = choice(LineFriction, LineFriction.BLASIUS, help="friction of steady flow")
    roughness = parameter("mm", 0.0015, least=0, help="height of the roughness of the wall (colebrook)")
    darcy_factor = parameter("-", 0.02, least=0, help="Darcy's friction factor (darcy)")
    hazen_williams = parameter("-", 130.0, above=0, help="coefficient C (hazen_williams)")
    laminar_end = parameter("-", 2000.0, above=0, help="Reynolds number up to which flow is laminar", advanced=True)
    turbulent_begin = parameter("-", 4000.0, above=0, help="Reynolds number from which it is turbulent", advanced=True)
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")


class LineParameters(LineShape):
    """Parameters that a line shares with the part that follows its waves."""

    wave_speed = parameter("m/s", None, above=0, help="speed of waves; unset: from the fluid and the wall")
    unsteady = choice(UnsteadyFriction, UnsteadyFriction.NONE, help="friction added while flow changes")
    unsteady_laminar_only = parameter(
        "-", 0.0, least=0, most=1, help="1: no unsteady friction in turbulent flow", advanced=True
    )
    first_order = parameter("-", 0.0, least=0, most=1, help="1: friction at the start of each reach", advanced=True)
    cavitation = choice(LineCavitation, LineCavitation.NONE, help="where pressure would fall below that of vapour")
    vapour_pressure = parameter("bar", 0.025, least=0, help="absolute pressure of vapour")
    gas_fraction = parameter("-", 1e-7, above=0, below=1, help="free gas at atmospheric pressure (gas)")
    reaches = count(0, least=0, most=1_000_000, help="parts it is cut into; 0: as many as the time step asks for")
    start_pressure = parameter("bar", None, help="pressure at the start, where start_place says")
    start_place = parameter(
        "-", 0.0, least=0, most=1, help="where that is, from 0 at A to 1 at B; 0.5: it is the mean pressure"
    )
