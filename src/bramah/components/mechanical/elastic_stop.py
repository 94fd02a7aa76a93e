"""Elastic contacts: with the ground at the ends of a travel, and between two parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bramah.components.component import Component, quantity
from bramah.components.laws.end_stop import elastic_energy, elastic_stop
from bramah.components.mechanical.stop import EndStop, Sides
from bramah.components.ports import translational
from bramah.declare import choice, parameter
from bramah.expr import select


class ElasticStop(Component):
    """Elastic stop at one or both ends of a travel, fixed to the ground.

    F = k d + c d' against the motion, d the depth to which the stop is pressed in

    The damping force stays within plus and minus k d, so the stop never pulls and the force does not jump at contact.
    Contact and release are located.
    """

    symbol = "elastic stop"

    port = translational("the moving part")

    sides = choice(Sides, Sides.BOTH, help="which ends of the travel have a stop")
    lower = parameter("mm", 0.0, help="position of the lower stop")
    upper = parameter("mm", 100.0, help="position of the upper stop")
    stiffness = parameter("N/m", 1e7, above=0, help="force per depth")
    damping = parameter("N s/m", 1e4, least=0, help="force per speed of going deeper")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        return EndStop.relations(values)

    def equations(self) -> None:
        x, v, k, c = self.port.x, self.port.v, self.stiffness, self.damping
        if self.sides is not Sides.UPPER:
            at_lower = self.switch("at_lower_stop", self.lower - x)
            self.port.force(select(at_lower, elastic_stop(self.lower - x, -v, k, c), 0.0))
            self.keep_energy(elastic_energy(self.lower - x, k))
        if self.sides is not Sides.LOWER:
            at_upper = self.switch("at_upper_stop", x - self.upper)
            self.port.force(-select(at_upper, elastic_stop(x - self.upper, v, k, c), 0.0))
            self.keep_energy(elastic_energy(x - self.upper, k))


class ElasticGap(Component):
    """Two parts that push each other apart where they meet, and do nothing to each other while they do not.

    F = k d + c d', d = x_A - x_B - s the depth of contact, s how far A may be ahead of B before they touch

    The damping force stays within plus and minus k d, so the contact never pulls. Contact and release are located.
    """

    symbol = "elastic gap"

    A = translational("the part below, pushed towards lower positions")
    B = translational("the part above, pushed towards higher positions")

    clearance = parameter("mm", 0.0, help="gap between the parts when both are at position 0, may be negative")
    stiffness = parameter("N/m", 1e7, above=0, help="force per depth")
    damping = parameter("N s/m", 1e4, least=0, help="force per speed of going deeper")

    gap = quantity("mm", "distance between the parts, negative in contact")

    def equations(self) -> None:
        depth = self.A.x - self.B.x - self.clearance
        touching = self.switch("touching", depth)
        F = select(touching, elastic_stop(depth, self.A.v - self.B.v, self.stiffness, self.damping), 0.0)
        self.A.force(-F)
        self.B.force(F)
        self.keep_energy(elastic_energy(depth, self.stiffness))
        self.report(gap=-depth)
