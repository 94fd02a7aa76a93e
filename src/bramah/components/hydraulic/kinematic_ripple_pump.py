"""A piston pump whose ripple follows from its pistons and the timing of its valve plate."""

from __future__ import annotations

from math import pi

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component, quantity
from bramah.components.hydraulic.steady_turning import SteadyTurning
from bramah.components.laws.piston import piston_stroke
from bramah.components.ports import hydraulic, rotational
from bramah.declare import count, parameter
from bramah.fluids.condition import Condition


class PumpPiston(Component):
    """One piston of a pump, as `KinematicRipplePump` describes it."""

    symbol = "fixed pump"
    delivers = "P"

    T = hydraulic("suction side")
    P = hydraulic("pressure side")
    shaft = rotational("drive shaft")

    stroke_volume = parameter("cm3", 3.0, above=0, help="volume displaced in a stroke")
    dead_volume = parameter("cm3", 1.0, above=0, help="volume left in the cylinder at the inner dead centre")
    place = parameter("deg", 0.0, help="angle of the piston on the shaft")
    closed_angle = parameter("deg", 0.0, least=0, help="angle after the outer dead centre at which the port opens")
    opening_angle = parameter("deg", 10.0, above=0, help="angle over which it opens")

    q = quantity("l/min", "delivery of this piston")

    def equations(self) -> None:
        p_P, p_T, fluid = self.P.p, self.T.p, self.fluid
        stroke = piston_stroke(
            self.shaft.phi + self.place, p_P, p_T,
            stroke=self.stroke_volume, volume=self.stroke_volume + self.dead_volume,
            compressibility=fluid.compressibility(Condition(0.5 * (p_P + p_T))),
            closed=self.closed_angle, opening=self.opening_angle,
        )  # fmt: skip
        q = fluid.density_ratio(self.P.state) * stroke.delivery * self.shaft.omega
        self.P.flow(-q)
        self.T.flow(q)
        self.shaft.torque(-stroke.moment)
        self.report(q=q)


class LaminarLeak(Component):
    """Flow through the gaps of a pump: q = K (p_P - p_T)."""

    symbol = "orifice"

    T = hydraulic("low side")
    P = hydraulic("high side")

    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="flow per pressure difference")

    def equations(self) -> None:
        q = self.leakage * (self.P.p - self.T.p)
        self.P.flow(q)
        self.T.flow(-q)


class Pistons(Assembly):
    """What piston pumps share: N pistons and a leak."""

    T = hydraulic("suction side")
    P = hydraulic("pressure side")

    displacement = parameter("cm3/rev", 28.0, above=0, help="volume displaced in a turn")
    pistons = count(9, least=1, most=100, help="number of pistons")
    dead_volume = parameter("cm3", 1.0, above=0, help="volume left in each cylinder at its inner dead centre")
    closed_angle = parameter("deg", 10.0, least=0, below=90, help="angle from the outer dead centre to the port")
    opening_angle = parameter("deg", 12.0, above=0, below=90, help="angle over which it opens")
    leakage = parameter("m3/(s Pa)", 0.0, least=0, help="laminar leakage from P to T")

    def add_pistons(self, inside: Inside) -> list[str]:
        """All pistons and the gaps between them and the barrel; their shafts."""
        inside.add("gaps", LaminarLeak(leakage=self.leakage))
        names = [f"piston{k}" for k in range(1, self.pistons + 1)]
        for k, name in enumerate(names):
            piston = PumpPiston(
                stroke_volume=2 * pi * self.displacement / self.pistons, dead_volume=self.dead_volume,
                place=2 * pi * k / self.pistons, closed_angle=self.closed_angle, opening_angle=self.opening_angle,
            )  # fmt: skip
            inside.add(name, piston)
        for port in ("T", "P"):
            inside.expose(port, *(f"{name}.{port}" for name in ("gaps", *names)))
        return [f"{name}.shaft" for name in names]


class ShaftKinematicRipplePump(Pistons):
    """Piston pump on a shaft, of displacement D: N half sines of delivery, less what compresses the fluid.

    q = (pi D / N) omega sum_j f(phi + 2 pi j / N),   f = max(0, sin theta) with no closed angle and a stiff fluid

    It follows that an odd number of pistons ripples 2N times in a turn, (q_max - q_min) / q_max = 1 - cos(pi / 2N), and
    an even one N times, 1 - cos(pi / N).

    At its outer dead centre a cylinder is full at the suction pressure. Until `closed_angle` the piston compresses it,
    C dp/dtheta = (v/2) sin theta, C = V / B, with v the stroke and V = v + `dead_volume`; over `opening_angle` it is
    joined to P and its pressure goes on to p_P by a cubic in theta, so that it delivers (v/2) sin theta - C dp/dtheta.
    With too small a closed angle fluid flows back into the cylinder, a dip in the flow; with too large a one it bursts
    out. A stroke delivers v - C (p_P - p_T). What is delivered is drawn from T in the same instant; the cylinders give
    the shaft its torque. The law is made for positive speeds. Compliance of the fluid in the cylinders is what simple
    models have (Edge and Darling 1989, J. Dyn. Sys. Meas. Control 111, 307); the cubic, chosen here, stands for the
    flow through a relief groove, which is not computed.
    """

    symbol = "fixed pump"

    shaft = rotational("drive shaft")

    def build(self, inside: Inside) -> None:
        inside.expose("shaft", *self.add_pistons(inside))


class KinematicRipplePump(Pistons):
    """Piston pump at constant speed, of displacement D: N half sines of delivery, less what compresses the fluid.

    phi = omega t; its law is that of a ShaftKinematicRipplePump:

    q = (pi D / N) omega sum_j f(phi + 2 pi j / N),   f = max(0, sin theta) with no closed angle and a stiff fluid
    """

    symbol = "fixed pump"

    speed = parameter("rpm", 1500.0, help="speed of the shaft")

    def build(self, inside: Inside) -> None:
        shafts = self.add_pistons(inside)
        inside.add("drive", SteadyTurning(speed=self.speed))
        inside.connect("drive.shaft", *shafts)
