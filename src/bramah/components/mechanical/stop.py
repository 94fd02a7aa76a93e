"""Rigid stops that end the travel of a moving part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from bramah.components.component import Component, discrete
from bramah.components.laws.end_stop import put_back, rigid_release, rigid_stop
from bramah.components.ports import translational
from bramah.declare import choice, parameter
from bramah.units import format_quantity


class Sides(Enum):
    """Which ends of the travel have a stop."""

    LOWER = "lower"
    UPPER = "upper"
    BOTH = "both"


class EndStop(Component):
    """Rigid stop at one or both ends of a travel, with rebound.

    v+ = -e v-   at contact, if that is faster than the rest speed; otherwise the part rests on the stop until the sum
    of the other forces points away from it.

    The contact is located, and the position set to that of the stop. This is the event switching of Wenzel 1999,
    chapter 4, with rebound. A part on which the forces already point away when it touches is let go at once, and one
    that has just left is not caught again while it moves away, however small its distance. A part that begins beyond a
    stop, by no more than the travel between both, is put back on it.
    """

    symbol = "end stop"

    port = translational("the moving part")

    sides = choice(Sides, Sides.BOTH, help="which ends of the travel have a stop")
    lower = parameter("mm", 0.0, help="position of the lower stop")
    upper = parameter("mm", 100.0, help="position of the upper stop")
    restitution = parameter("-", 0.0, least=0, most=1, help="speed after the contact over speed before it")
    rest_speed = parameter("mm/s", 1.0, above=0, advanced=True, help="a rebound slower than this is none")

    contact = discrete(0.0, help="-1 at rest on the lower stop, 1 on the upper, 0 free")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        if values["sides"] is Sides.BOTH and values["lower"] >= values["upper"]:
            lower, upper = (format_quantity(values[name], "mm") for name in ("lower", "upper"))
            yield f"lower = {lower} must be below upper = {upper}."

    def equations(self) -> None:
        rebound = {"restitution": self.restitution, "rest_speed": self.rest_speed}
        if self.sides is not Sides.UPPER:
            rigid_stop(self, self.port, -1.0, self.lower, "reaches the lower stop", **rebound)
        if self.sides is not Sides.LOWER:
            rigid_stop(self, self.port, 1.0, self.upper, "reaches the upper stop", **rebound)
        rigid_release(self, self.port, "leaves the stop")
        lower, upper = (
            None if self.sides is end else at for end, at in ((Sides.UPPER, self.lower), (Sides.LOWER, self.upper))
        )
        put_back(self, self.port, lower, upper, leeway=1.0, **rebound)
