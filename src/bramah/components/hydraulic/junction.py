"""Losses of fittings and junctions. Where no loss counts, a net joins any number of ports by itself."""

from __future__ import annotations

from bramah.components.assembly import Assembly, Inside
from bramah.components.component import Component
from bramah.components.hydraulic.volume import Volume
from bramah.components.laws.minor_loss import minor_loss_flow
from bramah.components.laws.orifice import circle_area
from bramah.components.ports import hydraulic
from bramah.declare import parameter


class MinorLoss(Component):
    """Loss of a bend, a branch, an inlet, an outlet.

    p_A - p_B = K rho q |q| / (2 A^2)   well above the transition pressure, smooth around zero

    K may differ with the direction, as between entering and leaving a manifold (Smith 1975, LOSS21).
    """

    symbol = "minor loss"

    A = hydraulic("one side")
    B = hydraulic("other side")

    diameter = parameter("mm", 10.0, above=0, help="inner diameter that the coefficients refer to")
    loss_coefficient = parameter("-", 1.0, above=0, help="K for flow from A to B")
    reverse_coefficient = parameter("-", 1.0, above=0, help="K for flow from B to A")
    transition_pressure = parameter("bar", 0.01, above=0, help="pressure drop where laminar flow ends", advanced=True)

    def equations(self) -> None:
        q = minor_loss_flow(
            self.A.p, self.B.p, circle_area(self.diameter), self.fluid, forward=self.loss_coefficient,
            reverse=self.reverse_coefficient, transition_pressure=self.transition_pressure,
        )  # fmt: skip
        self.A.flow(q)
        self.B.flow(-q)


class Junction(Assembly):
    """What junctions share: a volume in the middle and a loss in every branch."""

    diameter = parameter("mm", 10.0, above=0, help="inner diameter of the branches")
    volume = parameter("cm3", 0.0, least=0, help="volume of fluid inside; may be 0")
    start_pressure = parameter("bar", None, help="pressure inside at the start")

    def build(self, inside: Inside) -> None:
        inside.add("middle", Volume(volume=self.volume, start_pressure=self.start_pressure))
        for branch in self.ports():
            K = self.values[f"loss_{branch}"]
            loss = MinorLoss(diameter=self.diameter, loss_coefficient=K, reverse_coefficient=K)
            inside.add(branch, loss)
            inside.expose(branch, f"{branch}.A")
        inside.connect("middle.A", *(f"{branch}.B" for branch in self.ports()))


class TeeJunction(Junction):
    """Three-way junction with a loss in each branch.

    p_i - p = K_i rho q_i |q_i| / (2 A^2),   q_A + q_B + q_C = V p' / B

    p is the pressure in the middle. The coefficients are constant, whichever way the flow divides.
    """

    symbol = "tee junction"

    A = hydraulic("one end of the run")
    B = hydraulic("other end of the run")
    C = hydraulic("branch")

    loss_A = parameter("-", 0.2, above=0, help="loss coefficient at A")
    loss_B = parameter("-", 0.2, above=0, help="loss coefficient at B")
    loss_C = parameter("-", 1.0, above=0, help="loss coefficient at C")


class CrossJunction(Junction):
    """Four-way junction with a loss in each branch.

    p_i - p = K_i rho q_i |q_i| / (2 A^2),   q_A + q_B + q_C + q_D = V p' / B

    p is the pressure in the middle. The coefficients are constant, whichever way the flow divides.
    """

    symbol = "cross junction"

    A = hydraulic("one end of the run")
    B = hydraulic("other end of the run")
    C = hydraulic("one branch")
    D = hydraulic("other branch")

    loss_A = parameter("-", 0.2, above=0, help="loss coefficient at A")
    loss_B = parameter("-", 0.2, above=0, help="loss coefficient at B")
    loss_C = parameter("-", 1.0, above=0, help="loss coefficient at C")
    loss_D = parameter("-", 1.0, above=0, help="loss coefficient at D")
