"""A body whose moment of inertia a signal gives."""

from __future__ import annotations

from bramah.components.component import Component, quantity
from bramah.components.ports import rotational
from bramah.declare import parameter
from bramah.expr import maximum


class VariableInertia(Component):
    """Body turning about a fixed axis whose moment of inertia changes: a drum that is wound, a load that is swung out.

    J omega' + g omega = sum of the torques on the net

    J and g are signals. With g = J' the angular momentum J omega is kept, as where mass comes in at rest or moves
    outwards. HASP's shafts, to which machines send their inertias (Wang 1988, section 5.9), leave g at 0.
    """

    symbol = "inertia"

    shaft = rotational("the body")

    inertia = parameter("kg m2", 0.01, above=0, help="J, moment of inertia about the axis", signal=True)
    growth = parameter("kg m2/s", 0.0, help="g, rate of the moment of inertia", signal=True)
    least_inertia = parameter("kg m2", 1e-6, above=0, help="J is not taken to be less", advanced=True)
    start_speed = parameter("rpm", help="speed at the start")

    J = quantity("kg m2", "moment of inertia")

    def equations(self) -> None:
        J = maximum(self.inertia, self.least_inertia)
        self.shaft.inertia(J)
        self.shaft.torque(-self.growth * self.shaft.omega)
        self.shaft.start(omega=self.start_speed)
        self.report(J=J)
