"""The volume of a short pipe whose walls give way, fixed or grown by a signal."""

from __future__ import annotations

from bramah.components.component import Component, quantity
from bramah.components.laws.orifice import circle_area
from bramah.components.laws.wall import (
    ELASTICITIES,
    HOSE_MODULUS,
    WallMaterial,
    hose_compliance,
    wall_compliance,
)
from bramah.components.ports import hydraulic
from bramah.declare import choice, parameter
from bramah.expr import Expr, maximum
from bramah.fluids.condition import Condition


class PipeVolume(Component):
    """Fluid in a pipe of given bore, length, wall and material, without friction and inertia.

    V (c + r w) p' = sum of flow,   V = pi d^2 L / 4,   w = d^2 / (s (d + s) E) + 2 (1 + nu) / E

    r is the density of the fluid over its reference density, c the slope of that with pressure, w what the wall of
    thickness s gives way (Lamé's cylinder; d / (s E) for a hose). PI05 and PIR5 of Wang 1988. A pipe's own air content,
    saturation pressure or bulk modulus are those of its fluid, changed in this component alone:
    `fluid = { dissolved_air = 0.05, saturation_pressure = "0.2 bar" }` with the fluid `hasp`.
    """

    symbol = "volume"

    A = hydraulic("the pipe")

    bore = parameter("mm", 15.0, above=0, help="inner diameter")
    length = parameter("m", 1.0, above=0, help="length")
    wall_thickness = parameter("mm", 2.0, above=0, help="thickness of the wall")
    material = choice(WallMaterial, WallMaterial.STEEL, help="what the wall is made of")
    wall_modulus = parameter("GPa", 210.0, above=0, help="modulus of elasticity of the wall (own)")
    wall_poisson = parameter("-", 0.3, least=0, most=0.5, help="Poisson's ratio of the wall (own)")
    start_pressure = parameter("bar", None, help="pressure at the start")

    volume = quantity("cm3", "volume of the fluid")

    def equations(self) -> None:
        self._hold(circle_area(self.bore) * self.length)

    def _hold(self, pipe: Expr, besides: Expr | float = 0.0) -> Condition:
        """Fluid in the pipe, whose wall gives way, and in a volume besides, whose does not. Returns its condition."""
        at = self.A.contain(pipe + besides, pipe * self._wall())
        self.A.start(self.start_pressure)
        self.report(volume=pipe + besides)
        return at

    def _wall(self) -> Expr:
        if self.material is WallMaterial.HOSE:
            return hose_compliance(self.bore, self.wall_thickness, HOSE_MODULUS)
        if self.material is WallMaterial.OWN:
            return wall_compliance(self.bore, self.wall_thickness, self.wall_modulus, self.wall_poisson)
        return wall_compliance(self.bore, self.wall_thickness, *ELASTICITIES[self.material])


class VariableVolume(PipeVolume):
    """Pipe to which a signal adds a volume V_s, such as that of a chamber computed elsewhere.

    (V + V_s) c p' + V r w p' = sum of flow - r g,   V = pi d^2 L / 4

    PI06 and PIR6 of Wang 1988, whose actuators send the volume and bring the flow that fills it themselves: then the
    growth g stays 0. Where nothing else brings it, g is the rate of V_s, and fluid is kept. A negative V_s counts as 0.
    """

    symbol = "variable volume"

    added_volume = parameter("cm3", 0.0, help="V_s, volume besides that of the pipe", signal=True)
    growth = parameter("l/min", 0.0, help="g, rate of that volume, if no flow at the port fills it", signal=True)

    def equations(self) -> None:
        at = self._hold(circle_area(self.bore) * self.length, maximum(self.added_volume, 0.0))
        self.A.flow(self.fluid.density_ratio(at) * self.growth)
