"""Numbers of one line: what its parameters and the fluid make of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.components.hydraulic.line_parameters import LineCavitation, UnsteadyFriction
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.line_friction import LineFriction
from bramah.fluids import Fluid
from bramah.lines.steady_friction import SteadyFriction, SteadyLaw
from bramah.lines.unsteady_friction import Terms, Weighting, terms

Floats = NDArray[np.float64]

END_GAS = 1e-7
"""Gas fraction that stands for none at the ends of a line with vapour cavities."""


@dataclass(frozen=True, kw_only=True, eq=False)
class LineData:
    """One line in SI units. `wave_speed` is what waves have before any grid is laid."""

    name: str
    length: float
    diameter: float
    rise: float
    density: float
    viscosity: float
    wave_speed: float
    wall_compliance: float
    """1/(rho c^2) less the fluid's own, 1/Pa."""
    friction: SteadyFriction
    roughness: float
    unsteady: UnsteadyFriction
    laminar_only: bool
    first_order: bool
    cavitation: LineCavitation
    vapour: float
    """Pressure of vapour, gauge."""
    gas: float
    """Gas volume over line volume, times its pressure above that of vapour."""
    reaches: int
    """As many as the user wants; 0: any."""
    start_pressure: float
    start_flow: float

    @property
    def area(self) -> float:
        return math.pi * self.diameter**2 / 4

    @property
    def transit(self) -> float:
        """Time a wave takes from one end to the other."""
        return self.length / self.wave_speed

    @property
    def volume(self) -> float:
        return self.area * self.length

    def loss(self, q: float) -> float:
        """Pressure lost from A to B in steady flow, the rise included."""
        return float(self.friction.loss(q)) * self.length + self.density * GRAVITY * self.rise

    def terms(self, step: float, flow: float) -> Terms | None:
        """Unsteady friction for ticks of this length; that of turbulent flow belongs to the flow at the start."""
        if self.unsteady is UnsteadyFriction.NONE:
            return None
        reynolds = abs(flow) * self.diameter / (self.area * self.viscosity)
        kind = Weighting(self.unsteady.value)
        relative = self.roughness / self.diameter
        return terms(kind, 4 * self.viscosity * step / self.diameter**2, reynolds=reynolds, relative_roughness=relative)


def line_data(name: str, values: Mapping[str, Any], fluid: Fluid) -> LineData:
    """The numbers of a CharacteristicLine."""
    pressure = values["start_pressure"] or 0.0
    density, viscosity = fluid.density_at(pressure), fluid.kinematic_viscosity_at(pressure)
    own = 1 / fluid.bulk_modulus_at(pressure)
    speed = values["wave_speed"] or 1 / math.sqrt(density * (own + values["wall_compliance"]))
    atmosphere = float(fluid.values["atmospheric_pressure"])
    cavitation, vapour = values["cavitation"], values["vapour_pressure"]
    fraction = values["gas_fraction"] if cavitation is LineCavitation.GAS else END_GAS
    return LineData(
        name=name,
        length=values["length"],
        diameter=values["diameter"],
        rise=values["rise"],
        density=density,
        viscosity=viscosity,
        wave_speed=speed,
        wall_compliance=max(0.0, 1 / (density * speed**2) - own),
        friction=_friction(values, density, viscosity),
        roughness=values["roughness"],
        unsteady=values["unsteady"],
        laminar_only=values["unsteady_laminar_only"] > 0,
        first_order=values["first_order"] > 0,
        cavitation=cavitation,
        vapour=vapour - atmosphere,
        gas=fraction * (atmosphere - vapour),
        reaches=int(values["reaches"]),
        start_pressure=pressure,
        start_flow=values["start_flow"],
    )


def _friction(values: Mapping[str, Any], density: float, viscosity: float) -> SteadyFriction:
    law: LineFriction = values["friction"]
    return SteadyFriction(
        law=SteadyLaw(law.value),
        diameter=values["diameter"],
        density=density,
        kinematic_viscosity=viscosity,
        roughness=values["roughness"],
        factor=values["darcy_factor"],
        hazen_williams=values["hazen_williams"],
        laminar_end=values["laminar_end"],
        turbulent_begin=values["turbulent_begin"],
    )
