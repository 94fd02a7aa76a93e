"""Orifices, fixed and variable."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.laws.orifice import Transition, restricted_flow
from bramah.components.laws.size import PassageSize
from bramah.components.laws.smooth import limit
from bramah.components.ports import hydraulic
from bramah.components.size import size
from bramah.declare import choice, parameter
from bramah.expr import Value


class Restriction(Component):
    """What orifices share: two sides and the law of flow between them."""

    A = hydraulic("upstream side")
    B = hydraulic("downstream side")

    discharge_coefficient = parameter("-", 0.65, above=0, help="flow over that of an ideal jet of the same area")
    transition = choice(Transition, Transition.REYNOLDS, help="what says where laminar flow ends", advanced=True)
    transition_reynolds = parameter("-", 1000.0, above=0, help="Reynolds number where laminar flow ends", advanced=True)
    laminar_ratio = parameter(
        "-", 0.55, least=0.3, most=1, help="flow at the end of a cubic over that along its slope at zero", advanced=True
    )
    transition_pressure = parameter("bar", 0.2, above=0, help="pressure drop where laminar flow ends", advanced=True)

    def pass_through(self, full: PassageSize, opening: Value = 1.0) -> None:
        """Flow through a share of the fully open orifice; its laminar range is that of the whole."""
        q = restricted_flow(
            self.A.p, self.B.p, full * opening, self.fluid, transition=self.transition, diameter=full.diameter,
            discharge_coefficient=self.discharge_coefficient, transition_pressure=self.transition_pressure,
            transition_reynolds=self.transition_reynolds, laminar_ratio=self.laminar_ratio,
        )  # fmt: skip
        self.A.flow(q)
        self.B.flow(-q)


class Orifice(Restriction):
    """Sharp-edged orifice, laminar around zero flow.

    q = c_d A sqrt(2 dp / rho)   well above the transition,

    and below it a law with finite slope at zero. By Reynolds number: a parabola (Esqué 2008, eq. 3.7), the cubic of
    Piché and Ellman, or a cubic whose slope at zero follows from a measurement (Wenzel 1999, example 3.1). By pressure
    drop: q = c_d A sqrt(2/rho) dp / (dp^2 + dp_tr^2)^(1/4), smooth in one expression.
    """

    symbol = "orifice"

    diameter = size("mm", 2.0, help="bore of the sharp edge")

    def equations(self) -> None:
        self.pass_through(self.diameter)


class VariableOrifice(Restriction):
    """Orifice whose area a signal sets: A = `full_area` times `opening`, which counts between 0 and 1.

    The laminar range is that of the fully open orifice, whatever the opening (Wenzel 1999).
    """

    symbol = "variable orifice"

    full_area = size("mm2", 10.0, help="area when fully open")
    opening = parameter("-", 1.0, least=0, most=1, help="share of the full area", signal=True)

    def equations(self) -> None:
        self.pass_through(self.full_area, limit(self.opening, 0.0, 1.0))
