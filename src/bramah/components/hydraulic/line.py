"""A long line: waves, friction, height and cavities, in one of several models."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component
from bramah.components.hydraulic.cavitating_line import CavitatingLine
from bramah.components.hydraulic.characteristic_line import (
    CharacteristicLine,
    LineCavitation,
    LineFriction,
    UnsteadyFriction,
)
from bramah.components.hydraulic.line_segment import LineSegment
from bramah.components.hydraulic.modal_line import ModalColumn, add_modes
from bramah.components.hydraulic.rigid_column import RigidColumn
from bramah.components.laws.line_modes import MOST as MOST_MODES
from bramah.components.ports import hydraulic
from bramah.declare import choice, count, parameter


class LineModel(Enum):
    """How the line is solved."""

    CHARACTERISTICS = "characteristics"
    SEGMENTS = "segments"
    RIGID = "rigid"
    MODAL = "modal"


class Line(Assembly):
    """Pipe in which waves run: dp/dt + (rho c^2 / A) dq/dx = 0,   (rho / A) dq/dt + dp/dx = -friction - rho g dh/dx.

    With the method of characteristics waves are followed exactly from end to end; friction may be that of steady flow
    alone or, while flow changes, with Zielke's or Vardy and Brown's weighting of the past. `wave_speed` is that of the
    fluid in the pipe, or follows from the fluid, the wall's thickness s and its modulus E:

    c = 1 / sqrt(rho (1/B + d / (s E)))

    The other models are ordinary differential equations, with friction of steady flow and without cavities: `segments`
    columns of fluid with springs between them; one `rigid` column, which has no waves; or `modal`, the mean flow and
    standing waves, damped by the slope of the friction law at the mean flow.
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
    segments = count(20, least=1, most=1000, help="pieces it is cut into (segments)")
    modes = count(6, least=1, most=MOST_MODES, help="standing waves it has (modal)")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        model: LineModel = values["model"]
        if model is LineModel.CHARACTERISTICS:
            return
        for name, what in (("unsteady", "friction of the past"), ("cavitation", "cavities")):
            if values[name].value != "none":
                yield (
                    f"A line with model = {model.value!r} cannot follow {what}. "
                    f"Use model = 'characteristics', or {name} = 'none'."
                )

    def build(self, inside: Inside) -> None:
        if self.model is LineModel.CHARACTERISTICS:
            parts = self.cavitation in (LineCavitation.VAPOUR, LineCavitation.GAS)
            kind = CavitatingLine if parts else CharacteristicLine
            _single(inside, "waves", kind(**self._shared(kind), wall_compliance=self._wall()))
        elif self.model is LineModel.RIGID:
            _single(inside, "column", RigidColumn(**self._shared(RigidColumn)))
        elif self.model is LineModel.MODAL:
            add_modes(inside, self.modes, ModalColumn(**self._lumped(ModalColumn, 1)))
        else:
            self._segmented(inside)

    def _segmented(self, inside: Inside) -> None:
        n = self.segments
        piece = LineSegment(**self._lumped(LineSegment, n))
        for k in range(1, n + 1):
            inside.add(f"segment{k}", piece.replace(pieces_before=k - 1))
            if k > 1:
                inside.connect(f"segment{k - 1}.B", f"segment{k}.A")
        inside.expose("A", "segment1.A")
        inside.expose("B", f"segment{n}.B")

    def _wall(self) -> float:
        """Relative growth of the volume per pressure, 1/Pa."""
        thickness = self.values["wall_thickness"]
        return 0.0 if thickness is None else float(self.diameter / (thickness * self.wall_modulus))

    def _shared(self, part: type[Component]) -> dict[str, Any]:
        """Values of parameters that a part has too."""
        found = {name: value for name, value in self.values.items() if name in part.given()}
        if "fluid_pressure" in part.given():
            found["fluid_pressure"] = self.values["start_pressure"] or 0.0
        return found

    def _lumped(self, part: type[Component], pieces: int) -> dict[str, Any]:
        """The same for one of so many pieces that give way."""
        elastic = {"wall_compliance": self._wall(), "wave_speed": self.values["wave_speed"] or 0.0}
        size = {"length": self.length / pieces, "rise": self.rise / pieces}
        return {**self._shared(part), **elastic, **size}


def _single(inside: Inside, name: str, part: Component) -> None:
    inside.add(name, part)
    inside.expose("A", f"{name}.A")
    inside.expose("B", f"{name}.B")
