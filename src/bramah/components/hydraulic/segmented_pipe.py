"""Pipes and hoses cut into segments, each a short pipe."""

from __future__ import annotations

from bramah.components.assembly import Assembly, Inside
from bramah.components.hydraulic.short_pipe import ShortPipe
from bramah.components.laws.pipe_friction import PipeFriction
from bramah.components.ports import hydraulic
from bramah.declare import choice, count, parameter


class SegmentedLine(Assembly):
    """What pipes and hoses share: N short pipes in a row."""

    A = hydraulic("one end")
    B = hydraulic("other end")

    length = parameter("m", 3.0, above=0, help="length")
    diameter = parameter("mm", 10.0, above=0, help="inner diameter")
    segments = count(5, least=1, most=1000, help="pieces it is cut into")
    loss_coefficient = parameter("-", 0.0, least=0, help="sum of the loss coefficients of bends, inlet and outlet")
    friction = choice(PipeFriction, PipeFriction.SMOOTH, help="laminar at any flow, or turbulent too, smooth or rough")
    roughness = parameter("mm", 0.0015, least=0, help="height of the roughness of a rough wall")
    start_pressure = parameter("bar", None, help="pressure at the start")
    start_flow = parameter("l/min", 0.0, help="flow from A to B at the start")

    def compliance(self) -> float:
        """Relative growth of the volume per pressure, 1/Pa."""
        raise TypeError(f"{type(self).__name__} does not say its compliance.")

    def build(self, inside: Inside) -> None:
        piece = ShortPipe(
            length=self.length / self.segments,
            diameter=self.diameter,
            loss_coefficient=self.loss_coefficient / self.segments,
            friction=self.friction,
            roughness=self.roughness,
            wall_compliance=self.compliance(),
            start_pressure=self.start_pressure,
            start_flow=self.start_flow,
        )
        for k in range(1, self.segments + 1):
            inside.add(f"pipe{k}", piece)
            if k > 1:
                inside.connect(f"pipe{k - 1}.B", f"pipe{k}.A")
        inside.expose("A", "pipe1.A")
        inside.expose("B", f"pipe{self.segments}.B")


class SegmentedPipe(SegmentedLine):
    """Metal pipe in N segments, each with inertia, friction and half of its volume at each end.

    c = (1/B + 1/B_w)^(-1/2) rho^(-1/2) is its speed of sound,   1/B_w = d / (s E)

    s is the thickness of the wall, E its modulus of elasticity. With N segments it is good for frequencies up to about
    N c / (10 L); the lowest one with both ends closed, c / (2 L), is (2 N / pi) sin(pi / (2 N)) of its true value.
    """

    symbol = "segmented pipe"

    wall_thickness = parameter("mm", 1.5, above=0, help="thickness of the wall")
    wall_modulus = parameter("GPa", 210.0, above=0, help="modulus of elasticity of the wall: steel 210, copper 120")

    def compliance(self) -> float:
        return float(self.diameter / (self.wall_thickness * self.wall_modulus))


class Hose(SegmentedLine):
    """Flexible hose in N segments, each with inertia, friction and half of its volume at each end.

    V (1/B + 1/B_w) p' = sum of flow   at every joint; 1/B_w, `wall_compliance`, is the relative growth of its volume
    per pressure as makers state it, of the size of the fluid's own compressibility.
    """

    symbol = "hose"

    wall_compliance = parameter("1/bar", 7.5e-5, least=0, help="relative growth of the volume per pressure")

    def compliance(self) -> float:
        return float(self.wall_compliance)
