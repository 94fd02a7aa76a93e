"""A long line: waves, friction, height and cavities, in one of several models."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component
from bramah.components.hydraulic.cavitating_line import CavitatingLine
from bramah.components.hydraulic.characteristic_line import CharacteristicLine
from bramah.components.hydraulic.line_parameters import LineCavitation, LineParameters
from bramah.components.hydraulic.line_segment import LineSegment
from bramah.components.hydraulic.modal_line import ModalColumn, add_modes
from bramah.components.hydraulic.rigid_column import RigidColumn
from bramah.components.laws.line_modes import MOST as MOST_MODES
from bramah.declare import choice, count, numbers, parameter


class LineModel(Enum):
    """How the line is solved."""

    CHARACTERISTICS = "characteristics"
    SEGMENTS = "segments"
    RIGID = "rigid"
    MODAL = "modal"


class Line(LineParameters, Assembly):
    """Pipe in which waves run: dp/dt + (rho_0 c^2 / A) dq/dx = 0, (rho_0 / A) dq/dt + dp/dx = -friction - rho g dh/dx.

    rho_0 is the reference density, by which flow counts; rho, the density of the fluid in the pipe, its bulk modulus B
    and its viscosity are those at `start_pressure` and stay. Friction is that of the velocity rho_0 q / (rho A).

    With the method of characteristics waves are followed exactly from end to end; friction may be that of steady flow
    alone or, while flow changes, with Zielke's or Vardy and Brown's weighting of the past. `wave_speed` is that of the
    fluid in the pipe, or follows from the fluid, the wall's thickness s and its modulus E:

    c = 1 / sqrt(rho (1/B + d / (s E)))

    The other models are ordinary differential equations, with friction of steady flow and without cavities: `segments`
    columns of fluid with springs between them; one `rigid` column, which has no waves; or `modal`, the mean flow and
    standing waves, damped by the slope of the friction law at the mean flow.

    A wall of rubber or plastic creeps. Beyond its elastic strain, elements of Kelvin and Voigt let the area grow by
    e_k, of creep compliance J_k and retardation time tau_k each:

    (A / (rho_0 c^2)) dp/dt + (rho A / rho_0) sum de_k/dt + dq/dx = 0,   tau_k de_k/dt + e_k = (d / s) J_k p

    c is then the speed of the fastest waves. At the start the wall has crept (Covas et al. 2005, J. Hydraulic Res. 43,
    56).
    """

    symbol = "line"

    wall_thickness = parameter("mm", None, above=0, help="thickness of the wall; unset: it does not give way")
    wall_modulus = parameter("GPa", 210.0, above=0, help="modulus of elasticity of the wall: steel 210, copper 120")
    creep_compliance = numbers([], units=["1/GPa"], above=0.0, help="compliance J of each element of the wall's creep")
    creep_time = numbers([], units=["s"], above=0.0, help="retardation time of each element")
    model = choice(LineModel, LineModel.CHARACTERISTICS, help="how it is solved")
    segments = count(20, least=1, most=1000, help="pieces it is cut into (segments)")
    modes = count(6, least=1, most=MOST_MODES, help="standing waves it has (modal)")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        yield from creep_problems(values)
        model: LineModel = values["model"]
        if model is LineModel.CHARACTERISTICS:
            return
        for name, what in (("unsteady", "friction of the past"), ("cavitation", "cavities")):
            if values[name].value != "none":
                yield (
                    f"A line with model = {model.value!r} cannot follow {what}. "
                    f"Use model = 'characteristics', or {name} = 'none'."
                )
        if values["creep_compliance"]:
            yield f"A line with model = {model.value!r} cannot follow creep of the wall. Use model = 'characteristics'."

    def build(self, inside: Inside) -> None:
        if self.model is LineModel.CHARACTERISTICS:
            parts = self.cavitation in (LineCavitation.VAPOUR, LineCavitation.GAS)
            kind = CavitatingLine if parts else CharacteristicLine
            _single(inside, "waves", kind(**self._shared(kind), wall_compliance=self._wall(), wall_creep=self._creep()))
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
            inside.add(f"segment{k}", piece.replace(pieces_before=k - 1 - n * self.start_place))
            if k > 1:
                inside.connect(f"segment{k - 1}.B", f"segment{k}.A")
        inside.expose("A", "segment1.A")
        inside.expose("B", f"segment{n}.B")

    def _wall(self) -> float:
        """Relative growth of the volume per pressure, 1/Pa."""
        thickness = self.values["wall_thickness"]
        return 0.0 if thickness is None else float(self.diameter / (thickness * self.wall_modulus))

    def _creep(self) -> list[float]:
        """Relative growth of the volume per pressure by each element in the end, 1/Pa."""
        return [self.diameter / self.values["wall_thickness"] * J for J in self.creep_compliance]

    def _shared(self, part: type[Component]) -> dict[str, Any]:
        """Values of parameters that a part has too."""
        found = {name: value for name, value in self.values.items() if name in part.given()}
        if "fluid_pressure" in part.given():
            found["fluid_pressure"] = self.values["start_pressure"] or 0.0
            found["pieces_before"] = -self.start_place
        return found

    def _lumped(self, part: type[Component], pieces: int) -> dict[str, Any]:
        """The same for one of so many pieces that give way."""
        elastic = {"wall_compliance": self._wall(), "wave_speed": self.values["wave_speed"] or 0.0}
        size = {"length": self.length / pieces, "rise": self.rise / pieces}
        return {**self._shared(part), **elastic, **size}


def creep_problems(values: Mapping[str, Any]) -> Iterable[str]:
    """What is wrong with the elements of a wall that creeps."""
    if len(values["creep_compliance"]) != len(values["creep_time"]):
        yield "There must be one creep_compliance and one creep_time for each element of the wall."
    elif values["creep_compliance"] and values["wall_thickness"] is None:
        yield "A wall that creeps needs a wall_thickness."


def _single(inside: Inside, name: str, part: Component) -> None:
    inside.add(name, part)
    inside.expose("A", f"{name}.A")
    inside.expose("B", f"{name}.B")
