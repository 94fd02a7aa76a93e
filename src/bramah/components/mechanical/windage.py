"""Drag that grows as the square of speed."""

from __future__ import annotations

from bramah.components.component import Component
from bramah.components.ports import translational
from bramah.declare import parameter
from bramah.expr import smooth


class Windage(Component):
    """Drag of the air on a part that moves along a line.

    F = -w v |v|

    As in HASP's actuator ALR0 (Wang 1988, section 6.54), whose sign does not change with that of the velocity as
    printed.
    """

    symbol = "friction"

    port = translational("the moving part")

    coefficient = parameter("N s2/m2", 10.0, least=0, help="w, force per square of speed")

    def equations(self) -> None:
        v = self.port.v
        self.port.force(-smooth(self.coefficient * v * abs(v), v))
