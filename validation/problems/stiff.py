"""Stiff equations of the literature, written as a user's own components."""

from __future__ import annotations

from bramah.circuit import Circuit
from bramah.components.component import Component, state
from bramah.declare import parameter
from bramah.expr import cos, sin


class VanDerPol(Component):
    """Van der Pol's oscillator in the scaling of Hairer and Wanner: y'' = mu ((1 - y^2) y' - y), y(0) = 2.

    Esqué 2008, eq. 5.2, prints y'' + mu (y^2 - 1) y' + y = 0, with which nothing would happen in the 12 s shown.
    """

    stiffness = parameter("-", 1e6, above=0, help="mu, the ratio of slow to fast")
    start_rate = parameter("-", -0.66, help="y' at the start")

    y = state("-", 2.0, help="the deflection")
    rate_of_y = state("-", "start_rate", help="its rate")

    def equations(self) -> None:
        y, z = self.y, self.rate_of_y
        self.rate(y=z, rate_of_y=self.stiffness * ((1.0 - y * y) * z - y))


class Hires(Component):
    """HIRES, eight reactants (Schäfer 1975; Hairer and Wanner; Esqué 2008, eq. 5.4)."""

    y1 = state("-", 1.0)
    y2 = state("-")
    y3 = state("-")
    y4 = state("-")
    y5 = state("-")
    y6 = state("-")
    y7 = state("-")
    y8 = state("-", 0.0057)

    def equations(self) -> None:
        y1, y2, y3, y4, y5, y6, y7, y8 = self.y1, self.y2, self.y3, self.y4, self.y5, self.y6, self.y7, self.y8
        bound = 280.0 * y6 * y8 - 1.81 * y7
        self.rate(
            y1=-1.71 * y1 + 0.43 * y2 + 8.32 * y3 + 0.0007,
            y2=1.71 * y1 - 8.75 * y2,
            y3=-10.03 * y3 + 0.43 * y4 + 0.035 * y5,
            y4=8.32 * y2 + 1.71 * y3 - 1.12 * y4,
            y5=-1.745 * y5 + 0.43 * y6 + 0.43 * y7,
            y6=-280.0 * y6 * y8 + 0.69 * y4 + 1.71 * y5 - 0.43 * y6 + 0.69 * y7,
            y7=bound,
            y8=-bound,
        )


class Driven(Component):
    """y' = (2 + sin t)^2 + cos t - y^2, y(0) = 2: driven by time, with the answer y = 2 + sin t."""

    y = state("-", 2.0)

    def equations(self) -> None:
        t, y = self.time, self.y
        answer = 2.0 + sin(t)
        self.rate(y=answer * answer + cos(t) - y * y)


def alone(component: Component) -> Circuit:
    """A circuit of one component named `problem`."""
    circuit = Circuit(type(component).__name__)
    circuit.add("problem", component)
    return circuit
