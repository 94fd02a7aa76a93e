"""Numbers of one line: what its parameters and the fluid make of it.

Flow q is mass flow over the fluid's reference density rho_0; the fluid in the line has another density rho, that at the
start. With rho v = rho_0 q / A the equations of waves are

    dp/dt = -(rho_0 c^2 / A) dq/dx,   (rho_0 / A) dq/dt = -dp/dx - loss(q rho_0 / rho) - rho g dh/dx

where c is the wave speed at density rho, and friction is a law of the volume that flows.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.components.hydraulic.line_parameters import LineCavitation, UnsteadyFriction
from bramah.components.laws.gravity import GRAVITY
from bramah.components.laws.line_friction import DIAMETER_POWER, FLOW_POWER, HEAD, LineFriction
from bramah.fluids import Fluid
from bramah.lines.creep import Creep
from bramah.lines.steady_friction import SteadyFriction
from bramah.lines.unsteady_friction import Terms, Weighting, terms
from bramah.records import dataclass

Floats = NDArray[np.float64]

END_GAS = 1e-7
"""Gas fraction that stands for none at the ends of a line with vapour cavities."""
MOST_STARTS = 1024
"""Lines with their start flows of which the loss is kept: more than circuits at hand have."""


@dataclass(frozen=True, kw_only=True, eq=False)
class LineData:
    """One line in SI units. `wave_speed` is what waves have before any grid is laid."""

    name: str
    length: float
    diameter: float
    rise: float
    density: float
    """Of the fluid in the line."""
    reference_density: float
    """By which flow counts."""
    viscosity: float
    wave_speed: float
    wall_compliance: float
    """1/(rho c^2) less the fluid's own, 1/Pa."""
    creep: tuple[Creep, ...]
    """Of the wall, beyond its elastic strain."""
    friction: SteadyFriction
    """Of the volume that flows, see `density_ratio`; `loss` takes flow as all others count it."""
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
    fluid_pressure: float
    """At which the fluid's data are taken: the start pressure."""
    start_place: float
    """Share of the length from A to where that is."""
    start_flow: float

    @property
    def called(self) -> str:
        """The name a user knows: a Line is an assembly of one part."""
        return self.name.removesuffix(".waves")

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

    @property
    def density_ratio(self) -> float:
        """Flow over the volume that flows."""
        return self.density / self.reference_density

    @property
    def impedance(self) -> float:
        """rho_0 c / A: pressure per flow of a wave."""
        return self.reference_density * self.wave_speed / self.area

    @property
    def creep_ratio(self) -> float:
        """rho c^2 times the sum of compliances: growth by creep in the end over what gives way at once."""
        return self.density * self.wave_speed**2 * sum(element.compliance for element in self.creep)

    def reynolds(self, q: float) -> float:
        """Reynolds number of a flow."""
        return abs(q) * self.diameter / (self.area * self.viscosity * self.density_ratio)

    def laminar_loss(self, length: float) -> float:
        """128 nu rho_0 L / (pi d^4): pressure lost per flow."""
        return 128 * self.reference_density * self.viscosity * length / (math.pi * self.diameter**4)

    def turbulent_loss(self, length: float) -> float:
        """Pressure lost over q |q| for a Darcy factor of 1; with Hazen and Williams's law over q |q|^0.852."""
        if self.friction.law is LineFriction.HAZEN_WILLIAMS:
            head = HEAD / (self.friction.hazen_williams**FLOW_POWER * self.diameter**DIAMETER_POWER)
            return self.density * GRAVITY * head * length / self.density_ratio**FLOW_POWER
        return 8 * self.density * length / (math.pi**2 * self.diameter**5) / self.density_ratio**2

    def unsteady_loss(self, length: float) -> float:
        """Pressure lost over the sum of the terms of unsteady friction."""
        return 16 * self.reference_density * self.viscosity * length / (self.diameter**2 * self.area)

    @property
    def lift(self) -> float:
        """Pressure at A over that at B at rest."""
        return self.density * GRAVITY * self.rise

    def loss(self, q: float) -> float:
        """Pressure lost from A to B in steady flow, the rise included."""
        return _loss(self.friction, q / self.density_ratio) * self.length + self.lift

    @property
    def start_pressure(self) -> float:
        """At A."""
        return self.fluid_pressure + self.start_place * self.loss(self.start_flow)

    def terms(self, step: float, flow: float) -> Terms | None:
        """Unsteady friction for ticks of this length; that of turbulent flow belongs to the flow at the start."""
        if self.unsteady is UnsteadyFriction.NONE:
            return None
        return terms(
            Weighting(self.unsteady.value),
            4 * self.viscosity * step / self.diameter**2,
            reynolds=self.reynolds(flow),
            relative_roughness=self.roughness / self.diameter,
        )


@lru_cache(MOST_STARTS)
def _loss(friction: SteadyFriction, q: float) -> float:
    """Per length; every run of a circuit asks for the flows at which its lines start."""
    return float(friction.loss(q))


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
        reference_density=float(fluid.values["reference_density"]),
        viscosity=viscosity,
        wave_speed=speed,
        wall_compliance=max(0.0, 1 / (density * speed**2) - own),
        creep=tuple(Creep(*one) for one in zip(values["wall_creep"], values["creep_time"], strict=True)),
        friction=_friction(values, density, viscosity),
        roughness=values["roughness"],
        unsteady=values["unsteady"],
        laminar_only=values["unsteady_laminar_only"] > 0,
        first_order=values["first_order"] > 0,
        cavitation=cavitation,
        vapour=vapour - atmosphere,
        gas=fraction * (atmosphere - vapour),
        reaches=int(values["reaches"]),
        fluid_pressure=pressure,
        start_place=values["start_place"],
        start_flow=values["start_flow"],
    )


def _friction(values: Mapping[str, Any], density: float, viscosity: float) -> SteadyFriction:
    return SteadyFriction(
        law=values["friction"],
        diameter=values["diameter"],
        density=density,
        kinematic_viscosity=viscosity,
        roughness=values["roughness"],
        factor=values["darcy_factor"],
        hazen_williams=values["hazen_williams"],
        laminar_end=values["laminar_end"],
        turbulent_begin=values["turbulent_begin"],
    )
