"""Pumps with given harmonics whose own volume is a line with a closed end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import pi, sqrt
from typing import Any

from bramah.components.assembly import Inside
from bramah.components.hydraulic.line import Line, creep_problems
from bramah.components.hydraulic.line_parameters import LineCavitation, UnsteadyFriction
from bramah.components.hydraulic.plug import Plug
from bramah.components.hydraulic.ripple_pump import Rippling
from bramah.components.laws.line_friction import LineFriction
from bramah.components.ports import rotational
from bramah.declare import choice, numbers, parameter


class InnerLine(Rippling):
    """What pumps with an equivalent line share: its parameters, which are those of a Line."""

    line_length = parameter("cm", 14.0, above=0, help="length of the equivalent line")
    line_volume = parameter("cm3", 50.0, above=0, help="volume of the equivalent line")
    wave_speed = parameter("m/s", None, above=0, help="speed of waves in it; unset: from the fluid and the wall")
    wall_thickness = parameter("mm", None, above=0, help="thickness of its wall; unset: it does not give way")
    wall_modulus = parameter("GPa", 210.0, above=0, help="modulus of elasticity of its wall")
    creep_compliance = numbers([], units=["1/GPa"], above=0.0, help="compliance J of each element of its wall's creep")
    creep_time = numbers([], units=["s"], above=0.0, help="retardation time of each element")
    friction = choice(LineFriction, LineFriction.LAMINAR, help="friction of steady flow in it")
    roughness = parameter("mm", 0.0015, least=0, help="height of the roughness of its wall (colebrook)")
    darcy_factor = parameter("-", 0.02, least=0, help="Darcy's friction factor (darcy)")
    hazen_williams = parameter("-", 130.0, above=0, help="coefficient C (hazen_williams)")
    unsteady = choice(UnsteadyFriction, UnsteadyFriction.ZIELKE, help="friction in it while flow changes")
    cavitation = choice(LineCavitation, LineCavitation.NONE, help="where its pressure would fall below that of vapour")
    vapour_pressure = parameter("bar", 0.025, least=0, help="absolute pressure of vapour")
    gas_fraction = parameter("-", 1e-7, above=0, below=1, help="free gas at atmospheric pressure (gas)")
    start_pressure = parameter("bar", None, help="pressure in it at the start")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        yield from super().relations(values)
        yield from creep_problems(values)

    def add_line(self, inside: Inside) -> None:
        """The line at P, and its closed end."""
        same = {name: value for name, value in self.values.items() if name in Line.given()}
        diameter = sqrt(4 * self.line_volume / (pi * self.line_length))
        inside.add("line", Line(**same, length=self.line_length, diameter=diameter))
        inside.add("end", Plug())
        inside.connect("line.B", "end.A")
        inside.expose("P", "line.A")


class EquivalentLinePump(InnerLine):
    """Pump at constant speed with given harmonics, whose own volume is a line with a closed end.

    q = D omega (1 + sum_k a_k sin(k N omega (t - t_0) + b_k)) - K (p_P - p_T) - flow into the line

    The line, as long as the passages in the pump and of their volume, makes the source impedance that a pump shows at
    high frequency (Skarbek-Wazynski 1981, PRIP). Its wall, friction and cavities are those of a Line; harmonics over
    pressure and speed are those of a ShaftRipplePump.
    """

    symbol = "fixed pump"

    speed = parameter("rpm", 1500.0, help="speed of the shaft")

    def build(self, inside: Inside) -> None:
        self.drive_steadily(inside, self.speed)
        self.add_line(inside)


class ShaftEquivalentLinePump(InnerLine):
    """Pump on a shaft with given harmonics, whose own volume is a line with a closed end.

    q = D omega (1 + sum_k a_k sin(k N phi + b_k)) - K (p_P - p_T) - flow into the line

    phi is the angle of the shaft, so that the ripple follows any speed. Otherwise it is an EquivalentLinePump.
    """

    symbol = "fixed pump"

    shaft = rotational("drive shaft")

    def build(self, inside: Inside) -> None:
        inside.expose("shaft", *self.add_pump(inside))
        self.add_line(inside)
