"""What turns a rotation into a motion along a line: rack and pinion, and a winch with its rope."""

from __future__ import annotations

from bramah.components.component import Component, quantity, state
from bramah.components.laws.coupling import stiff_coupling
from bramah.components.laws.end_stop import elastic_energy, elastic_stop
from bramah.components.ports import rotational, translational
from bramah.declare import parameter
from bramah.expr import select


class RackAndPinion(Component):
    """Pinion that moves a rack, or wheel that rolls on a road.

    v = r omega,   T = -r F

    The teeth yield a little under load: F = k z + c z', z' = r omega - v. So any parts may be joined, with mass or
    without.
    """

    symbol = "rack and pinion"

    shaft = rotational("pinion")
    rack = translational("rack, moved forward by positive rotation")

    radius = parameter("mm", 30.0, above=0, help="pitch radius of the pinion, or radius of the wheel")
    stiffness = parameter("N/m", 1e10, above=0, help="force per yielding of the teeth", advanced=True)
    damping = parameter("N s/m", 1e7, above=0, help="force per speed of yielding", advanced=True)

    z = state("mm", scale=1e-6, help="yielding of the teeth, measured along the rack")
    F = quantity("N", "force of the pinion on the rack")

    def equations(self) -> None:
        slip = self.radius * self.shaft.omega - self.rack.v
        F = stiff_coupling(self, slip, self.stiffness, self.damping)
        self.rack.force(F)
        self.shaft.torque(-self.radius * F)
        self.report(F=F)


class WinchDrum(Component):
    """Drum that hauls in a rope. The rope pulls and never pushes.

    z' = r omega - v,   F = k z + c z' while taut (z > 0), else 0,   T = -r F

    Positive rotation winds the rope up and pulls the load towards positive positions. The damping force of the rope
    stays within plus and minus k z. Going slack and becoming taut are located. At the start the rope is straight and
    free of load.
    """

    symbol = "winch"

    shaft = rotational("drum")
    load = translational("end of the rope, pulled towards positive positions")

    radius = parameter("mm", 150.0, above=0, help="radius at which the rope is wound")
    inertia = parameter("kg m2", 0.1, least=0, help="moment of inertia of the drum")
    stiffness = parameter("N/m", 1e6, above=0, help="pull of the rope per stretch")
    damping = parameter("N s/m", 1e4, least=0, help="pull of the rope per speed of stretching")

    z = state("mm", scale=1e-3, help="stretch of the rope, negative when slack")
    F = quantity("N", "pull of the rope")

    def equations(self) -> None:
        stretching = self.radius * self.shaft.omega - self.load.v
        self.rate(z=stretching)
        taut = self.switch("taut", self.z)
        F = select(taut, elastic_stop(self.z, stretching, self.stiffness, self.damping), 0.0)
        self.load.force(F)
        self.shaft.torque(-self.radius * F)
        self.shaft.inertia(self.inertia)
        self.keep_energy(elastic_energy(self.z, self.stiffness))
        self.report(F=F)
